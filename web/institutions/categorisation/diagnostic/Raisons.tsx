import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { AXES, CODES_AXES } from '#domain/institutions/categorisation/axes.ts'
import { premieresRaisons } from '#domain/institutions/categorisation/raisons.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { Badge } from '#web/socle/ui/Badge.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'

type Point = CoproprieteDeLOutil['points'][number]

const direPoints = ({ points, maximum }: Point) =>
  points === null ? 'Non connu' : `${points} point${points > 1 ? 's' : ''} sur ${maximum}`

/** Le champ d’où il vient, et de quand ; le second redit parfois le premier. */
const direDOu = ({ source, quand }: Point) =>
  quand === null ? source : quand.startsWith(source) ? quand : `${source} · ${quand}`

const TON = (p: Point) => (p.points === null ? 'neutre' : p.points === 0 ? 'succes' : 'attention')

const COLONNES: readonly Colonne<Point>[] = [
  { cle: 'signe', titre: 'Signe', entete: true, rendu: (p) => p.libelle },
  {
    cle: 'fait',
    titre: 'Ce que le registre en sait',
    rendu: (p) => (
      <>
        {p.fait ?? 'Rien\u00a0: il ne compte pas.'}
        <span className="rnc-raisons__source">{direDOu(p)}</span>
      </>
    ),
  },
  {
    cle: 'points',
    titre: 'Points',
    insecable: true,
    rendu: (p) => (
      <Badge petit ton={TON(p)}>
        {direPoints(p)}
      </Badge>
    ),
  },
]

const LesSignes = ({ legende, points }: { legende: string; points: readonly Point[] }) => (
  <Tableau
    legende={legende}
    legendeMasquee
    dense
    colonnes={COLONNES}
    lignes={points}
    cleDe={(p) => p.code}
    vide={<p>Aucun signe connu ne pèse dans cette note.</p>}
  />
)

/** Ce qui pèse dans la note, le plus lourd d’abord ; ce qui n’y pèse pas et ce que l’on ne sait pas, repliés. */
export function Raisons({ copropriete: c, jour }: { copropriete: CoproprieteDeLOutil; jour: Jour }) {
  const rangs = new Map(premieresRaisons(c.points, jour, c.points.length).map(({ code }, i) => [code, i]))
  const pesent = c.points
    .filter((p) => (p.points ?? 0) > 0)
    .toSorted((a, b) => (rangs.get(a.code) ?? 0) - (rangs.get(b.code) ?? 0))
  const saines = c.points.filter((p) => p.points === 0)
  const inconnues = c.points.filter((p) => p.points === null)
  return (
    <>
      <ul className="rnc-raisons__axes" aria-label="La note de chaque axe">
        {CODES_AXES.map((axe) => (
          <li key={axe}>
            {AXES[axe].libelle}{' '}
            <strong>{c.axes[axe] === null ? 'non connu' : `${c.axes[axe]} sur 100`}</strong>
          </li>
        ))}
      </ul>
      <LesSignes legende="Ce qui pèse dans la note, le plus lourd d’abord" points={pesent} />
      {saines.length > 0 && (
        <Accordeon titre={`Ce qui n’y pèse pas (${saines.length})`}>
          <LesSignes legende="Ce qui n’y pèse pas" points={saines} />
        </Accordeon>
      )}
      {inconnues.length > 0 && (
        <Accordeon titre={`Ce que l’on n’en sait pas (${inconnues.length})`}>
          <LesSignes legende="Ce que l’on n’en sait pas" points={inconnues} />
        </Accordeon>
      )}
    </>
  )
}
