import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { afficherPourCent } from '#domain/coproprietes/comparaison/mesures.ts'
import { direLaPlace, mesureDeLExercice } from '#domain/institutions/categorisation/exercices.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { echelleDe } from './echelle.ts'

type Semblable = CoproprieteDeLOutil['semblables'][number]

const ANNEES = 3

const dire = (n: number, unite: Semblable['unite']) =>
  unite === 'euros' ? `${afficherEntier(Math.round(n))}\u00a0€` : afficherPourCent(n)

/** Ce qu’elle valait ces trois dernières années, la plus récente d’abord. */
const anneesDe = (c: CoproprieteDeLOutil, s: Semblable) =>
  c.exercices
    .filter((e) => !e.enCours)
    .slice(0, ANNEES)
    .flatMap((e) => {
      const valeur = mesureDeLExercice(s.mesure, e, c.nbLotsHabBurCom)
      return valeur === null ? [] : [{ annee: e.cloture.slice(0, 4), valeur }]
    })

function UneMesure({ c, s }: { c: CoproprieteDeLOutil; s: Semblable }) {
  const annees = anneesDe(c, s)
  const { place } = echelleDe([s.troisiemeQuartile, s.mediane, ...annees.map(({ valeur }) => valeur)])
  const debut = place(s.premierQuartile)
  return (
    <li className="rnc-semblables__mesure">
      <span className="rnc-semblables__mots">
        <strong>{s.libelle}</strong>
        <span>
          {annees.length === 0
            ? 'Non connu'
            : annees.map(({ annee, valeur }) => `${annee}\u00a0: ${dire(valeur, s.unite)}`).join(' · ')}
        </span>
      </span>
      <svg className="rnc-semblables__regle" width="100%" height="24" aria-hidden="true">
        <line x1="0" x2="100%" y1="12" y2="12" />
        <rect x={`${debut}%`} width={`${place(s.troisiemeQuartile) - debut}%`} y="6" height="12" />
        <line
          className="rnc-semblables__mediane"
          x1={`${place(s.mediane)}%`}
          x2={`${place(s.mediane)}%`}
          y1="3"
          y2="21"
        />
        {annees.toReversed().map(({ annee, valeur }, i) => (
          <circle
            key={annee}
            cx={`${place(valeur)}%`}
            cy="12"
            r={i === annees.length - 1 ? 6 : 3.5}
            className={i === annees.length - 1 ? 'rnc-semblables__point' : 'rnc-semblables__avant'}
          />
        ))}
      </svg>
      <span className="rnc-semblables__milieu">
        {`La moitié du milieu va de ${dire(s.premierQuartile, s.unite)} à ${dire(s.troisiemeQuartile, s.unite)}, médiane ${dire(s.mediane, s.unite)}`}
        {s.valeur !== null && `\u00a0: ${direLaPlace(s.valeur, s)}`}.
      </span>
    </li>
  )
}

/** Ses comptes de trois ans, chacun sur une règle à côté de ceux de ses semblables ; les mots disent la même chose que le dessin. */
export function Semblables({ copropriete: c }: { copropriete: CoproprieteDeLOutil }) {
  const classes = [
    ...new Set(
      c.semblables.map((s) => `${s.classe} (${s.aLaDizaine ? 'au moins ' : ''}${afficherEntier(s.nombre)})`),
    ),
  ]
  return (
    <>
      <ul className="rnc-semblables">
        {c.semblables.map((s) => (
          <UneMesure key={s.mesure} c={c} s={s} />
        ))}
      </ul>
      <p className="rnc-note">{`Semblables\u00a0: ${classes.join('\u202f; ')}. Le gros point est le dernier exercice, les petits ceux d’avant, le trait la médiane.`}</p>
    </>
  )
}
