import { direPart, SECRET, type LigneDeRepartition } from '#domain/public/statistiques/dire.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

/** La hauteur d’une barre, en pixels. */
const BARRE = 14

/**
 * Des barres à partir de zéro, une par case, leurs mots au-dessus ; pleine, une barre vaut tout. Dessinées en pourcentages, elles prennent
 * la largeur qu’on leur donne ; les mots passent à la ligne plutôt que de se toucher. Le tableau qui les suit dit la même chose : les lecteurs
 * d’écran ont la phrase du titre.
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
    <div className="rnc-barres" role="img" aria-label={titre}>
      {lignes.map(({ code, libelle, nombre }) => (
        <div key={code}>
          <div className="rnc-barres__mots">
            <span>{libelle}</span>
            <span className="rnc-barres__valeur">{nombre === null ? SECRET : dire(nombre)}</span>
          </div>
          <svg className="rnc-graphique" width="100%" height={BARRE}>
            <rect width="100%" height={BARRE} className="rnc-graphique__fond" />
            {nombre !== null && nombre > 0 && (
              <rect width={`${(nombre / total) * 100}%`} height={BARRE} className="rnc-graphique__barre" />
            )}
          </svg>
        </div>
      ))}
    </div>
  )
}
