import { useLoaderData } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FicheEtablissement } from './FicheEtablissement.tsx'

/** Mon établissement, en lecture (§2.4). */
export function PageMonEtablissement() {
  const e = useLoaderData({ from: '/connecte/compte/monetablissement' })
  return (
    <Pile espace={8}>
      <TitrePage
        actions={
          e.modifiable ? (
            <LienBouton href={CHEMINS.modifierMonEtablissement} icone="modifier">
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
