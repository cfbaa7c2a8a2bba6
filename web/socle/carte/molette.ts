import { DomEvent, type Map as Plan } from 'leaflet/dist/leaflet-src.esm.js'

/** Ce qu’il faut tourner, en pixels ; un pavé tactile en donne de tout petits, qui s’ajoutent. */
const CRAN = 15
/** Pas plus d’un zoom par ce temps : une roue libre ne traverse pas la carte. */
const PAUSE_MS = 150

/** La molette défile la page ; avec Ctrl, ou une fois la carte cliquée et tant qu’on y reste, elle agrandit la carte où est la souris. */
export function suivreLaMolette(plan: Plan, options: { animate: boolean }): void {
  const conteneur = plan.getContainer()
  let cliquee = false
  let parcouru = 0
  let dernier = -Infinity
  conteneur.addEventListener('pointerdown', () => {
    cliquee = true
  })
  conteneur.addEventListener('pointerleave', () => {
    cliquee = false
  })
  conteneur.addEventListener(
    'wheel',
    (e) => {
      if (!cliquee && !e.ctrlKey && !e.metaKey) return
      e.preventDefault()
      parcouru += DomEvent.getWheelDelta(e)
      if (Math.abs(parcouru) < CRAN || e.timeStamp - dernier < PAUSE_MS) return
      dernier = e.timeStamp
      const voulu = plan.getZoom() + Math.sign(parcouru)
      parcouru = 0
      plan.setZoomAround(plan.mouseEventToContainerPoint(e), voulu, options)
    },
    { passive: false },
  )
}
