import * as ADRESSES from '#domain/comptes/adresses.ts'
import { useLoaderData } from '@tanstack/react-router'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Utilisateurs } from './Utilisateurs.tsx'

export function PageMesUtilisateurs() {
  const donnees = useLoaderData({ from: '/connecte/compte/mes-comptes-utilisateurs' })
  return (
    <Pile espace={6}>
      <TitrePage chapeau="Ceux qui travaillent avec vous, chacun avec son propre mot de passe.">
        Mes comptes utilisateurs
      </TitrePage>
      <Utilisateurs donnees={donnees} adresseDe={ADRESSES.monUtilisateur} />
    </Pile>
  )
}
