import { faitsDementis } from '#contract/teneur/dementis.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'

const lire = () => essayer(faitsDementis, { query: {} })

/** Ce que le registre a accepté sous un fait que plus rien n’atteste ; rien tant que tout l’est. */
export function Dementis() {
  const { donnees, echec, relire } = useLecture(lire)
  const nombre = donnees?.dementis.length ?? 0
  if (!echec && nombre === 0) return null
  return (
    <Section titre="Acceptées sous un fait démenti">
      {echec ? (
        <EchecDeLecture
          texte="Ce qui a été accepté sous un fait démenti n’a pas pu être lu."
          surReprise={() => void relire(false)}
        />
      ) : (
        <Alerte ton="attention">
          <p>
            {nombre > 1
              ? `${afficherEntier(nombre)} fois, un fait qui a levé une règle n’est plus attesté.`
              : 'Un fait qui a levé une règle n’est plus attesté.'}{' '}
            <Lien href={CHEMINS.faitsDementis}>Voir lequel, et ce qui vaut encore</Lien>
          </p>
        </Alerte>
      )}
    </Section>
  )
}
