import { ZOOMS, type Cadre } from '#domain/public/annuaire/carte/cadre.ts'
import {
  DivIcon,
  DomEvent,
  LatLngBounds,
  Map as Plan,
  Marker,
  Point as Pixel,
} from 'leaflet/dist/leaflet-src.esm.js'
import { ecarter } from './ecarter.ts'
import { suivreLaMolette } from './molette.ts'

/** Une carte ouverte dans la page, sans rien dessus. */
export interface PlanOuvert {
  plan: Plan
  animation: { animate: boolean }
  /** D’un coup : un cercle qui glisse encore sous le doigt perd l’appui sans le dire. */
  allerA(cadre: Cadre): void
  deplacer(x: number, y: number): void
  zoomer(de: 1 | -1): void
  /** Pose ces marques, du nord au sud puis d’ouest en est, l’ordre où l’on tabule ; celles qui étaient déjà là restent. */
  poser(marques: readonly Marque[]): void
  /** Les marques posées. */
  marques(): ReadonlyMap<string, HTMLButtonElement>
  /** Où mettre des disques de ces rayons, pour qu’ils ne se recouvrent pas ; `fois` : jusqu’où ils s’éloignent, en rayons. */
  ecarter(
    disques: readonly { lat: number; lon: number; rayon: number }[],
    fois?: number,
  ): { lat: number; lon: number }[]
  fermer(): void
}

/** Un bouton posé sur la carte ; `cle` : le même d’une lecture à l’autre. `taille` : en pixels. */
export interface Marque {
  cle: string
  lieu: { lat: number; lon: number }
  taille: number
  /** Le plus grand passe devant ; absent : comme les autres. */
  devant?: number
  faire: () => HTMLButtonElement
}

const ZOOM_MIN = 4
/** Un point seul se regarde d’assez près pour voir sa rue. */
const ZOOM_DE_PRES = 17
const MONDE = new LatLngBounds([-62, -180], [75, 180])

export const bornesDe = ({ ouest, sud, est, nord }: Cadre) => new LatLngBounds([sud, ouest], [nord, est])

/** De 36 à 60 pixels : dix fois plus de copropriétés, un peu plus grand. */
export const tailleDe = (nombre: number): number =>
  Math.round(Math.min(60, 32 + 6.5 * Math.log10(Math.max(1, nombre))))

/** Un vrai bouton, à poser sur la carte ; relâcher la carte que l’on déplace n’est pas appuyer dessus. */
export function bouton(
  plan: Plan,
  classe: string,
  nom: string,
  visible: string,
  agir: () => void,
): HTMLButtonElement {
  const b = document.createElement('button')
  b.type = 'button'
  b.className = classe
  b.setAttribute('aria-label', nom)
  b.textContent = visible
  b.addEventListener('click', (e) => {
    const auClavier = e.detail === 0
    if (auClavier || !(plan.dragging as unknown as { moved(): boolean }).moved()) agir()
  })
  DomEvent.on(b, 'dblclick', (e) => DomEvent.stop(e))
  return b
}

/** Agrandit ou réduit d’un cran ; pressé pendant que la carte bouge encore, chaque cran compte. */
function zoomeurDe(plan: Plan, options: { animate: boolean }) {
  let voulu: number | null = null
  let bouge = false
  plan.on('zoomstart', () => {
    bouge = true
  })
  plan.on('zoomend', () => {
    bouge = false
    if (voulu !== null && voulu !== plan.getZoom()) {
      const suite = voulu
      // La carte finit d’abord son mouvement.
      setTimeout(() => plan.setZoom(suite, options), 0)
    } else voulu = null
  })
  return (de: 1 | -1) => {
    voulu = Math.max(ZOOM_MIN, Math.min(ZOOMS.max, (voulu ?? plan.getZoom()) + de))
    if (bouge) return
    if (voulu === plan.getZoom()) voulu = null
    else plan.setZoom(voulu, options)
  }
}

/** Ouvre une carte dans cet élément. */
export function ouvrirPlan(
  conteneur: HTMLElement,
  // Un cadre qui tombe entre deux crans d’un cran entier se verrait deux fois trop petit.
  // `gauche` : en pixels, ce que les boutons du zoom prennent au cadre ; une marque dessous ne se presserait pas.
  { cran = 1, gauche = 24 }: { cran?: number; gauche?: number } = {},
): PlanOuvert {
  const anime = !matchMedia('(prefers-reduced-motion:reduce)').matches
  const plan = new Plan(conteneur, {
    attributionControl: false,
    zoomControl: false,
    // Les flèches, + et − valent où que soit le focus dans la carte : CadreDeCarte les écoute.
    keyboard: false,
    scrollWheelZoom: false,
    zoomSnap: cran,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOMS.max,
    maxBounds: MONDE,
    maxBoundsViscosity: 1,
    fadeAnimation: anime,
    zoomAnimation: anime,
    markerZoomAnimation: anime,
    inertia: anime,
  })
  const posees = new Map<string, { marqueur: Marker; b: HTMLButtonElement }>()
  const animation = { animate: anime }
  suivreLaMolette(plan, animation)

  const poserUne = ({ cle, lieu, taille, devant = 0, faire }: Marque) => {
    const { marqueur: deja } = posees.get(cle) ?? {}
    if (deja) {
      deja.setLatLng([lieu.lat, lieu.lon])
      return
    }
    const b = faire()
    const icon = new DivIcon({ html: b, className: 'rnc-carto__marque', iconSize: [taille, taille] })
    const marqueur = new Marker([lieu.lat, lieu.lon], {
      icon,
      keyboard: false,
      interactive: false,
      // Leaflet range d’abord du nord au sud, en pixels : un cran l’emporte sur la hauteur d’un écran.
      zIndexOffset: devant * 10_000,
    })
    marqueur.addTo(plan)
    posees.set(cle, { marqueur, b })
  }

  return {
    plan,
    animation,
    allerA: (cadre) => {
      plan.fitBounds(bornesDe(cadre), {
        animate: false,
        maxZoom: ZOOM_DE_PRES,
        paddingTopLeft: [gauche, 24],
        paddingBottomRight: [24, 24],
      })
    },
    deplacer: (x, y) => {
      plan.panBy([x, y], animation)
    },
    zoomer: zoomeurDe(plan, animation),
    poser(marques) {
      const ordre = marques.toSorted((a, b) => b.lieu.lat - a.lieu.lat || a.lieu.lon - b.lieu.lon)
      const garde = new Set(ordre.map((m) => m.cle))
      for (const [cle, { marqueur, b }] of posees) {
        if (garde.has(cle)) continue
        if (b === document.activeElement) conteneur.focus({ preventScroll: true })
        marqueur.remove()
        posees.delete(cle)
      }
      for (const marque of ordre) poserUne(marque)
    },
    marques: () => new Map([...posees].map(([cle, { b }]) => [cle, b])),
    ecarter(disques, fois) {
      const zoom = plan.getZoom()
      const places = disques.map(({ lat, lon, rayon }) => {
        const { x, y } = plan.project([lat, lon], zoom)
        return { x, y, rayon }
      })
      return ecarter(places, fois).map(({ x, y }) => {
        const { lat, lng } = plan.unproject(new Pixel(x, y), zoom)
        return { lat, lon: lng }
      })
    },
    fermer: () => {
      plan.remove()
    },
  }
}
