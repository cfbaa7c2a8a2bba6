import { codes } from '#domain/socle/codes.ts'
import { ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { ActeCopropriete } from '#domain/coproprietes/copropriete/transitions.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { DECISIONS, type CodeDecision } from './decision.ts'

/**
 * Les demandes que le teneur décide (§7.13) et leur préfixe de référence ; leur délai est dans `delais.ts` (décision 0052).
 * `examen` : ce que devient la copropriété quand le teneur ouvre la demande, et quand il la rend ; null : elle reste comme elle est.
 */
export const TYPES_DEMANDE = {
  IMMATRICULATION: {
    libelle: 'Immatriculation',
    prefixe: 'IM',
    examen: { ouvrir: 'ouvrir', quitter: 'quitter' },
  },
  RATTACHEMENT: { libelle: 'Rattachement', prefixe: 'RA', examen: null },
  DISSOLUTION: {
    libelle: 'Dissolution',
    prefixe: 'DI',
    examen: { ouvrir: 'ouvrirDissolution', quitter: 'quitterDissolution' },
  },
  DOUBLON_NOTAIRE: {
    libelle: 'Doublon signalé par un notaire',
    prefixe: 'DO',
    examen: { ouvrir: 'ouvrir', quitter: 'quitter' },
  },
} as const satisfies Record<
  string,
  {
    libelle: string
    prefixe: string
    examen: Record<'ouvrir' | 'quitter', ActeCopropriete> | null
  }
>

export type TypeDemande = keyof typeof TYPES_DEMANDE

/** Celles qui déposent une déclaration d’immatriculation. */
export const AVEC_DECLARATION = [
  'IMMATRICULATION',
  'DOUBLON_NOTAIRE',
] as const satisfies readonly TypeDemande[]

/** Les types d’une même démarche : redéposée, l’immatriculation d’un notaire peut ne plus ressembler à aucune. */
export const memeDemarche = (type: TypeDemande): readonly TypeDemande[] =>
  AVEC_DECLARATION.some((t) => t === type) ? AVEC_DECLARATION : [type]

/** La référence que lit le déclarant : `IM-2026-000123`. */
export function referenceDemande(type: TypeDemande, depot: Jour, rang: number): string {
  return `${TYPES_DEMANDE[type].prefixe}-${depot.slice(0, 4)}-${String(rang).padStart(6, '0')}`
}

const REFERENCE = new RegExp(
  String.raw`^(${codes(TYPES_DEMANDE)
    .map((type) => TYPES_DEMANDE[type].prefixe)
    .join('|')})[\s-]?(\d{4})[\s-]?(\d{6,9})$`,
  'i',
)

/** Lit une référence entière, avec ou sans tirets ; null si ce n’en est pas une. */
export function lireReference(tape: string): string | null {
  const [, sigle, annee, rang] = REFERENCE.exec(tape.trim()) ?? []
  return sigle === undefined ? null : `${sigle.toUpperCase()}-${annee}-${rang}`
}

/** Où en est une demande : sa décision, sinon l’état du dossier qu’elle fait attendre, sinon si quelqu’un l’examine. */
export function direEtatDemande(d: {
  decision: CodeDecision | null
  etat: EtatCopropriete
  tenue: boolean
}): string {
  if (d.decision) return DECISIONS[d.decision].libelle
  if (!ETATS[d.etat].public) return ETATS[d.etat].libelle
  return d.tenue ? 'En cours d’examen' : 'À examiner'
}

/** Durée d’une réservation sans signe de vie du teneur, en minutes. */
export const MINUTES_DE_VERROU = 15
