import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
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

/**
 * Ce que chaque motif ajoute au score ; tous ensemble, cent. Le voisinage pèse le moins, car deux immeubles d’une rue se ressemblent ; à
 * la distance limite, il ne compte plus que pour moitié (décision 0053).
 */
export const POIDS_DOUBLON = {
  MEME_ADRESSE: 45,
  MEME_PARCELLE: 35,
  PROCHE: 20,
} as const satisfies Record<MotifDoublon, number>

export const SCORE_MAX = POIDS_DOUBLON.MEME_ADRESSE + POIDS_DOUBLON.MEME_PARCELLE + POIDS_DOUBLON.PROCHE

/** Ce que le notaire dit de ce qui distingue son immeuble des proches. */
export const RAISON_MIN = 20
export const RAISON_MAX = 1_000
/** Les bâtiments de référence qu’un notaire compte, au plus. */
export const BATIMENTS_REF_MAX = 9_999

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

/** Le côté d’un carreau, en centièmes de degré : un kilomètre environ, pour qu’un dossier n’en touche que quatre au plus. */
const CARREAU = 100

/** Les rangs des carreaux de part et d’autre de ce degré. */
function rangs(centre: number, ecart: number): number[] {
  const [du, au] = [Math.floor((centre - ecart) * CARREAU), Math.floor((centre + ecart) * CARREAU)]
  return Array.from({ length: au - du + 1 }, (_, i) => du + i)
}

/**
 * Les carreaux que touche le voisinage d’un dossier situé : deux dossiers proches en ont toujours un en commun, de quelque commune qu’ils
 * soient. Vide quand il n’est pas situé : rien n’est alors proche de lui par la distance.
 */
export function carreauxAutour({ lon, lat }: Pick<Candidat, 'lon' | 'lat'>): `carreau:${string}`[] {
  if (lon === null || lat === null) return []
  const autour = degresAutour(lat)
  return rangs(lat, autour.lat).flatMap((y) =>
    rangs(lon, autour.lon).map((x) => `carreau:${x}:${y}` as const),
  )
}

/** Distance en mètres entre deux points WGS84, assez juste à l’échelle d’un quartier. */
export function distanceMetres(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const x = (b.lon - a.lon) * RADIAN * Math.cos(((a.lat + b.lat) / 2) * RADIAN)
  const y = (b.lat - a.lat) * RADIAN
  return Math.hypot(x, y) * RAYON_TERRE_METRES
}

type Situe = Pick<Candidat, 'lon' | 'lat'>

/** La distance qui les sépare, en mètres ; null quand l’une n’est pas située. */
export function distanceEntre(a: Situe, b: Situe): number | null {
  if (a.lon === null || a.lat === null || b.lon === null || b.lat === null) return null
  return distanceMetres({ lon: a.lon, lat: a.lat }, { lon: b.lon, lat: b.lat })
}

type Citant = Pick<Candidat, 'numero' | 'numeroPrincipal'>
const cite = (secondaire: Citant, principal: Citant) =>
  secondaire.numeroPrincipal !== null && secondaire.numeroPrincipal === principal.numero

/** Vrai d’un syndicat secondaire et de son principal, dans un sens ou dans l’autre. */
export const sontPrincipalEtSecondaire = (a: Citant, b: Citant): boolean => cite(a, b) || cite(b, a)

/**
 * Dit en quoi `autre` ressemble à `dossier` ; vide si elles ne sont pas proches. Un syndicat secondaire et son
 * principal partagent le sol sans être des doublons.
 */
export function motifsDeDoublon(dossier: Candidat, autre: Candidat): MotifDoublon[] {
  if (sontPrincipalEtSecondaire(dossier, autre)) return []
  const motifs: MotifDoublon[] = []
  if (dossier.cleAdresse !== null && dossier.cleAdresse === autre.cleAdresse) motifs.push('MEME_ADRESSE')
  if (dossier.parcelles.some((p) => autre.parcelles.includes(p))) motifs.push('MEME_PARCELLE')
  const distance = distanceEntre(dossier, autre)
  if (
    distance !== null &&
    distance < DISTANCE_DOUBLON_METRES &&
    dossier.nbLots !== null &&
    autre.nbLots !== null &&
    Math.abs(dossier.nbLots - autre.nbLots) <= ECART_DE_LOTS * Math.max(dossier.nbLots, autre.nbLots)
  )
    motifs.push('PROCHE')
  return motifs
}

/** À quel point deux dossiers se ressemblent : un score de 0 à 100, ce qui le donne, et les mètres qui les séparent. */
export interface Ressemblance {
  score: number
  motifs: MotifDoublon[]
  /** Arrondie au mètre ; null quand l’un n’est pas situé. */
  distance: number | null
}

/** Mesure en quoi `autre` ressemble à `dossier` (domain.md, section 15) ; un score nul : elles ne sont pas proches. */
export function ressemblance(dossier: Candidat, autre: Candidat): Ressemblance {
  const distance = distanceEntre(dossier, autre)
  const motifs = motifsDeDoublon(dossier, autre)
  const pese = (motif: MotifDoublon) =>
    motif === 'PROCHE'
      ? POIDS_DOUBLON.PROCHE * (1 - (distance ?? 0) / (2 * DISTANCE_DOUBLON_METRES))
      : POIDS_DOUBLON[motif]
  return {
    score: Math.round(motifs.reduce((somme, motif) => somme + pese(motif), 0)),
    motifs,
    distance: distance === null ? null : Math.round(distance),
  }
}

/** « à 35 m », « à 1 250 m » ; ce qui n’est pas situé le dit. */
export const direDistance = (distance: number | null): string =>
  distance === null ? 'Distance non connue' : `à ${afficherEntier(distance)}\u00a0m`

/** De la plus ressemblante à la moins ressemblante ; à score égal, la plus proche d’abord. */
export const parRessemblance = (a: Ressemblance, b: Ressemblance): number =>
  b.score - a.score || (a.distance ?? Infinity) - (b.distance ?? Infinity) || 0

/** Devant des copropriétés proches, le notaire compte ses bâtiments et dit en quoi la sienne est une autre (§4.6). */
export function verifierDistinction(d: { nbBatimentsRef: number | null; raisonDistincte: string }): Refus[] {
  const refus: Refus[] = []
  if (d.nbBatimentsRef === null) refus.push({ champ: 'nbBatimentsRef', code: 'OBLIGATOIRE' })
  const raison = d.raisonDistincte.trim()
  if (raison === '') refus.push({ champ: 'raisonDistincte', code: 'OBLIGATOIRE' })
  else if (raison.length < RAISON_MIN)
    refus.push({ champ: 'raisonDistincte', code: 'RAISON_TROP_COURTE', params: { min: RAISON_MIN } })
  else if (raison.length > RAISON_MAX)
    refus.push({ champ: 'raisonDistincte', code: 'TROP_LONG', params: { max: RAISON_MAX } })
  return refus
}
