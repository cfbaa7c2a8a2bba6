import { codes } from '#domain/socle/codes.ts'
import {
  afficherJour,
  ecartEnJours,
  estJour,
  plusAns,
  plusJours,
  type Jour,
} from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { aSaForme, type Territoire } from './territoires.ts'

/** Ce que le teneur ouvre à un organisme (L711-3) : où, pour quoi, de quand à quand, à la demande de qui. */
export interface Habilitation {
  libelle: string
  territoires: readonly Territoire[]
  finalite: string
  demandeur: string
  /** Premier et dernier jour, compris. */
  du: Jour
  au: Jour
}

export const LIBELLE_MAX = 200
export const FINALITE_MIN = 10
export const FINALITE_MAX = 500
/** Une initiale ne dit pas qui demande. */
export const DEMANDEUR_MIN = 5
export const DEMANDEUR_MAX = 200
/** Dix mille communes d’un organisme ne sont plus un territoire : c’est un département ou une région que l’on nomme. */
export const TERRITOIRES_MAX = 200
/** Un accès se redemande : personne ne garde sans fin ce dont il n’a plus l’usage. */
export const ANS_MAX = 3
export const MOTIF_MIN = 10
export const MOTIF_MAX = 500

/** Où en est un accès ce jour-là : ses jours le disent, rien d’autre ne se garde. */
export const SITUATIONS = {
  A_VENIR: { libelle: 'À venir' },
  OUVERT: { libelle: 'Ouvert' },
  CLOS: { libelle: 'Clos' },
} as const satisfies Record<string, { libelle: string }>
export type Situation = keyof typeof SITUATIONS
export const CODES_SITUATIONS = codes(SITUATIONS)

/** L’accès vaut du premier au dernier jour, compris. */
export function situationDe({ du, au }: Pick<Habilitation, 'du' | 'au'>, aujourdhui: Jour): Situation {
  if (aujourdhui < du) return 'A_VENIR'
  return aujourdhui > au ? 'CLOS' : 'OUVERT'
}

/** Le dernier jour d’un accès ouvert ce jour-là, au plus. */
export const finAuPlus = (du: Jour): Jour => plusJours(plusAns(du, ANS_MAX), -1)

function verifierPeriode({ du, au }: Pick<Habilitation, 'du' | 'au'>, aujourdhui: Jour): Refus[] {
  const refus: Refus[] = []
  if (!estJour(du)) refus.push({ champ: 'du', code: 'DATE_INVALIDE' })
  if (!estJour(au)) refus.push({ champ: 'au', code: 'DATE_INVALIDE' })
  if (refus.length > 0) return refus
  if (au < du) return [{ champ: 'au', code: 'FIN_AVANT_DEBUT_COMPRIS' }]
  if (au < aujourdhui) return [{ champ: 'au', code: 'ACCES_DEJA_CLOS' }]
  const max = finAuPlus(du)
  return au > max
    ? [{ champ: 'au', code: 'ACCES_TROP_LONG', params: { ans: ANS_MAX, max: afficherJour(max) } }]
    : []
}

const verifierTexte = (
  champ: string,
  texte: string,
  { min, max, court = 'TEXTE_TROP_COURT' }: { min: number; max: number; court?: Refus['code'] },
): Refus[] => {
  const longueur = texte.trim().length
  if (longueur === 0) return [{ champ, code: 'OBLIGATOIRE' }]
  if (longueur < min) return [{ champ, code: court, params: { min } }]
  return longueur > max ? [{ champ, code: 'TROP_LONG', params: { max } }] : []
}

function verifierTerritoires(territoires: readonly Territoire[]): Refus[] {
  const champ = 'territoires'
  if (territoires.length === 0) return [{ champ, code: 'TERRITOIRE_ABSENT' }]
  if (territoires.length > TERRITOIRES_MAX)
    return [{ champ, code: 'TERRITOIRES_TROP_NOMBREUX', params: { max: TERRITOIRES_MAX } }]
  if (territoires.length > 1 && territoires.some(({ niveau }) => niveau === 'NATIONAL'))
    return [{ champ, code: 'TERRITOIRE_DEJA_COMPRIS' }]
  const fausse = territoires.find((t) => !aSaForme(t))
  return fausse ? [{ champ, code: 'LIEU_INCONNU_AU_REGISTRE', params: { code: fausse.code } }] : []
}

/** Ce qui ne va pas dans un accès que l’on ouvre ou que l’on change. L’existence de chaque lieu se demande à la base. */
export const verifierHabilitation = (h: Habilitation, aujourdhui: Jour): Refus[] => [
  ...verifierTexte('libelle', h.libelle, { min: 1, max: LIBELLE_MAX }),
  ...verifierTexte('finalite', h.finalite, { min: FINALITE_MIN, max: FINALITE_MAX }),
  ...verifierTexte('demandeur', h.demandeur, { min: DEMANDEUR_MIN, max: DEMANDEUR_MAX }),
  ...verifierTerritoires(h.territoires),
  ...verifierPeriode(h, aujourdhui),
]

/** Ce qui ne va pas dans le motif d’une clôture. */
export const verifierMotif = (motif: string): Refus[] =>
  verifierTexte('motif', motif, { min: MOTIF_MIN, max: MOTIF_MAX, court: 'MOTIF_TROP_COURT' })

/** Les jours d’avance où l’organisme est prévenu que son accès va se clore. */
export const RAPPELS_JOURS = [60, 15] as const
export type Rappel = (typeof RAPPELS_JOURS)[number]

/**
 * Le rappel à faire aujourd’hui d’un accès ouvert : le plus proche de sa fin qui est dû ; null avant le premier. Un jour manqué se
 * rattrape, et un rappel dépassé par le suivant ne se fait plus.
 */
export function rappelDu({ du, au }: Pick<Habilitation, 'du' | 'au'>, aujourdhui: Jour): Rappel | null {
  if (situationDe({ du, au }, aujourdhui) !== 'OUVERT') return null
  const reste = ecartEnJours(aujourdhui, au)
  return RAPPELS_JOURS.findLast((jours) => reste <= jours) ?? null
}
