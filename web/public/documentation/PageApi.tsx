import { useLoaderData } from '@tanstack/react-router'
import { lireApi } from '#contract/public/documentation.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Code, Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import type { PageDeLApi } from './chargeur.ts'
import type { Donnee, Rubrique } from './lecture.ts'

const colonnes = (obligatoire: string): readonly Colonne<Donnee>[] => [
  { cle: 'nom', titre: 'Nom', entete: true, rendu: (d) => <Code>{d.nom}</Code> },
  { cle: 'type', titre: 'Type', rendu: (d) => d.type },
  { cle: 'obligatoire', titre: obligatoire, rendu: (d) => (d.obligatoire ? 'Oui' : 'Non') },
  { cle: 'precisions', titre: 'Précisions', rendu: (d) => d.precisions },
]

const RECUES = colonnes('Obligatoire')
const RENDUES = colonnes('Toujours là')

const REFUS: readonly Colonne<ReturnType<typeof refusDe>[number]>[] = [
  { cle: 'code', titre: 'Code', entete: true, rendu: (r) => <Code>{r.code}</Code> },
  { cle: 'statut', titre: 'Statut', rendu: (r) => r.statut },
  { cle: 'phrase', titre: 'Ce que lit la personne', rendu: (r) => r.phrase },
]

const refusDe = ({ refus }: Rubrique['appels'][number]) =>
  refus.flatMap(({ statut, codes }) => codes.map((c) => ({ statut, ...c })))

function Donnees({ titre, appel, donnees }: { titre: string; appel: string; donnees: readonly Donnee[] }) {
  if (donnees.length === 0) return null
  return (
    <Tableau
      legende={`${titre} de « ${appel} »`}
      colonnes={titre === 'Réponse' ? RENDUES : RECUES}
      lignes={donnees}
      cleDe={(d) => d.nom}
    />
  )
}

function Appel({ appel }: { appel: Rubrique['appels'][number] }) {
  return (
    <Accordeon
      titre={
        <span>
          {appel.resume}
          <br />
          <Code>
            {appel.methode} {appel.chemin}
          </Code>
        </span>
      }
    >
      <Pile espace={4}>
        <p>{appel.acces}</p>
        {appel.exemple && (
          <p>
            Exemple : <Code>{appel.exemple.commande}</Code>
          </p>
        )}
        {appel.exemple?.reponse && (
          <p>
            Il rend : <Code>{appel.exemple.reponse}</Code>
          </p>
        )}
        {appel.parametres.length > 0 && (
          <Donnees titre="Paramètres" appel={appel.nom} donnees={appel.parametres} />
        )}
        {appel.corps && (
          <>
            <p>Corps attendu : {appel.corps.format}.</p>
            <Donnees titre="Corps" appel={appel.nom} donnees={appel.corps.donnees} />
          </>
        )}
        <p>Réponse : {appel.reponse.format}.</p>
        <Donnees titre="Réponse" appel={appel.nom} donnees={appel.reponse.donnees} />
        <Tableau
          legende={`Refus de « ${appel.nom} »`}
          colonnes={REFUS}
          lignes={refusDe(appel)}
          cleDe={(r) => r.code}
        />
      </Pile>
    </Accordeon>
  )
}

function Refus({ refus }: Pick<PageDeLApi, 'refus'>) {
  return (
    <Section id="refus" titre="Ce que veut dire un refus">
      <Prose>
        <ul>
          {refus.map(({ statut, sens }) => (
            <li key={statut}>
              <strong>{statut}</strong> : {sens}
            </li>
          ))}
        </ul>
      </Prose>
    </Section>
  )
}

function UneRubrique({ rubrique }: { rubrique: Rubrique }) {
  return (
    <Section titre={rubrique.titre}>
      <Pile espace={4}>
        <div>
          {rubrique.appels.map((a) => (
            <Appel key={a.nom} appel={a} />
          ))}
        </div>
        <p>
          <Lien href={CHEMINS.api}>Toutes les rubriques</Lien>
        </p>
      </Pile>
    </Section>
  )
}

/** Les appels du registre, rubrique par rubrique : la page que lit une personne, à côté du document OpenAPI. */
export function PageApi() {
  const { version, jeton, sommaire, rubrique, refus } = useLoaderData({ from: '/api/docs' })
  return (
    <Pile>
      <TitrePage
        chapeau={`Ce que le registre sait faire pour un autre programme, version ${version}.`}
        actions={<Lien href={lireApi.path}>Le document OpenAPI 3.1 (JSON)</Lien>}
      >
        Appels de l’API
      </TitrePage>
      <Prose>
        <p>
          Les appels qui écrivent attendent l’en-tête <Code>{jeton.name}</Code>. {jeton.description} Une
          erreur a toujours la même forme : un code, une phrase en français et, s’il y a lieu, le détail par
          champ.
        </p>
        <nav aria-label="Rubriques">
          <ul>
            {sommaire.map(({ titre, ancre, nombre }) => (
              <li key={ancre}>
                {ancre === rubrique?.ancre ? (
                  <strong aria-current="page">
                    {titre} ({nombre})
                  </strong>
                ) : (
                  <Lien href={`${CHEMINS.api}?rubrique=${ancre}`}>
                    {titre} ({nombre})
                  </Lien>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </Prose>
      {rubrique ? <UneRubrique rubrique={rubrique} /> : <Refus refus={refus} />}
    </Pile>
  )
}
