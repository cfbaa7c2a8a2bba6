import type { ReactNode, Ref } from 'react'
import { attributsControle, Champ, type PropsChamp } from './champ.tsx'

interface Option {
  valeur: string
  libelle: string
  groupe?: string
}

/** Liste de choix du navigateur. Les options qui portent le même `groupe` sont réunies. */
export function Selection({
  options,
  invite = 'Sélectionner une option',
  value,
  onChange,
  onBlur,
  ref,
  autoComplete,
  ...p
}: PropsChamp & {
  options: readonly Option[]
  /** Première ligne, vide ; `null` n’en met pas. */
  invite?: string | null
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLSelectElement>
  autoComplete?: string
}) {
  const ligne = (o: Option): ReactNode => (
    <option key={o.valeur} value={o.valeur}>
      {o.libelle}
    </option>
  )
  const groupes = [...new Set(options.flatMap((o) => (o.groupe ? [o.groupe] : [])))]
  return (
    <Champ {...p} genre="select">
      <select
        {...attributsControle({ ...p })}
        ref={ref}
        className="fr-select"
        autoComplete={autoComplete}
        value={value}
        onChange={(e) => onChange(e.target.value)}
        onBlur={onBlur}
      >
        {invite !== null && <option value="">{invite}</option>}
        {options.filter((o) => !o.groupe).map(ligne)}
        {groupes.map((g) => (
          <optgroup key={g} label={g}>
            {options.filter((o) => o.groupe === g).map(ligne)}
          </optgroup>
        ))}
      </select>
    </Champ>
  )
}
