import { CODES_TUTORIELS, TITRES_DES_TUTORIELS, tutoriel } from '#domain/aide/titres.ts'
import { Carte } from '../ui/cartes.tsx'
import { Grille, Section } from '../ui/miseEnPage.tsx'

/** §2.6 : les films des démarches, une carte chacun. */
export function Tutoriels() {
  return (
    <Section titre="Les démarches pas à pas">
      <Grille>
        {CODES_TUTORIELS.map((code) => (
          <Carte
            key={code}
            titre={TITRES_DES_TUTORIELS[code]}
            href={tutoriel(code)}
            detail="Un film sans son, et les mêmes étapes en images."
          />
        ))}
      </Grille>
    </Section>
  )
}
