import type { Cercle, Point } from '#contract/public/annuaire.ts'
import { au } from '#domain/socle/certain.ts'
import { ZOOMS, type Cadre } from '#domain/public/annuaire/carte/cadre.ts'
import { direCercle, direPoint } from '#domain/public/annuaire/carte/mots.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import {
  bornesDe,
  bouton,
  ouvrirPlan,
  tailleDe,
  type Marque,
  type PlanOuvert,
} from '#web/socle/carte/plan.ts'

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

/** La carte de l’annuaire, ouverte dans la page. */
export interface CarteOuverte extends Pick<PlanOuvert, 'plan' | 'allerA' | 'deplacer' | 'zoomer' | 'fermer'> {
  montrer(montre: Montre): void
  /** Le point dont on lit les copropriétés, ou aucun. */
  designer(point: Point | null): void
  allerAuLieu(place: Place): void
  cadre(): Cadre
  place(): Place
  /** Rend le focus à ce point s’il est encore là, sinon à la carte. */
  rendreLeFocus(point: Point): void
}

/** Un appui n’agrandit pas plus : on garde l’idée d’où l’on est. */
const BOND = 4

const borner = (n: number, bord: number) => Math.max(-bord, Math.min(bord, n))

const cleDuCercle = ({ lon, lat, nombre }: Cercle) => `c${lon},${lat},${nombre}`
const cleDuPoint = ({ lon, lat }: Point) => `p${lon},${lat}`

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
  const ouvert = ouvrirPlan(conteneur)
  const { plan, animation } = ouvert
  plan.on('moveend', () => ecoute.surDeplacement())

  const agrandir = (c: Cercle) => {
    const bornes = bornesDe(c.cadre)
    const tout = plan.getBoundsZoom(bornes.pad(0.1))
    const zoom = Math.min(Math.max(tout, plan.getZoom() + 1), plan.getZoom() + BOND, ZOOMS.max)
    // Le cercle s’en va : le focus reste sur la carte.
    if (conteneur.contains(document.activeElement)) conteneur.focus({ preventScroll: true })
    plan.setView(tout < zoom ? [c.lat, c.lon] : bornes.getCenter(), zoom, animation)
  }

  const marqueDuPoint = (p: Point): Marque => ({
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
  })

  return {
    ...ouvert,
    montrer({ cercles, points }) {
      const places = ouvert.ecarter(cercles.map((c) => ({ ...c, rayon: tailleDe(c.nombre) / 2 + 1 })))
      ouvert.poser([
        ...cercles.map((c, i) => ({
          cle: cleDuCercle(c),
          lieu: au(places, i),
          taille: tailleDe(c.nombre),
          faire: () =>
            bouton(plan, 'rnc-carto__cercle', direCercle(c), afficherEntier(c.nombre), () => agrandir(c)),
        })),
        ...points.map(marqueDuPoint),
      ])
    },
    designer(point) {
      const cle = point && cleDuPoint(point)
      for (const [sienne, b] of ouvert.marques())
        if (b.hasAttribute('aria-expanded')) b.setAttribute('aria-expanded', String(sienne === cle))
    },
    allerAuLieu: ({ zoom, lat, lon }) => {
      plan.setView([lat, lon], zoom, animation)
    },
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
      const b = ouvert.marques().get(cleDuPoint(point)) ?? conteneur
      b.focus({ preventScroll: true })
    },
  }
}
