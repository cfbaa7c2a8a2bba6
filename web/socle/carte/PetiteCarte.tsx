import { SILHOUETTE } from 'virtual:fond-de-carte/silhouette'
import { estSurLaSilhouette, surLaSilhouette, VUE } from '#domain/public/annuaire/carte/silhouette.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'

/** Ce qui se situe ; `nom` : ce que la légende en dit, quand il y en a plusieurs. */
export interface Lieu {
  lon: number | null
  lat: number | null
  nom?: string
}

interface Place {
  nom: string
  x: number
  y: number
}

/** Le premier est un point, le second un anneau autour : l’un sur l’autre, on voit encore les deux. */
const MARQUES = [
  { rayon: 24, classe: 'rnc-petite-carte__point', dite: 'Le point' },
  { rayon: 44, classe: 'rnc-petite-carte__anneau', dite: 'L’anneau' },
] as const

const marqueDe = (i: number) => MARQUES[i === 0 ? 0 : 1]

function places(lieux: readonly Lieu[]): Place[] {
  return lieux.flatMap(({ lon, lat, nom = '' }) => {
    if (lon === null || lat === null || !estSurLaSilhouette(lon, lat)) return []
    const [x, y] = surLaSilhouette(lon, lat)
    return [{ nom, x, y }]
  })
}

/** Où l’on est : un point sur le pays, ou deux, dessinés par le serveur, et le lien vers la carte. */
export function PetiteCarte({
  lieux,
  dite,
  vers,
}: {
  lieux: readonly Lieu[]
  /** Ce que le dessin montre, pour qui ne le voit pas. */
  dite: string
  /** L’adresse de la carte, là. */
  vers: string
}) {
  const vivant = useVivant()
  const dessinees = places(lieux)
  const situee = lieux.some(({ lon, lat }) => lon !== null && lat !== null)
  if (!situee || (dessinees.length === 0 && !vivant)) return null
  return (
    <figure className="rnc-petite-carte rnc-sans-impression">
      {dessinees.length > 0 && (
        <svg viewBox={`0 0 ${VUE.largeur} ${VUE.hauteur}`} role="img" aria-label={dite}>
          <path d={SILHOUETTE} />
          {dessinees.map(({ x, y }, i) => (
            <circle
              key={marqueDe(i).classe}
              cx={x}
              cy={y}
              r={marqueDe(i).rayon}
              className={marqueDe(i).classe}
            />
          ))}
        </svg>
      )}
      {(vivant || dessinees.length > 1) && (
        <figcaption>
          {dessinees.length > 1 && (
            <ul className="rnc-petite-carte__legende">
              {dessinees.map(({ nom }, i) => (
                <li key={marqueDe(i).classe}>{`${marqueDe(i).dite}\u00a0: ${nom}`}</li>
              ))}
            </ul>
          )}
          {vivant && <Lien href={vers}>Voir sur la carte</Lien>}
        </figcaption>
      )}
    </figure>
  )
}
