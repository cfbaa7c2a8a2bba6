import { useLoaderData, useNavigate } from '@tanstack/react-router'
import * as CHEMINS from '#domain/chemins.ts'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'
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
      <FormulaireUtilisateur
        utilisateur={utilisateur}
        idTeledeclarant={null}
        profils={profilsACreer}
        retour={RETOUR}
        surFin={() => naviguer({ href: RETOUR })}
      />
    </Pile>
  )
}
