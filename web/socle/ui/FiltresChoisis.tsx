import { Bouton, GroupeBoutons } from './boutons.tsx'
import './FiltresChoisis.css'

/** Ce qui est choisi d’une liste, chaque filtre avec de quoi le retirer ; rien de choisi : rien. */
export function FiltresChoisis<S>({
  choisis,
  surRetrait,
}: {
  /** `sans` : ce que la demande devient quand on le retire. */
  choisis: readonly { libelle: string; sans: S }[]
  surRetrait: (sans: S) => void
}) {
  if (choisis.length === 0) return null
  return (
    <GroupeBoutons>
      {choisis.map(({ libelle, sans }, rang) => (
        <Bouton
          key={`${rang} ${libelle}`}
          taille="petit"
          variante="secondaire"
          icone="croix"
          aria-label={`Retirer le filtre ${libelle}`}
          onClick={() => surRetrait(sans)}
        >
          <span className="rnc-filtre-choisi">{libelle}</span>
        </Bouton>
      ))}
    </GroupeBoutons>
  )
}
