import type { EtatCopropriete } from './etats.ts'

/** Une immatriculation est demandée, et pas encore décidée : le dossier ne paraît pas, mais un doublon s’y reconnaît. */
export const ETATS_EN_DEMANDE = [
  'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
  'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
  'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
] as const satisfies EtatCopropriete[]

/** Ce qui rapproche deux copropriétés (décision 0006). */
export const MOTIFS_DOUBLON = {
  MEME_ADRESSE: 'Même adresse',
  MEME_PARCELLE: 'Même parcelle',
  PROCHE: 'À moins de 100 m, nombre de lots voisin',
} as const
export type MotifDoublon = keyof typeof MOTIFS_DOUBLON

export const DISTANCE_DOUBLON_METRES = 100
const ECART_DE_LOTS = 0.1

export interface Candidat {
  cleAdresse: string | null
  parcelles: readonly string[]
  lon: number | null
  lat: number | null
  nbLots: number | null
  /** Numéro du principal, pour un syndicat secondaire. */
  numeroPrincipal: string | null
  numero: string | null
}

/** Distance en mètres entre deux points WGS84, assez juste à l’échelle d’un quartier. */
export function distanceMetres(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const rad = Math.PI / 180
  const x = (b.lon - a.lon) * rad * Math.cos(((a.lat + b.lat) / 2) * rad)
  const y = (b.lat - a.lat) * rad
  return Math.hypot(x, y) * 6_371_008
}

/**
 * Dit en quoi `autre` ressemble à `dossier` ; vide si elles ne sont pas proches. Un syndicat secondaire et son
 * principal partagent le sol sans être des doublons.
 */
export function motifsDeDoublon(dossier: Candidat, autre: Candidat): MotifDoublon[] {
  if (dossier.numeroPrincipal !== null && dossier.numeroPrincipal === autre.numero) return []
  if (autre.numeroPrincipal !== null && autre.numeroPrincipal === dossier.numero) return []
  const motifs: MotifDoublon[] = []
  if (dossier.cleAdresse !== null && dossier.cleAdresse === autre.cleAdresse) motifs.push('MEME_ADRESSE')
  if (dossier.parcelles.some((p) => autre.parcelles.includes(p))) motifs.push('MEME_PARCELLE')
  if (
    dossier.lon !== null &&
    dossier.lat !== null &&
    autre.lon !== null &&
    autre.lat !== null &&
    dossier.nbLots !== null &&
    autre.nbLots !== null &&
    Math.abs(dossier.nbLots - autre.nbLots) <= ECART_DE_LOTS * dossier.nbLots &&
    distanceMetres({ lon: dossier.lon, lat: dossier.lat }, { lon: autre.lon, lat: autre.lat }) <
      DISTANCE_DOUBLON_METRES
  )
    motifs.push('PROCHE')
  return motifs
}
