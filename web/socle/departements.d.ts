/** Les contours des départements, que la construction tire de @gouvfr/dsfr-chart (bin/construction/departements.ts). */
declare module 'virtual:departements' {
  import type { Contours } from '#domain/public/statistiques/cadres.ts'

  export const CONTOURS: Contours
}
