import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPeriodeCourte, type Periode } from '#domain/public/statistiques/periodes.ts'

const HAUTEUR = 160
const SOUS = 40
const AU_DESSUS = 22

/** Un trimestre de l’évolution. */
export interface Point extends Periode {
  nombre: number
}

/** Une colonne par trimestre, à partir de zéro : une pente ne s’exagère pas. Le nombre s’écrit au-dessus de la première et de la dernière. */
export function Evolution({ titre, points }: { titre: string; points: readonly Point[] }) {
  const max = Math.max(1, ...points.map(({ nombre }) => nombre))
  const pas = 100 / Math.max(1, points.length)
  return (
    <svg
      className="rnc-graphique"
      role="img"
      aria-label={titre}
      width="100%"
      height={HAUTEUR + SOUS + AU_DESSUS}
    >
      {points.map((point, i) => {
        const haut = Math.max(1, (point.nombre / max) * HAUTEUR)
        const centre = `${(i + 0.5) * pas}%`
        const bout = i === 0 || i === points.length - 1
        const [trimestre, annee] = direPeriodeCourte(point).split(' ')
        return (
          <g key={`${point.annee}-${point.trimestre}`}>
            <rect
              x={`${i * pas + pas * 0.12}%`}
              y={AU_DESSUS + HAUTEUR - haut}
              width={`${pas * 0.76}%`}
              height={haut}
              className={
                i === points.length - 1
                  ? 'rnc-graphique__barre'
                  : 'rnc-graphique__barre rnc-graphique__barre--passee'
              }
            />
            {bout && (
              <text
                x={i === 0 ? '0' : '100%'}
                y={AU_DESSUS + HAUTEUR - haut - 6}
                textAnchor={i === 0 ? 'start' : 'end'}
                className="rnc-graphique__valeur"
              >
                {afficherEntier(point.nombre)}
              </text>
            )}
            <text x={centre} y={AU_DESSUS + HAUTEUR + 16} textAnchor="middle" className="rnc-graphique__axe">
              {trimestre}
            </text>
            <text x={centre} y={AU_DESSUS + HAUTEUR + 32} textAnchor="middle" className="rnc-graphique__axe">
              {annee}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
