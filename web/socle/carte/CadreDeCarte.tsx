import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { PlanOuvert } from './plan.ts'
import './carte.css'

const PAS = 100

const SOURCES = {
  embarque: 'Fond\u00a0: Natural Earth',
  ign: 'Fond\u00a0: © IGN, Géoplateforme',
} as const
export type Fond = keyof typeof SOURCES

type Mobile = Pick<PlanOuvert, 'deplacer' | 'zoomer'>

/** Ce que fait une touche, où que soit le focus dans la carte. */
const TOUCHES: Readonly<Record<string, (carte: Mobile) => void>> = {
  ArrowLeft: (c) => c.deplacer(-PAS, 0),
  ArrowRight: (c) => c.deplacer(PAS, 0),
  ArrowUp: (c) => c.deplacer(0, -PAS),
  ArrowDown: (c) => c.deplacer(0, PAS),
  '+': (c) => c.zoomer(1),
  '=': (c) => c.zoomer(1),
  '-': (c) => c.zoomer(-1),
}

function surTouche(carte: Mobile | null, e: KeyboardEvent) {
  const faire = TOUCHES[e.key]
  if (!carte || !faire || e.ctrlKey || e.metaKey || e.altKey) return
  e.preventDefault()
  faire(carte)
}

function Zooms({ carte }: { carte: Mobile | null }) {
  return (
    <div className="rnc-carto__zooms">
      {(
        [
          [1, '+', 'Agrandir la carte'],
          [-1, '−', 'Réduire la carte'],
        ] as const
      ).map(([de, signe, nom]) => (
        <button key={signe} type="button" aria-label={nom} title={nom} onClick={() => carte?.zoomer(de)}>
          {signe}
        </button>
      ))}
    </div>
  )
}

/** Saute la carte : sa liste, ou son tableau, dit la même chose. */
export function PasserLaCarte({ cible, passer }: { cible: string; passer: () => void }) {
  return (
    <a
      className="rnc-carto__passer"
      href={`#${cible}`}
      onClick={(clic) => {
        clic.preventDefault()
        passer()
      }}
    >
      Passer la carte
    </a>
  )
}

/** L’aide, à l’écran : ce que l’on ne devine pas. */
export function AideDeCarte({ id }: { id: string }) {
  return (
    <p className="rnc-carto__aide" id={id}>
      {
        'Au clavier\u00a0: les flèches déplacent la carte, les touches + et − l’agrandissent et la réduisent, Échap ferme. À la souris\u00a0: Ctrl et la molette, ou la molette après un clic dans la carte.'
      }
    </p>
  )
}

/** L’endroit où une carte se dessine : ses touches, ses deux boutons, sa source. */
export function CadreDeCarte({
  ref,
  carte,
  libelle,
  aide,
  occupee,
  fond,
  children,
}: {
  ref: Ref<HTMLDivElement>
  carte: Mobile | null
  libelle: string
  /** L’identifiant de l’aide au clavier. */
  aide: string
  occupee: boolean
  fond: Fond
  children?: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- les touches valent pour tout ce que la carte contient.
    <div className="rnc-carto__cadre" onKeyDown={(touche) => surTouche(carte, touche)}>
      <div
        ref={ref}
        className="rnc-carto__plan"
        role="application"
        aria-label={libelle}
        aria-describedby={aide}
        aria-busy={occupee || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- les flèches déplacent la carte.
        tabIndex={0}
      />
      <Zooms carte={carte} />
      <p className="rnc-carto__source">{SOURCES[fond]}</p>
      {children}
    </div>
  )
}
