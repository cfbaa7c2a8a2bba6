import * as AIDE from '#domain/public/aide/adresses.ts'
import { PUBLICS, questionsDe, INTITULES, type Intitule } from '#domain/public/aide/sommaire.ts'
import { codes } from '#domain/socle/codes.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData } from '@tanstack/react-router'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

const Liste = ({ questions }: { questions: readonly Intitule[] }) => (
  <ul>
    {questions.map((q) => (
      <li key={q.code}>
        <Lien href={AIDE.question(q.code)}>{q.question}</Lien>
      </li>
    ))}
  </ul>
)

/** §2.1 : les questions que l’on nous pose, par public. */
export function PageQuestions() {
  return (
    <Pile espace={8}>
      <TitrePage
        chapeau={`${INTITULES.length} réponses, par public, avec les règles et les dates d’aujourd’hui.`}
      >
        Questions et réponses
      </TitrePage>
      {codes(PUBLICS).map((pour) => (
        <Section key={pour} titre={PUBLICS[pour].libelle}>
          <Liste questions={questionsDe(pour)} />
        </Section>
      ))}
      <LienBouton href={CHEMINS.contact} variante="secondaire">
        Je n’ai pas trouvé : nous écrire
      </LienBouton>
    </Pile>
  )
}

/** Une question et sa réponse, à son adresse. */
export function PageQuestion() {
  const q = useLoaderData({ from: CHEMINS.question })
  const autres = questionsDe(q.pour)
    .filter((autre) => autre.code !== q.code)
    .slice(0, 5)
  return (
    <Pile espace={8}>
      <TitrePage surtitre={PUBLICS[q.pour].libelle}>{q.question}</TitrePage>
      <Prose>
        {q.reponse.map((p) => (
          <p key={p}>{p}</p>
        ))}
      </Prose>
      {q.montants.map(({ ancre, titre, annexe, paragraphes, source }) => (
        <Section key={ancre} id={ancre} titre={titre}>
          <Prose>
            <p>
              <strong>{annexe}.</strong> {paragraphes[0]}
            </p>
            {paragraphes.slice(1).map((p) => (
              <p key={p}>{p}</p>
            ))}
            <p>Source : {source}.</p>
          </Prose>
        </Section>
      ))}
      {autres.length > 0 && (
        <Section titre="Aussi">
          <Liste questions={autres} />
        </Section>
      )}
      <p>
        <Lien href={CHEMINS.questions}>Toutes les questions</Lien>, ou{' '}
        <Lien href={q.sorte === null ? CHEMINS.contact : AIDE.reclamer({ sorte: q.sorte })}>
          nous écrire à ce sujet
        </Lien>
        .
      </p>
    </Pile>
  )
}
