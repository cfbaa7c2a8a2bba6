import { CODES_TUTORIELS, TITRES_DES_TUTORIELS, tutoriel } from '#domain/public/aide/titres.ts'
import { Carte } from '#web/socle/ui/cartes.tsx'
import { Grille, Section } from '#web/socle/ui/miseEnPage.tsx'

/** §2.6 : les films des démarches, une carte chacun. */
export function Tutoriels() {
  return (
    <Section titre="Voir avant de faire">
      <Grille>
        {CODES_TUTORIELS.map((code) => (
          <Carte
            key={code}
            // Une tuile porte parfois le même verbe, et mène à la démarche elle-même.
            titre={`${TITRES_DES_TUTORIELS[code]}, pas à pas`}
            href={tutoriel(code)}
            detail="Un film sans son, et les mêmes étapes en images."
          />
        ))}
      </Grille>
    </Section>
  )
}
