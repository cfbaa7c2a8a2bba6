import type { Refus } from '../refus.ts'
import type { EtatCopropriete } from './etats.ts'

/** Une immatriculation est demandée, et pas encore décidée : le dossier ne paraît pas, mais un doublon s’y reconnaît. */
export const ETATS_EN_DEMANDE = [
  'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
  'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
  'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
] as const satisfies EtatCopropriete[]

export const DISTANCE_DOUBLON_METRES = 100

/** Ce qui rapproche deux copropriétés (décision 0006). */
export const MOTIFS_DOUBLON = {
  MEME_ADRESSE: 'Même adresse',
  MEME_PARCELLE: 'Même parcelle',
  PROCHE: `À moins de ${DISTANCE_DOUBLON_METRES} m, nombre de lots voisin`,
} as const
export type MotifDoublon = keyof typeof MOTIFS_DOUBLON

/** Ce que le notaire dit de ce qui distingue son immeuble des proches. */
export const RAISON_MIN = 20
export const RAISON_MAX = 1_000

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

const RAYON_TERRE_METRES = 6_371_008
const RADIAN = Math.PI / 180

/**
 * De part et d’autre de cette latitude, les degrés qui contiennent tout ce qui est proche ; un dixième de plus, que la
 * distance tranche ensuite.
 */
export function degresAutour(lat: number): { lat: number; lon: number } {
  const degres = (1.1 * DISTANCE_DOUBLON_METRES) / (RAYON_TERRE_METRES * RADIAN)
  return { lat: degres, lon: degres / Math.cos(lat * RADIAN) }
}

/** Distance en mètres entre deux points WGS84, assez juste à l’échelle d’un quartier. */
export function distanceMetres(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const x = (b.lon - a.lon) * RADIAN * Math.cos(((a.lat + b.lat) / 2) * RADIAN)
  const y = (b.lat - a.lat) * RADIAN
  return Math.hypot(x, y) * RAYON_TERRE_METRES
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

/** Devant des copropriétés proches, le notaire compte ses bâtiments et dit en quoi la sienne est une autre (§4.6). */
export function verifierDistinction(d: { nbBatimentsRef: number | null; raisonDistincte: string }): Refus[] {
  const refus: Refus[] = []
  if (d.nbBatimentsRef === null) refus.push({ champ: 'nbBatimentsRef', code: 'OBLIGATOIRE' })
  const raison = d.raisonDistincte.trim()
  if (raison === '') refus.push({ champ: 'raisonDistincte', code: 'OBLIGATOIRE' })
  else if (raison.length < RAISON_MIN)
    refus.push({ champ: 'raisonDistincte', code: 'RAISON_TROP_COURTE', params: { min: RAISON_MIN } })
  return refus
}
