/** Les grossissements offerts, en parts de la largeur du cadre : 1, la page prend toute la largeur. */
const NIVEAUX = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

export const LARGEUR_ENTIERE = 1

/** La page tient entière dans le cadre, si haute qu’elle soit. */
export const PAGE_ENTIERE = 0

/** Le grossissement gardé ; un autre texte, ou rien encore, vaut la page entière. */
export const lireZoom = (garde: string | null): number =>
  NIVEAUX.find((n) => String(n) === garde) ?? PAGE_ENTIERE

/** La place offerte à une page. */
export interface Place {
  largeur: number
  hauteur: number
}

/** De combien la page se grossit pour cette place. */
export const echelleDe = (zoom: number, place: Place, page: Place): number =>
  zoom === PAGE_ENTIERE
    ? Math.min(place.largeur / page.largeur, place.hauteur / page.hauteur)
    : (place.largeur * zoom) / page.largeur

/** Le grossissement suivant ; le plus fort n’en a pas d’autre. */
export const agrandir = (zoom: number): number => NIVEAUX.find((n) => n > zoom) ?? zoom

/** Le grossissement précédent ; le plus faible n’en a pas d’autre. */
export const reduire = (zoom: number): number => NIVEAUX.findLast((n) => n < zoom) ?? zoom

/** Ce que le lecteur en dit ; au bout, qu’il n’y en a pas d’autre. */
export function direZoom(zoom: number): string {
  if (zoom === PAGE_ENTIERE) return ''
  const bout = agrandir(zoom) === zoom ? ', le plus grand' : reduire(zoom) === zoom ? ', le plus petit' : ''
  return `${Math.round(zoom * 100)}\u00a0%${bout}`
}

/** Ce que tient un dessin : 16 millions de points font 64 Mo, et un côté plus long ne se dessine pas partout. */
const POINTS_MAX = 16e6
const COTE_MAX = 8_192

/**
 * Les points du dessin d’une page : ceux de l’écran, ou moins quand la page est démesurée ; son image s’étire alors.
 * Au moins un de chaque côté.
 */
export function tailleDuDessin({ largeur, hauteur }: Place, pointsParPixel: number): Place {
  const part = Math.min(
    pointsParPixel,
    Math.sqrt(POINTS_MAX / (largeur * hauteur)),
    COTE_MAX / Math.max(largeur, hauteur),
  )
  return {
    largeur: Math.max(1, Math.floor(largeur * part)),
    hauteur: Math.max(1, Math.floor(hauteur * part)),
  }
}
