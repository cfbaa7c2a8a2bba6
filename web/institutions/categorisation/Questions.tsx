import { outil } from '#domain/institutions/categorisation/adresses.ts'
import {
  CODES_QUESTIONS,
  criteresDe,
  detailDe,
  QUESTIONS,
} from '#domain/institutions/categorisation/questions.ts'
import { DU_DEBUT, type Vue } from '#domain/institutions/categorisation/vue.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'

/** Les questions toutes faites : chacune pose ses critères sur le territoire que l’on regarde. */
export function Questions({ vue, aujourdhui }: { vue: Vue; aujourdhui: Jour }) {
  return (
    <nav aria-labelledby="questions">
      <h2 id="questions" className="rnc-outil__titre">
        Questions toutes faites
      </h2>
      <ul className="rnc-questions">
        {CODES_QUESTIONS.map((code) => (
          <li key={code}>
            <Lien href={outil({ ...vue, criteres: criteresDe(code, aujourdhui), ...DU_DEBUT })}>
              {QUESTIONS[code].libelle}
            </Lien>
            <span>{detailDe(code, aujourdhui)}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
