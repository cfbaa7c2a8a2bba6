import { useRef, useState, type ComponentType, type Ref } from 'react'
import { afficherJour, estJour, jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { useAilleurs } from './ailleurs.ts'
import type { Calendrier as VraiCalendrier } from './Calendrier.tsx'
import { attributsControle, Champ, type PropsChamp } from './champ.tsx'
import { Icone } from './Icone.tsx'

type UnCalendrier = ComponentType<Parameters<typeof VraiCalendrier>[0]>

/** Il ne se charge qu’à l’ouverture : la plupart des dates se tapent. Sans réseau, il n’emporte pas la page où l’on tape. */
const charger = (): Promise<UnCalendrier> =>
  import('./Calendrier.tsx').then(
    (m) => m.Calendrier,
    () => SansCalendrier,
  )

const SansCalendrier = () => <p role="alert">Le calendrier n’a pas pu être chargé : tapez la date.</p>

const FORMAT = 'Format\u00a0: JJ/MM/AAAA, par exemple 31/12/2025.'

/** Ce qui se dit d’une date, puis sa forme : seule dans une recherche, où deux se suivent, et tue quand le champ d’avant vient de la dire. */
function aideDeDate({
  aide,
  sansMarque,
  sansFormat,
}: Pick<PropsChamp, 'aide' | 'sansMarque'> & { sansFormat?: boolean | undefined }) {
  if (sansFormat) return aide
  if (!aide) return sansMarque ? 'JJ/MM/AAAA' : FORMAT
  return (
    <>
      {aide} {FORMAT}
    </>
  )
}

/**
 * Date tapée JJ/MM/AAAA, avec un calendrier. La valeur est le jour ISO dès qu’il est compris (à la sortie du champ ou
 * au calendrier), sinon le texte tel quel : l’appelant lit avec `lireJour`, qui accepte les deux.
 */
export function ChampDate({
  value,
  onChange,
  onBlur,
  min,
  max,
  aujourdhui,
  autoComplete = 'off',
  ref,
  aide,
  sansFormat,
  ...p
}: PropsChamp & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Bornes du calendrier, incluses ; elles n’empêchent pas de taper une autre date, que la règle refusera. */
  min?: Jour
  max?: Jour
  /** Le jour où s’ouvre le calendrier vide ; par défaut celui de l’appareil, à l’heure de Paris. */
  aujourdhui?: Jour
  autoComplete?: string
  /** Vrai quand la date juste avant a dit la forme des deux. */
  sansFormat?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  // Le jour du calendrier au moment où il s’ouvre ; null fermé.
  const [ouvert, setOuvert] = useState<Jour | null>(null)
  const [Calendrier, setCalendrier] = useState<UnCalendrier | null>(null)
  const racine = useRef<HTMLDivElement>(null)
  const bouton = useRef<HTMLButtonElement>(null)
  const jour = estJour(value) ? value : lireJour(value)

  const ouvrir = () => {
    setOuvert(aujourdhui ?? jourDeParis(new Date().toISOString()))
    void charger().then((lu) => setCalendrier(() => lu))
  }
  const fermer = (rendreFocus: boolean) => {
    setOuvert(null)
    if (rendreFocus) bouton.current?.focus()
  }

  useAilleurs(racine, ouvert !== null, () => setOuvert(null))

  return (
    <Champ {...p} aide={aideDeDate({ aide, sansMarque: p.sansMarque, sansFormat })}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Échap referme le calendrier. */}
      <div
        ref={racine}
        className="rnc-saisie rnc-saisie--bouton rnc-saisie--date"
        onKeyDown={(e) => {
          if (e.key !== 'Escape' || !ouvert) return
          e.preventDefault()
          e.stopPropagation()
          fermer(true)
        }}
      >
        <input
          {...attributsControle(p)}
          ref={ref}
          className="fr-input"
          type="text"
          autoComplete={autoComplete}
          value={estJour(value) ? afficherJour(value) : value}
          onChange={(e) => onChange(e.target.value)}
          onBlur={() => {
            const lu = lireJour(value)
            if (lu !== null && lu !== value) onChange(lu)
            onBlur?.()
          }}
        />
        <button
          ref={bouton}
          type="button"
          className="rnc-saisie__action"
          aria-haspopup="dialog"
          aria-expanded={ouvert !== null}
          aria-label={jour ? `Changer la date, ${afficherJour(jour)}` : 'Choisir une date dans le calendrier'}
          disabled={p.disabled}
          onClick={ouvert ? () => fermer(false) : ouvrir}
        >
          <Icone nom="calendrier" />
        </button>
        {ouvert && (
          <dialog open aria-label="Calendrier" className="rnc-calendrier__boite">
            {Calendrier && (
              <Calendrier
                choisi={jour}
                aujourdhui={ouvert}
                min={min}
                max={max}
                surFermeture={() => fermer(true)}
                surChoix={(j) => {
                  onChange(j)
                  fermer(true)
                }}
              />
            )}
          </dialog>
        )}
      </div>
    </Champ>
  )
}
