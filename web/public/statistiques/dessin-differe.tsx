import { differer } from '#web/socle/differer.tsx'

const dessin = import.meta.env.SSR ? await import('./DessinDesDepartements.tsx') : null

/** Le dessin des départements et leurs contours : quinze kilo-octets, qui ne viennent qu’après le reste. */
export const DessinDesDepartements = differer(
  () => import('./DessinDesDepartements.tsx'),
  dessin,
  (m) => m.DessinDesDepartements,
  () => <div className="rnc-departements rnc-departements--attente" />,
)
