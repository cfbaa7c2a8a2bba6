import type { Cercle, Point } from '#contract/carte.ts'
import { ZOOMS, type Cadre } from '#domain/carte/cadre.ts'
import { direCercle, direPoint } from '#domain/carte/mots.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { afficherEntier } from '#domain/nombre.ts'
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

/** Ce que la carte montre d’un coup. */
export interface Montre {
  cercles: readonly Cercle[]
  points: readonly Point[]
}

/** Où elle est, telle que l’adresse le garde. */
export interface Place {
  zoom: number
  lat: number
  lon: number
}

/** Une carte ouverte dans la page. */
export interface CarteOuverte {
  plan: Plan
  montrer(montre: Montre): void
  /** Le point dont on lit les copropriétés, ou aucun. */
  designer(point: Point | null): void
  allerA(cadre: Cadre): void
  allerAuLieu(place: Place): void
  deplacer(x: number, y: number): void
  zoomer(de: 1 | -1): void
  cadre(): Cadre
  place(): Place
  /** Rend le focus à ce point s’il est encore là, sinon à la carte. */
  rendreLeFocus(point: Point): void
  fermer(): void
}

const ZOOM_MIN = 4
/** Un point seul se regarde d’assez près pour voir sa rue. */
const ZOOM_DE_PRES = 17
/** Un appui n’agrandit pas plus : on garde l’idée d’où l’on est. */
const BOND = 4
const MONDE = new LatLngBounds([-62, -180], [75, 180])

const borner = (n: number, bord: number) => Math.max(-bord, Math.min(bord, n))
const bornesDe = ({ ouest, sud, est, nord }: Cadre) => new LatLngBounds([sud, ouest], [nord, est])

/** De 36 à 60 pixels : dix fois plus de copropriétés, un peu plus grand. */
const tailleDe = (nombre: number): number =>
  Math.round(Math.min(60, 32 + 6.5 * Math.log10(Math.max(1, nombre))))

const cleDuCercle = ({ lon, lat, nombre }: Cercle) => `c${lon},${lat},${nombre}`
const cleDuPoint = ({ lon, lat }: Point) => `p${lon},${lat}`

