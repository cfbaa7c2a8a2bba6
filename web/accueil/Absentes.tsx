import { absentesDuFichier } from '#contract/teneur/absentes.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { codes } from '#domain/socle/codes.ts'
import { RANGS } from '#domain/teneur/absentes/absentes.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { Chiffres, TuileChiffre } from '#web/socle/ui/TuileChiffre.tsx'

const lire = () => essayer(absentesDuFichier, { body: { paginationOptions: { pageNumber: 1, pageSize: 1 } } })

/** Ce que le fichier public ne porte plus, et dont le teneur décide ; rien tant que tout y est. */
export function Absentes() {
  const { donnees, echec, relire } = useLecture(lire)
  if (!echec && (!donnees || codes(RANGS).every((rang) => donnees.comptes[rang] === 0))) return null
  return (
    <Section titre="Absentes du fichier public">
      {echec && (
        <EchecDeLecture
          texte="Les copropriétés absentes du fichier public n’ont pas pu être lues."
          surReprise={() => void relire(false)}
        />
      )}
      {donnees && (
        <Chiffres>
          {codes(RANGS).map((rang) => (
            <TuileChiffre
              key={rang}
              nombre={donnees.comptes[rang]}
              libelle={RANGS[rang].libelle.toLowerCase()}
              href={ADRESSES.absentes(rang)}
            />
          ))}
        </Chiffres>
      )}
    </Section>
  )
}
