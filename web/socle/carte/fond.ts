import type { lireFondDeCarte } from '#contract/public/annuaire.ts'
import { au } from '#domain/socle/certain.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { adresseDeTuile } from '#domain/public/annuaire/carte/tuiles.ts'
import {
  DivIcon,
  LayerGroup,
  Marker,
  Polygon,
  TileLayer,
  type Map as Plan,
} from 'leaflet/dist/leaflet-src.esm.js'

type Fond = ReplyOf<typeof lireFondDeCarte>

/** Autant de tuiles muettes de suite, et le dessin embarqué prend leur place. */
const MUETTES = 4

/** Les noms des communes qui se lisent à ce zoom, la plus grande d’abord. */
const nommees = (zoom: number): number => (zoom < 5 ? 6 : zoom < 6 ? 12 : zoom < 7 ? 30 : zoom < 8 ? 60 : 100)

function contourDe(ecarts: readonly number[], finesse: number): [number, number][] {
  let [lon, lat] = [0, 0]
  const points: [number, number][] = []
  for (let i = 0; i + 1 < ecarts.length; i += 2) {
    lon += au(ecarts, i)
    lat += au(ecarts, i + 1)
    points.push([lat / finesse, lon / finesse])
  }
  return points
}

function noms(plan: Plan, reperes: Fond['reperes']): LayerGroup {
  const groupe = new LayerGroup()
  const poser = () => {
    groupe.clearLayers()
    const vues = plan.getBounds().pad(0.1)
    for (const { nom, lat, lon } of reperes.slice(0, nommees(plan.getZoom()))) {
      if (!vues.contains([lat, lon])) continue
      const dit = document.createElement('span')
      dit.textContent = nom
      const icon = new DivIcon({ html: dit, className: 'rnc-carto__nom', iconSize: [0, 0] })
      new Marker([lat, lon], { icon, keyboard: false, interactive: false, pane: 'tilePane' }).addTo(groupe)
    }
  }
  plan.on('moveend', poser)
  groupe.on('remove', () => plan.off('moveend', poser))
  poser()
  return groupe
}

/** Pose le dessin embarqué : la France, ses voisins, le nom des plus grandes communes. */
export async function poserLeDessin(plan: Plan, reperes: Fond['reperes']): Promise<() => void> {
  const { FOND } = await import('virtual:fond-de-carte')
  const trait = { interactive: false, weight: 1, smoothFactor: 1.2, pane: 'tilePane' }
  const tracer = (contours: readonly number[][], className: string) =>
    new Polygon(
      contours.map((ecarts) => [contourDe(ecarts, FOND.finesse)]),
      { ...trait, className },
    )
  const dessin = new LayerGroup([
    tracer(FOND.voisins, 'rnc-carto__voisins'),
    tracer(FOND.france, 'rnc-carto__pays'),
    noms(plan, reperes),
  ])
  dessin.addTo(plan)
  return () => {
    dessin.remove()
  }
}

/** Pose le plan de la Géoplateforme, par notre serveur ; `surSilence` quand il ne répond plus. */
export function poserLePlan(plan: Plan, surSilence: () => void): void {
  const couche = new TileLayer(adresseDeTuile('{z}', '{x}', '{y}'), {
    className: 'rnc-carto__tuiles',
    maxZoom: 19,
  })
  let muettes = 0
  couche.on('tileload', () => {
    muettes = 0
  })
  couche.on('tileerror', () => {
    muettes += 1
    if (muettes !== MUETTES) return
    couche.remove()
    surSilence()
  })
  couche.addTo(plan)
}