/** Un vrai bouton, posé sur la carte ; relâcher la carte que l’on déplace n’est pas appuyer dessus. */
function bouton(
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

function nomDuPoint({ nombre, coproprietes: [c] }: Point): string {
  if (!c) return direPoint(nombre, '', '')
  const adresse = direAdresse({ voie: c.voie, codePostal: c.codePostal, commune: c.localite })
  return direPoint(nombre, c.nom ?? afficherNumero(c.numero), adresse)
}

/** Ce que la carte dit à l’écran qui la porte. */
export interface Ecoute {
  surPoint(point: Point): void
  surDeplacement(): void
}

/** Ouvre la carte dans cet élément. */
export function ouvrir(conteneur: HTMLElement, ecoute: Ecoute): CarteOuverte {
  const anime = !matchMedia('(prefers-reduced-motion:reduce)').matches
  const plan = new Plan(conteneur, {
    attributionControl: false,
    zoomControl: false,
    // Les flèches, + et − valent où que soit le focus dans la carte : VueCarte les écoute.
    keyboard: false,
    scrollWheelZoom: false,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOMS.max,
    maxBounds: MONDE,
    maxBoundsViscosity: 1,
    fadeAnimation: anime,
    zoomAnimation: anime,
    markerZoomAnimation: anime,
    inertia: anime,
  })
  const poses = new Map<string, { marqueur: Marker; b: HTMLButtonElement }>()
  const animation = { animate: anime }
  plan.on('moveend', () => ecoute.surDeplacement())
  suivreLaMolette(plan, animation)

  const agrandir = (c: Cercle) => {
    const bornes = bornesDe(c.cadre)
    const tout = plan.getBoundsZoom(bornes.pad(0.1))
    const zoom = Math.min(Math.max(tout, plan.getZoom() + 1), plan.getZoom() + BOND, ZOOMS.max)
    // Le cercle s’en va : le focus reste sur la carte.
    if (conteneur.contains(document.activeElement)) conteneur.focus({ preventScroll: true })
    plan.setView(tout < zoom ? [c.lat, c.lon] : bornes.getCenter(), zoom, animation)
  }

  const poser = (
    cle: string,
    { lat, lon }: { lat: number; lon: number },
    b: HTMLButtonElement,
    taille: number,
  ) => {
    const icon = new DivIcon({ html: b, className: 'rnc-carto__marque', iconSize: [taille, taille] })
    const marqueur = new Marker([lat, lon], { icon, keyboard: false, interactive: false })
    marqueur.addTo(plan)
    poses.set(cle, { marqueur, b })
  }

  const placer = (cercles: readonly Cercle[]) => {
    const zoom = plan.getZoom()
    const disques = cercles.map((c) => {
      const { x, y } = plan.project([c.lat, c.lon], zoom)
      return { x, y, rayon: tailleDe(c.nombre) / 2 + 1 }
    })
    return ecarter(disques).map(({ x, y }) => {
      const { lat, lng } = plan.unproject(new Pixel(x, y), zoom)
      return { lat, lon: lng }
    })
  }

  const voulus = ({ cercles, points }: Montre, places = placer(cercles)) => [
    ...cercles.map((c, i) => ({
      cle: cleDuCercle(c),
      lieu: places[i]!,
      taille: tailleDe(c.nombre),
      faire: () =>
        bouton(plan, 'rnc-carto__cercle', direCercle(c), afficherEntier(c.nombre), () => agrandir(c)),
    })),
    ...points.map((p) => ({
      cle: cleDuPoint(p),
      lieu: p,
      taille: p.nombre > 1 ? 30 : 26,
      faire: () => {
        const b = bouton(
          plan,
          p.nombre > 1 ? 'rnc-carto__point rnc-carto__point--plusieurs' : 'rnc-carto__point',
          nomDuPoint(p),
          p.nombre > 1 ? afficherEntier(p.nombre) : '',
          () => ecoute.surPoint(p),
        )
        b.setAttribute('aria-expanded', 'false')
        return b
      },
    })),
  ]

  return {
    plan,
    montrer(montre) {
      // Du nord au sud, puis d’ouest en est : l’ordre où l’on tabule.
      const tous = voulus(montre).toSorted((a, b) => b.lieu.lat - a.lieu.lat || a.lieu.lon - b.lieu.lon)
      const garde = new Set(tous.map((v) => v.cle))
      for (const [cle, { marqueur, b }] of poses) {
        if (garde.has(cle)) continue
        if (b === document.activeElement) conteneur.focus({ preventScroll: true })
        marqueur.remove()
        poses.delete(cle)
      }
      for (const { cle, lieu, taille, faire } of tous) {
        const { marqueur } = poses.get(cle) ?? {}
        if (marqueur) marqueur.setLatLng([lieu.lat, lieu.lon])
        else poser(cle, lieu, faire(), taille)
      }
    },
    designer(point) {
      const cle = point && cleDuPoint(point)
      for (const [sienne, { b }] of poses)
        if (b.hasAttribute('aria-expanded')) b.setAttribute('aria-expanded', String(sienne === cle))
    },
    allerA: (cadre) => {
      plan.fitBounds(bornesDe(cadre), { ...animation, maxZoom: ZOOM_DE_PRES, padding: [24, 24] })
    },
    allerAuLieu: ({ zoom, lat, lon }) => {
      plan.setView([lat, lon], zoom, animation)
    },
    deplacer: (x, y) => {
      plan.panBy([x, y], animation)
    },
    zoomer: zoomeurDe(plan, animation),
    cadre() {
      const b = plan.getBounds()
      return {
        ouest: borner(b.getWest(), 180),
        sud: borner(b.getSouth(), 85),
        est: borner(b.getEast(), 180),
        nord: borner(b.getNorth(), 85),
      }
    },
    place() {
      const { lat, lng } = plan.getCenter()
      return { zoom: plan.getZoom(), lat, lon: lng }
    },
    rendreLeFocus(point) {
      const { b = conteneur } = poses.get(cleDuPoint(point)) ?? {}
      b.focus({ preventScroll: true })
    },
    fermer: () => {
      plan.remove()
    },
  }
}
