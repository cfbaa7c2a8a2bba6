import * as ADRESSES from '#domain/comptes/adresses.ts'
import { useLoaderData, useNavigate, useParams } from '@tanstack/react-router'
import { CourrielsPerdus } from '#web/comptes/assistance/CourrielsPerdus.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireUtilisateur } from '#web/comptes/utilisateurs/FormulaireUtilisateur.tsx'

const ICI = '/connecte/teledeclarants/comptes-utilisateurs/$id/$idCompte'

export function PageUtilisateur() {
  const { utilisateur, profilsACreer, etablissement, perdus } = useLoaderData({ from: ICI })
  const { id } = useParams({ from: ICI })
  const naviguer = useNavigate()
  const retour = ADRESSES.utilisateurs(id)
  return (
    <Pile espace={6}>
      <TitrePage surtitre={etablissement}>
        {utilisateur ? `Modifier ${utilisateur.prenom} ${utilisateur.nom}` : 'Créer un utilisateur'}
      </TitrePage>
      {utilisateur && <CourrielsPerdus perdus={perdus} idCompte={utilisateur.id} />}
      <FormulaireUtilisateur
        utilisateur={utilisateur}
        idTeledeclarant={Number(id)}
        profils={profilsACreer}
        retour={retour}
        surFin={() => naviguer({ href: retour })}
      />
    </Pile>
  )
}
