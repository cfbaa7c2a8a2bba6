import { useLoaderData } from '@tanstack/react-router'
import { useCompte } from '../shell/contexte.ts'
import { LienBouton } from '../ui/boutons.tsx'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { FicheEtablissement } from './FicheEtablissement.tsx'

/** Mon établissement, en lecture (§2.4). */
export function PageMonEtablissement() {
  const e = useLoaderData({ from: '/connecte/compte/monetablissement' })
  const compte = useCompte()
  const modifiable = e.modifiable && compte?.authorities.includes('MON_ENTREPRISE_ECRITURE')
  return (
    <Pile espace={8}>
      <TitrePage
        actions={
          modifiable ? (
            <LienBouton href="/compte/monetablissement/modifier" icone="modifier">
              Modifier
            </LienBouton>
          ) : undefined
        }
      >
        Mon établissement
      </TitrePage>
      <FicheEtablissement e={e} />
    </Pile>
  )
}
