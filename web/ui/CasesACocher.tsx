import type { ReactNode, Ref } from 'react'
import { idDeChamp, Libelle, MessageChamp, type PropsChamp } from './champ.tsx'

/** Plusieurs choix parmi quelques-uns. */
export function CasesACocher<V extends string>({
  options,
  value,
  onChange,
  onBlur,
  ref,
  ...p
}: PropsChamp & {
  options: readonly { valeur: V; libelle: ReactNode; aide?: ReactNode }[]
  value: readonly V[]
  onChange: (value: V[]) => void
  onBlur?: () => void
  /** La première case : c’est elle qui prend le focus en cas d’erreur. */
  ref?: Ref<HTMLInputElement>
}) {
  const id = idDeChamp(p.name)
  return (
    <fieldset
      className={`fr-fieldset${p.erreur ? ' fr-fieldset--error' : ''} rnc-choix`}
      id={id}
      aria-labelledby={`${id}-legende ${id}-msg`}
      disabled={p.disabled}
    >
      <legend className="fr-fieldset__legend fr-fieldset__legend--regular" id={`${id}-legende`}>
        <Libelle {...p} />
      </legend>
      {options.map((o, i) => (
        <div key={o.valeur} className="fr-fieldset__element">
          <div className="fr-checkbox-group">
            <input
              type="checkbox"
              id={`${id}-${i}`}
              ref={i === 0 ? ref : undefined}
              name={p.name}
              value={o.valeur}
              checked={value.includes(o.valeur)}
              onChange={(e) =>
                onChange(
                  options
                    .map(({ valeur }) => valeur)
                    .filter((v) => (v === o.valeur ? e.target.checked : value.includes(v))),
                )
              }
              onBlur={onBlur}
            />
            <label className="fr-label" htmlFor={`${id}-${i}`}>
              {o.libelle}
              {o.aide && <span className="fr-hint-text">{o.aide}</span>}
            </label>
          </div>
        </div>
      ))}
      <MessageChamp id={`${id}-msg`} erreur={p.erreur} />
    </fieldset>
  )
}
