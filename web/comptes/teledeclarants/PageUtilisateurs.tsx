import * as ADRESSES from '#domain/comptes/adresses.ts'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Utilisateurs } from '#web/comptes/utilisateurs/Utilisateurs.tsx'

export function PageUtilisateurs() {
  const donnees = useLoaderData({ from: '/connecte/teledeclarants/comptes-utilisateurs/$id' })
  const { id } = useParams({ from: '/connecte/teledeclarants/comptes-utilisateurs/$id' })
  return (
    <Pile espace={6}>
      <TitrePage surtitre={`Télédéclarant n°\u00a0${id}`}>Utilisateurs de {donnees.etablissement}</TitrePage>
      <Utilisateurs donnees={donnees} adresseDe={(idCompte) => ADRESSES.utilisateur(id, idCompte)} />
    </Pile>
  )
}
