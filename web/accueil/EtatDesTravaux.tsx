import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { resumerPassages } from '#domain/socle/travaux/passages.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { lireTravaux } from '#web/teneur/indicateurs/TravauxDeFond.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'

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
