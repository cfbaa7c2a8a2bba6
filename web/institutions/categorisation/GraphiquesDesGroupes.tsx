import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import { CATEGORIES, CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import {
  NIVEAUX_DE_REGROUPEMENT,
  type NiveauDeRegroupement,
} from '#domain/institutions/categorisation/regroupements.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { LaCategorie, lettreDe } from './Categorie.tsx'
import { direCategories, type Mesurees } from './groupes.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Mesures } from './Mesures.tsx'
import { enPourCent } from './mots.ts'
import { marquer, NoteDesMarques } from './peu.tsx'

const MONTRES = 20
/** En pour cent : une part plus mince n’a pas la place de sa lettre, que les mots du dessous disent. */
const LISIBLE = 8

const CLASSES: Readonly<Record<Categorie, string>> = {
  A: 'rnc-part--a',
  B: 'rnc-part--b',
  C: 'rnc-part--c',
  D: 'rnc-part--d',
  NON_EVALUABLE: 'rnc-part--ne',
}

/** Où commence et combien tient chaque catégorie d’un groupe, en pour cent. */
const partsDe = (groupe: Mesurees) =>
  CODES_CATEGORIES.map((c, i) => {
    const avant = CODES_CATEGORIES.slice(0, i).reduce((n, autre) => n + groupe.categories[autre], 0)
    return { c, x: (100 * avant) / groupe.nombre, part: (100 * groupe.categories[c]) / groupe.nombre }
  }).filter(({ part }) => part > 0)

/** Les catégories d’un groupe, en une barre qui vaut tout. */
const Barre = ({ groupe }: { groupe: Mesurees }) => (
  <svg className="rnc-parts" width="100%" height="22" aria-hidden="true">
    {partsDe(groupe).map(({ c, x, part }) => (
      <g key={c}>
        <rect className={CLASSES[c]} x={`${x}%`} width={`${part}%`} height="22" />
        {part >= LISIBLE && (
          <text className="rnc-parts__lettre" x={`${x + part / 2}%`} y="16" textAnchor="middle">
            {lettreDe(c)}
          </text>
        )}
      </g>
    ))}
  </svg>
)

/** Combien de chaque catégorie, puis la même chose groupe par groupe ; le tableau a les mêmes chiffres. */
export function GraphiquesDesGroupes({
  total,
  groupes,
  niveau,
}: {
  total: Mesurees
  groupes: readonly GroupeDeLOutil[]
  niveau: NiveauDeRegroupement
}) {
  const { aujourdhui } = useSite()
  const montres = niveau === 'COPROPRIETE' ? [] : groupes.slice(0, MONTRES)
  return (
    <div className="rnc-graphiques">
      <Mesures total={total} />
      <h3 className="rnc-outil__titre">Les catégories de toutes celles que vous regardez</h3>
      <ul className="rnc-repartition">
        {CODES_CATEGORIES.map((c) => (
          <li key={c}>
            <span className="rnc-repartition__mots">
              <LaCategorie categorie={c} />
              <span>
                {marquer(
                  `${afficherEntier(total.categories[c])} (${enPourCent(total.categories[c], total.nombre)})`,
                  total.categories[c],
                  aujourdhui,
                )}
              </span>
            </span>
            <svg className="rnc-parts" width="100%" height="12" aria-hidden="true">
              <rect className="rnc-graphique__fond" width="100%" height="12" />
              <rect
                className={CLASSES[c]}
                width={`${(100 * total.categories[c]) / total.nombre}%`}
                height="12"
              />
            </svg>
          </li>
        ))}
      </ul>
      {montres.length > 1 && (
        <>
          <h3 className="rnc-outil__titre">
            {`${NIVEAUX_DE_REGROUPEMENT[niveau].pluriel}\u00a0: la part de chaque catégorie`}
            {groupes.length > MONTRES && `, les ${MONTRES} plus grands groupes`}
          </h3>
          <ul className="rnc-repartition">
            {montres.map((g) => (
              <li key={g.code ?? ''}>
                <span className="rnc-repartition__mots">
                  <span>{g.nom}</span>
                  <span>{marquer(afficherEntier(g.nombre), g.nombre, aujourdhui)}</span>
                </span>
                <Barre groupe={g} />
                <span className="rnc-repartition__parts">{direCategories(g, aujourdhui)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <NoteDesMarques
        sur={[total, ...montres].flatMap((g) => [g.nombre, ...Object.values(g.categories)])}
        jour={aujourdhui}
      />
      <p className="rnc-note">{CODES_CATEGORIES.map((c) => CATEGORIES[c].libelle).join(' · ')}</p>
    </div>
  )
}
