import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { attributsControle, Champ, idDeChamp, type PropsChamp } from './champ.tsx'

/** Les suggestions, sous le champ qui garde le clavier. */
function Suggestions<O>({
  id,
  montree,
  options,
  visee,
  cleOption,
  libelleOption,
  detailOption,
  surChoix,
}: {
  id: string
  montree: boolean
  options: readonly O[] | null
  /** Le rang de celle que le clavier vise ; -1 : aucune. */
  visee: number
  cleOption: (option: O) => string
  libelleOption: (option: O) => string
  detailOption: ((option: O) => ReactNode) | undefined
  surChoix: (option: O) => void
}) {
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- patron ARIA 1.2 : le clavier est géré par le champ.
    <ul
      id={`${id}-liste`}
      role="listbox"
      aria-label="Suggestions"
      hidden={!montree}
      className="rnc-combobox__liste"
    >
      {options?.map((o, i) => (
        <li
          key={cleOption(o)}
          ref={i === visee ? (li) => li?.scrollIntoView({ block: 'nearest' }) : undefined}
          id={`${id}-o${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === visee}
          // Le champ garde le focus : sinon sa sortie fermerait la liste avant le clic.
          onPointerDown={(e) => e.preventDefault()}
          onClick={() => surChoix(o)}
        >
          {libelleOption(o)}
          {detailOption && <span className="fr-hint-text">{detailOption(o)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Ce que fait chaque touche : viser, choisir, prendre le texte tel quel, refermer. */
const clavierDe =
  <O,>({
    montree,
    options,
    visee,
    setOuverte,
    setVisee,
    choisir,
    surEntree,
  }: {
    montree: boolean
    options: readonly O[] | null
    visee: number
    setOuverte: (ouverte: boolean) => void
    setVisee: (rang: number) => void
    choisir: (option: O) => void
    surEntree: (() => void) | undefined
  }) =>
  (e: KeyboardEvent<HTMLInputElement>): void => {
    const nombre = options?.length ?? 0
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault()
      if (!montree) {
        setOuverte(true)
        return
      }
      if (nombre === 0) return
      const pas = e.key === 'ArrowDown' ? 1 : -1
      setVisee(visee < 0 ? (pas > 0 ? 0 : nombre - 1) : (visee + pas + nombre) % nombre)
    } else if (e.key === 'Enter' && montree && options?.[visee] !== undefined) {
      e.preventDefault()
      choisir(options[visee])
    } else if (e.key === 'Enter' && surEntree) {
      e.preventDefault()
      setOuverte(false)
      surEntree()
    } else if (e.key === 'Escape' && montree) {
      e.preventDefault()
      setOuverte(false)
      setVisee(-1)
    }
  }

/**
 * Champ avec suggestions (combobox ARIA 1.2, sélection manuelle). L’appelant tient le texte et donne les suggestions
 * qui lui correspondent ; rien n’est choisi sans que la personne choisisse. `null` : pas encore cherché, la liste reste
 * fermée ; `[]` : « Aucun résultat » (§8.2).
 */
export function ListeDeroulanteCombobox<O>({
  value,
  onChange,
  onBlur,
  options,
  cleOption,
  libelleOption,
  detailOption,
  surChoix,
  surEntree,
  enCours = false,
  aucun = 'Aucun résultat',
  autoComplete = 'off',
  placeholder,
  ref,
  ...p
}: PropsChamp & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  options: readonly O[] | null
  cleOption: (option: O) => string
  libelleOption: (option: O) => string
  detailOption?: (option: O) => ReactNode
  surChoix: (option: O) => void
  /** Entrée sans suggestion visée : prendre le texte tel quel, au lieu d’envoyer le formulaire. */
  surEntree?: () => void
  enCours?: boolean
  aucun?: ReactNode
  autoComplete?: string
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}) {
  const id = idDeChamp(p.name)
  const [ouverte, setOuverte] = useState(false)
  // La suggestion visée vaut pour le texte tapé : en changer l’oublie.
  const [vise, setVise] = useState({ pour: value, rang: -1 })
  const montree = ouverte && options !== null && !p.disabled
  const nombre = options?.length ?? 0
  const visee = vise.pour === value && vise.rang < nombre ? vise.rang : -1
  const setVisee = (rang: number) => setVise({ pour: value, rang })

  const choisir = (option: O) => {
    setOuverte(false)
    setVisee(-1)
    surChoix(option)
  }

  const auClavier = clavierDe({ montree, options, visee, setOuverte, setVisee, choisir, surEntree })

  return (
    <Champ {...p}>
      <div className="rnc-saisie rnc-combobox">
        <input
          {...attributsControle(p)}
          ref={ref}
          className="fr-input"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={montree}
          aria-controls={`${id}-liste`}
          aria-activedescendant={montree && visee >= 0 ? `${id}-o${visee}` : undefined}
          autoComplete={autoComplete}
          placeholder={placeholder}
          spellCheck={false}
          value={value}
          onChange={(e) => {
            setOuverte(true)
            onChange(e.target.value)
          }}
          onKeyDown={auClavier}
          onBlur={() => {
            setOuverte(false)
            onBlur?.()
          }}
        />
        {enCours && <span className="rnc-rotation rnc-combobox__attente" aria-hidden="true" />}
        <Suggestions
          id={id}
          montree={montree}
          options={options}
          visee={visee}
          cleOption={cleOption}
          libelleOption={libelleOption}
          detailOption={detailOption}
          surChoix={choisir}
        />
        {montree && nombre === 0 && !enCours && (
          <p className="rnc-combobox__liste rnc-combobox__vide">{aucun}</p>
        )}
        <output className="fr-sr-only">
          {montree && !enCours
            ? nombre === 0
              ? 'Aucun résultat'
              : `${nombre} suggestion${nombre > 1 ? 's' : ''}, flèche bas pour les parcourir`
            : ''}
        </output>
      </div>
    </Champ>
  )
}
