import { idDeChamp, Libelle, type PropsChamp } from './champ.tsx'

/** Plusieurs choix parmi une liste, en colonnes quand la place le permet. Rien de coché vaut une réponse. */
export function Cases<V extends string>({
  options,
  value,
  onChange,
  ...p
}: Omit<PropsChamp, 'erreur' | 'requis' | 'sansMarque'> & {
  options: readonly { valeur: V; libelle: string }[]
  value: readonly V[]
  onChange: (value: V[]) => void
}) {
  const id = idDeChamp(p.name)
  return (
    <fieldset className="rnc-cases" id={id} aria-labelledby={`${id}-legende`} disabled={p.disabled}>
      <legend className="fr-fieldset__legend fr-fieldset__legend--regular" id={`${id}-legende`}>
        <Libelle {...p} sansMarque />
      </legend>
      <div className="rnc-cases__liste">
        {options.map((o) => (
          <div key={o.valeur} className="fr-checkbox-group fr-checkbox-group--sm">
            <input
              type="checkbox"
              id={`${id}-${o.valeur}`}
              name={p.name}
              value={o.valeur}
              checked={value.includes(o.valeur)}
              // Dans l’ordre de la liste, pas dans celui où l’on coche.
              onChange={(e) =>
                onChange(
                  options
                    .map(({ valeur }) => valeur)
                    .filter((v) => (v === o.valeur ? e.target.checked : value.includes(v))),
                )
              }
            />
            <label className="fr-label" htmlFor={`${id}-${o.valeur}`}>
              {o.libelle}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
