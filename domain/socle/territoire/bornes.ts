import type { Point } from './terres.ts'

/**
 * Au-delà, une position n’est pas celle de sa commune, en kilomètres. Les communes sont placées d’après GeoNames, à une trentaine de
 * kilomètres près, et la plus étendue de métropole, Arles, en fait trente-cinq d’un bout à l’autre.
 */
export const ECART_A_LA_COMMUNE_KM = 70
/** Là où une commune est plus grande : Maripasoula, en Guyane, fait 18 000 km² ; en Polynésie, une commune est un archipel. */
export const ECARTS_DE_DEPARTEMENT_KM: Readonly<Record<string, number>> = {
  '973': 250,
  '986': 300,
  '987': 800,
  '988': 250,
}
/** Ce que le contour du pays (Natural Earth au dix-millionième) a d’imprécis, en kilomètres. */
export const MARGE_DU_CONTOUR_KM = 3
/** Les îles habitées que ce contour oublie. */
export const ILES_OUBLIEES: readonly Point[] = [
  { lon: -4.85, lat: 48.04 }, // Sein
  { lon: -4.96, lat: 48.4 }, // Molène
  { lon: -3.46, lat: 47.64 }, // Groix
  { lon: -2.96, lat: 47.39 }, // Houat
  { lon: -2.87, lat: 47.34 }, // Hoëdic
  { lon: -4.0, lat: 47.72 }, // Glénan
  { lon: -1.82, lat: 48.87 }, // Chausey
  { lon: -1.17, lat: 46.01 }, // Aix
  { lon: 5.31, lat: 43.28 }, // Frioul
  { lon: 5.78, lat: 43.08 }, // Embiez
  { lon: 6.39, lat: 43.01 }, // Port-Cros
  { lon: 6.46, lat: 43.03 }, // Le Levant
  { lon: 7.05, lat: 43.51 }, // Lérins
]
/** Les collectivités d’outre-mer, dont ce contour n’est pas. */
export const SANS_CONTOUR: ReadonlySet<string> = new Set([
  '975',
  '977',
  '978',
  '984',
  '986',
  '987',
  '988',
  '989',
])
