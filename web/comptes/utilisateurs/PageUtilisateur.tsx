import { useLoaderData, useNavigate } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireUtilisateur } from './FormulaireUtilisateur.tsx'

const RETOUR = CHEMINS.mesUtilisateurs

export function PageUtilisateur() {
  const { utilisateur, profilsACreer } = useLoaderData({
    from: '/connecte/compte/mes-comptes-utilisateurs/$idCompte',
  })
  const naviguer = useNavigate()
  return (
    <Pile espace={6}>
      <TitrePage>
        {utilisateur ? `Modifier ${utilisateur.prenom} ${utilisateur.nom}` : 'Créer un utilisateur'}
      </TitrePage>
      {!utilisateur && profilsACreer.length === 0 ? (
        <EtatVide titre="Vous ne pouvez créer aucun utilisateur ici" niveau={2}>
          <p>
            <Lien href={RETOUR}>Revenir à la liste des utilisateurs</Lien>
          </p>
        </EtatVide>
      ) : (
        <FormulaireUtilisateur
          utilisateur={utilisateur}
          idTeledeclarant={null}
          profils={profilsACreer}
          retour={RETOUR}
          surFin={() => naviguer({ href: RETOUR })}
        />
      )}
    </Pile>
  )
}
