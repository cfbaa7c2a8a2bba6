import * as CHEMINS from '#domain/chemins.ts'
import { resumerPassages } from '#domain/passages.ts'
import { EchecDeLecture } from '../EchecDeLecture.tsx'
import { lireTravaux } from '../indicateurs/TravauxDeFond.tsx'
import { useLecture } from '../lecture.ts'
import { Lien } from '../ui/boutons.tsx'

/** En une ligne, ce que font les travaux de fond ; elle mène à leur détail. */
export function EtatDesTravaux() {
  const { donnees, echec, relire } = useLecture(lireTravaux)
  if (echec)
    return (
      <EchecDeLecture
        texte="L’état des travaux automatiques n’a pas pu être lu."
        surReprise={() => void relire(false)}
      />
    )
  if (!donnees) return null
  return (
    <p>
      {'Travaux automatiques\u00a0: '}
      <Lien href={`${CHEMINS.indicateurs}#travaux-de-fond`}>
        {resumerPassages(donnees.travaux, donnees.le)}
      </Lien>
    </p>
  )
}
