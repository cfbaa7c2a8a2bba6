import { differer } from '../differer.tsx'
import { Chargement } from '../ui/Chargement.tsx'

const sien = import.meta.env.SSR ? await import('./RejoindreOffice.tsx') : null
const sans = import.meta.env.SSR ? await import('./SansOffice.tsx') : null

// Pour un notaire seul : hors du premier chargement de l’inscription.
const attente = <Chargement lignes={4} />
export const RejoindreOffice = differer(
  () => import('./RejoindreOffice.tsx'),
  sien,
  (m) => m.RejoindreOffice,
  attente,
)
export const OfficeAbsent = differer(
  () => import('./SansOffice.tsx'),
  sans,
  (m) => m.OfficeAbsent,
  attente,
)
export const NotaireSansIdentite = differer(
  () => import('./SansOffice.tsx'),
  sans,
  (m) => m.NotaireSansIdentite,
  attente,
)
