import { TUTORIELS, type Tutoriel } from '#domain/public/aide/tutoriels.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { LecteurVideo } from '#web/socle/ui/LecteurVideo.tsx'
import { Invisible, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { EcranDessine } from './EcranDessine.tsx'
import { filmDe } from './films.ts'

/** Le film d’un tutoriel, sur demande ; les pas, dessous, sont sa transcription. */
function Film({ tutoriel }: { tutoriel: Tutoriel }) {
  const { adresse, secondes } = filmDe(tutoriel)
  return (
    <LecteurVideo
      adresse={adresse}
      titre={`${tutoriel.titre}, film sans son`}
      bouton={
        <>
          Voir le film<Invisible> : {tutoriel.titre}</Invisible>
        </>
      }
      affiche={<EcranDessine ecran={tutoriel.etapes[0].ecran} />}
      vivant={useVivant()}
    >
      <p>
        {`Un film sans son de ${secondes} secondes. Les étapes qui suivent en sont la transcription, mot pour mot.`}
      </p>
    </LecteurVideo>
  )
}

/** §2.1 : les démarches, pas à pas : en film, et en images. */
export function PageTutoriels() {
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Les quatre démarches les plus courantes, dans l’ordre des écrans : en film, ou étape par étape.">
        Les démarches pas à pas
      </TitrePage>
      <nav aria-label="Sur cette page">
        <ul>
          {TUTORIELS.map((t) => (
            <li key={t.code}>
              <Lien href={`#${t.code}`}>{t.titre}</Lien>
            </li>
          ))}
        </ul>
      </nav>
      {TUTORIELS.map((t) => (
        <Section key={t.code} id={t.code} titre={t.titre}>
          <Pile espace={8}>
            <Film tutoriel={t} />
            <ol className="rnc-pas">
              {t.etapes.map(({ texte, ecran }) => (
                <li key={texte}>
                  {texte}
                  <EcranDessine ecran={ecran} />
                </li>
              ))}
            </ol>
          </Pile>
        </Section>
      ))}
      <p>
        Une question ? <Lien href={CHEMINS.questions}>Les réponses</Lien>, ou{' '}
        <Lien href={CHEMINS.contact}>écrivez-nous</Lien>.
      </p>
    </Pile>
  )
}
