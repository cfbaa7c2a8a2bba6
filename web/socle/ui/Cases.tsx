import type { ReactNode, Ref } from 'react'
import { idDeChamp, Libelle, MessageChamp, type PropsChamp } from './champ.tsx'

/** Plusieurs choix parmi une liste ; `enColonnes` quand la place le permet, sans aide à chacun. */
export function Cases<V extends string>({
  options,
  value,
  onChange,
  onBlur,
  enColonnes = false,
  ref,
  ...p
}: PropsChamp & {
  options: readonly { valeur: V; libelle: ReactNode; aide?: ReactNode; touche?: string }[]
  value: readonly V[]
  onChange: (value: V[]) => void
  onBlur?: () => void
  enColonnes?: boolean
  /** La première case : c’est elle qui prend le focus en cas d’erreur. */
  ref?: Ref<HTMLInputElement>
}) {
  const id = idDeChamp(p.name)
  const erreur = p.erreur ? ' fr-fieldset--error' : ''
  const groupe = enColonnes ? 'fr-checkbox-group fr-checkbox-group--sm' : 'fr-checkbox-group'
  const cases = options.map((o, i) => (
    <div key={o.valeur} className={enColonnes ? undefined : 'fr-fieldset__element'}>
      <div className={groupe}>
        <input
          type="checkbox"
          id={`${id}-${o.valeur}`}
          ref={i === 0 ? ref : undefined}
          name={p.name}
          value={o.valeur}
          checked={value.includes(o.valeur)}
          aria-keyshortcuts={o.touche}
          // Dans l’ordre de la liste, pas dans celui où l’on coche.
          onChange={(e) =>
            onChange(
              options
                .map(({ valeur }) => valeur)
                .filter((v) => (v === o.valeur ? e.target.checked : value.includes(v))),
            )
          }
          onBlur={onBlur}
        />
        <label className="fr-label" htmlFor={`${id}-${o.valeur}`}>
          {o.libelle}
          {o.aide && <span className="fr-hint-text">{o.aide}</span>}
        </label>
      </div>
    </div>
  ))
  return (
    <fieldset
      className={enColonnes ? 'rnc-cases' : `fr-fieldset${erreur} rnc-choix`}
      id={id}
      aria-labelledby={`${id}-legende ${id}-msg`}
      disabled={p.disabled}
    >
      <legend className="fr-fieldset__legend fr-fieldset__legend--regular" id={`${id}-legende`}>
        <Libelle {...p} />
      </legend>
      {enColonnes ? <div className="rnc-cases__liste">{cases}</div> : cases}
      <MessageChamp id={`${id}-msg`} erreur={p.erreur} />
    </fieldset>
  )
}
