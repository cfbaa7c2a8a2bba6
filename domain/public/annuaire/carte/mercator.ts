/** La terre en carré (Web Mercator) : une tuile a 256 pixels, une cellule 64. */
const CELLULES_PAR_TUILE = 4
/** Là où le carré s’arrête, en degrés. */
export const LATITUDE_MAX = 85.0511

/** Combien de cellules font le tour de la terre, à ce zoom. */
export const cellulesAuTour = (zoom: number): number => CELLULES_PAR_TUILE * 2 ** zoom

/** Le rang, d’ouest en est, de la cellule où tombe cette longitude. */
export const rangEnX = (lon: number, zoom: number): number =>
  borner(Math.floor(((lon + 180) / 360) * cellulesAuTour(zoom)), zoom)

/** Le rang, du nord au sud, de la cellule où tombe cette latitude. */
export const rangEnY = (lat: number, zoom: number): number =>
  borner(Math.floor(hauteurDe(lat) * cellulesAuTour(zoom)), zoom)

/** La place d’une latitude dans le carré : 0 tout au nord, 1 tout au sud. */
export const hauteurDe = (lat: number): number =>
  (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2

const borner = (rang: number, zoom: number) => Math.min(Math.max(rang, 0), cellulesAuTour(zoom) - 1)

/** La longitude du bord ouest d’une cellule. */
export const lonDe = (x: number, zoom: number): number => (x / cellulesAuTour(zoom)) * 360 - 180

/** La latitude du bord nord d’une cellule. */
export const latDe = (y: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / cellulesAuTour(zoom)))) * 180) / Math.PI
