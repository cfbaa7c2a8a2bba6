import { idDeChamp } from './id-de-champ.ts'

/** Une case d’une liste qui porte un seul nom, à poser dans un tableau ; `touche` : celle qui la coche, hors du champ. */
export function CaseDeListe({
  name,
  valeur,
  libelle,
  touche,
  value,
  onChange,
}: {
  name: string
  /** De toutes celles de ce nom, laquelle. */
  valeur: string
  libelle: string
  touche?: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  const id = `${idDeChamp(name)}-${valeur}`
  return (
    <div className="fr-checkbox-group fr-checkbox-group--sm">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={valeur}
        checked={value}
        aria-keyshortcuts={touche}
        onChange={(e) => onChange(e.target.checked)}
      />
      <label className="fr-label" htmlFor={id}>
        {libelle}
      </label>
    </div>
  )
}
