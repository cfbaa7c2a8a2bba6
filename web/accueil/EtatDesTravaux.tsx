import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { resumerPassages } from '#domain/socle/travaux/passages.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { lireTravaux } from '#web/teneur/indicateurs/TravauxDeFond.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'

/** En une ligne, les travaux automatiques qui ne se font plus ; rien ne se montre tant que tous se font. */
export function EtatDesTravaux() {
  const { donnees, echec, relire } = useLecture(lireTravaux)
  if (echec)
    return (
      <EchecDeLecture
        texte="L’état des travaux automatiques n’a pas pu être lu."
        surReprise={() => void relire(false)}
      />
    )
  if (!donnees?.travaux.some((t) => t.malDepuis !== null)) return null
  return (
    <Alerte ton="attention">
      <p>
        {'Travaux automatiques\u00a0: '}
        <Lien href={`${CHEMINS.indicateurs}#travaux-de-fond`}>
          {resumerPassages(donnees.travaux, donnees.le)}
        </Lien>
      </p>
    </Alerte>
  )
}
