import { direPart, SECRET, type LigneDeRepartition } from '#domain/statistiques/dire.ts'
import { afficherEntier } from '#domain/nombre.ts'

/** Hauteurs, en pixels : une ligne de mots, sa barre, ce qui les sépare de la suivante. */
const MOTS = 18
const BARRE = 14
const LIGNE = 50

/**
 * Des barres à partir de zéro, une par case, leurs mots au-dessus ; pleine, une barre vaut tout. En pourcentages : elles prennent la largeur qu’on leur donne, et les
 * mots gardent leur taille. Le tableau qui les suit dit la même chose : les lecteurs d’écran ont la phrase du titre.
 */
export function Barres({
  titre,
  lignes,
  total,
  dire = (nombre) => `${afficherEntier(nombre)} (${direPart(nombre, total)})`,
}: {
  titre: string
  lignes: readonly LigneDeRepartition[]
  total: number
  /** Ce qui s’écrit d’une case montrée. */
  dire?: (nombre: number) => string
}) {
  return (
    <svg
      className="rnc-graphique"
      role="img"
      aria-label={titre}
      width="100%"
      height={lignes.length * LIGNE - (LIGNE - MOTS - BARRE - 8)}
    >
      {lignes.map(({ code, libelle, nombre }, i) => (
        <g key={code}>
          <text x="0" y={i * LIGNE + MOTS - 4} className="rnc-graphique__mots">
            {libelle}
          </text>
          <text x="100%" y={i * LIGNE + MOTS - 4} textAnchor="end" className="rnc-graphique__valeur">
            {nombre === null ? SECRET : dire(nombre)}
          </text>
          <rect x="0" y={i * LIGNE + MOTS + 2} width="100%" height={BARRE} className="rnc-graphique__fond" />
          {nombre !== null && nombre > 0 && (
            <rect
              x="0"
              y={i * LIGNE + MOTS + 2}
              width={`${(nombre / total) * 100}%`}
              height={BARRE}
              className="rnc-graphique__barre"
            />
          )}
        </g>
      ))}
    </svg>
  )
}
