import type { ReactNode, Ref } from 'react'
import { idDeChamp, Libelle, MessageChamp, type PropsChamp } from './champ.tsx'

/** Un choix parmi quelques-uns. `enLigne` les met côte à côte. */
export function ChoixRadio<V extends string>({
  options,
  value,
  onChange,
  onBlur,
  enLigne = false,
  ref,
  ...p
}: PropsChamp & {
  options: readonly { valeur: V; libelle: ReactNode; aide?: ReactNode }[]
  value: V | null | undefined
  onChange: (value: V) => void
  onBlur?: () => void
  enLigne?: boolean
  /** Le premier bouton : c’est lui qui prend le focus en cas d’erreur. */
  ref?: Ref<HTMLInputElement>
}) {
  const id = idDeChamp(p.name)
  return (
    <fieldset
      className={`fr-fieldset${p.erreur ? ' fr-fieldset--error' : ''} rnc-choix`}
      id={id}
      aria-labelledby={`${id}-legende ${id}-msg`}
      aria-invalid={p.erreur ? true : undefined}
      role="radiogroup"
      aria-required={p.requis || undefined}
      disabled={p.disabled}
    >
      <legend className="fr-fieldset__legend fr-fieldset__legend--regular" id={`${id}-legende`}>
        <Libelle {...p} />
      </legend>
      {options.map((o, i) => (
        <div
          key={o.valeur}
          className={enLigne ? 'fr-fieldset__element fr-fieldset__element--inline' : 'fr-fieldset__element'}
        >
          <div className="fr-radio-group">
            <input
              type="radio"
              id={`${id}-${i}`}
              ref={i === 0 ? ref : undefined}
              name={p.name}
              value={o.valeur}
              checked={value === o.valeur}
              onChange={() => onChange(o.valeur)}
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

const OUI_NON = [
  { valeur: 'oui', libelle: 'Oui' },
  { valeur: 'non', libelle: 'Non' },
] as const

/** Oui ou non, sans réponse par défaut. */
export function ChoixOuiNon({
  value,
  onChange,
  ...p
}: PropsChamp & {
  value: boolean | null | undefined
  onChange: (value: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <ChoixRadio
      {...p}
      enLigne
      options={OUI_NON}
      value={value === true ? 'oui' : value === false ? 'non' : null}
      onChange={(v) => onChange(v === 'oui')}
    />
  )
}

/** Case à cocher. Elle ne porte « (facultatif) » que si `sansMarque` est explicitement faux. */
export function CaseACocher({
  value,
  onChange,
  onBlur,
  ref,
  sansMarque,
  petite = false,
  libelleMasque = false,
  ...p
}: PropsChamp & {
  value: boolean
  onChange: (value: boolean) => void
  onBlur?: () => void
  petite?: boolean
  /** Dans un tableau : le libellé est lu, et ne se montre que dans les cartes d’un petit écran. */
  libelleMasque?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const id = idDeChamp(p.name)
  const classe = petite ? 'fr-checkbox-group fr-checkbox-group--sm' : 'fr-checkbox-group'
  return (
    <div className={`${classe}${p.erreur ? ' fr-checkbox-group--error' : ''} rnc-champ`}>
      <input
        type="checkbox"
        id={id}
        name={p.name}
        ref={ref}
        checked={value}
        disabled={p.disabled}
        aria-required={p.requis || undefined}
        aria-invalid={p.erreur ? true : undefined}
        aria-describedby={`${id}-msg`}
        onChange={(e) => onChange(e.target.checked)}
        onBlur={onBlur}
      />
      <label className="fr-label" htmlFor={id}>
        {libelleMasque ? (
          <span className="rnc-case__libelle">{p.libelle}</span>
        ) : (
          <Libelle {...p} sansMarque={sansMarque ?? !p.requis} />
        )}
      </label>
      <MessageChamp id={`${id}-msg`} erreur={p.erreur} />
    </div>
  )
}
