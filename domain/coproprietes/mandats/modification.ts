import { codes } from '#domain/socle/codes.ts'
import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import { avertirDuree } from '#domain/coproprietes/declaration/vraisemblance.ts'
import { afficherJour, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { debutAuPlusTot, dureeMax, finAuPlusTard, tropLong } from './dates.ts'
import { STATUTS_EN_VIGUEUR, type StatutMandat } from './statuts.ts'

/** Un mandat parmi ceux de sa copropriété, tel que les règles le regardent. */
export interface MandatSitue {
  idMandat: number
  statut: StatutMandat
  debut: Jour
  fin: Jour
  /** Le teneur l’a accepté à l’immatriculation ou au rattachement ; sinon il en renouvelle un autre. */
  deRattachement: boolean
}

/** Ceux qui ont fait, ou feront, une période de la copropriété : rien d’autre ne borne un mandat. */
const TENUS: readonly StatutMandat[] = [...STATUTS_EN_VIGUEUR, 'EXPIRE', 'ARCHIVE']

export const estTenu = (statut: StatutMandat): boolean => TENUS.includes(statut)

/** Le mandat d’avant et celui d’après, parmi ceux qui ont été tenus. */
export function voisins<M extends MandatSitue>(
  m: Pick<MandatSitue, 'idMandat' | 'debut'>,
  mandats: readonly M[],
): { precedent: M | null; suivant: M | null } {
  const tenus = mandats
    .filter((autre) => autre.idMandat !== m.idMandat && estTenu(autre.statut))
    .toSorted((a, b) => (a.debut < b.debut ? -1 : 1))
  return {
    precedent: tenus.findLast((autre) => autre.debut < m.debut) ?? null,
    suivant: tenus.find((autre) => autre.debut >= m.debut) ?? null,
  }
}

/** La date d’un mandat que l’on change (§4.2), et les statuts qui le permettent. */
export const DATES_MODIFIABLES = {
  debut: STATUTS_EN_VIGUEUR,
  fin: ['ARCHIVE'],
} as const satisfies Record<string, readonly StatutMandat[]>

export type DateModifiable = keyof typeof DATES_MODIFIABLES

/** La date de ce mandat qui se change, s’il y en a une. */
export const dateModifiable = (statut: StatutMandat): DateModifiable | null =>
  codes(DATES_MODIFIABLES).find((date) =>
    (DATES_MODIFIABLES[date] as readonly StatutMandat[]).includes(statut),
  ) ?? null

/** Ce qui entoure un mandat dont on change une date : l’écran vérifie avec la même règle que le serveur, le même jour. */
export interface ContexteDates {
  debut: Jour
  fin: Jour
  finPrecedent: Jour | null
  debutSuivant: Jour | null
  /** Activité de l’établissement qui tient le mandat. */
  bailleurSocial: boolean
  anneeConstruction: number | null
  aujourdhui: Jour
}

const CHAMP = 'date'

/**
 * §5.3 : le début ne va ni avant la fin du mandat précédent, ni après sa propre fin. Comme au renouvellement, il n’est à venir
 * que si un autre mandat court jusque-là.
 */
function verifierDebut(
  debut: Jour,
  { fin, finPrecedent, debutSuivant, bailleurSocial, aujourdhui }: ContexteDates,
): Refus[] {
  const cesse = debutSuivant !== null && debutSuivant <= fin ? plusJours(debutSuivant, -1) : fin
  if (debut >= cesse) return [{ champ: CHAMP, code: 'DEBUT_APRES_FIN', params: { fin: afficherJour(cesse) } }]
  if (debut > aujourdhui && (finPrecedent === null || finPrecedent < aujourdhui))
    return [{ champ: CHAMP, code: 'DEBUT_FUTUR' }]
  if (finPrecedent !== null && debut <= finPrecedent)
    return [{ champ: CHAMP, code: 'DEBUT_AVANT_FIN_PRECEDENT', params: { fin: afficherJour(finPrecedent) } }]
  if (!tropLong({ debut, fin }, bailleurSocial)) return []
  return [
    {
      champ: CHAMP,
      code: 'DEBUT_TROP_ANCIEN',
      params: { duree: dureeMax(), min: afficherJour(debutAuPlusTot(fin)) },
    },
  ]
}

/** §5.3 : la fin d’un mandat archivé est passée, après son début, et avant le mandat qui le suit. */
function verifierFin(fin: Jour, { debut, debutSuivant, bailleurSocial, aujourdhui }: ContexteDates): Refus[] {
  if (fin <= debut) return [{ champ: CHAMP, code: 'FIN_AVANT_DEBUT' }]
  const avant = debutSuivant !== null && debutSuivant < aujourdhui ? debutSuivant : aujourdhui
  if (fin >= avant) return [{ champ: CHAMP, code: 'FIN_TROP_TARD', params: { avant: afficherJour(avant) } }]
  if (!tropLong({ debut, fin }, bailleurSocial)) return []
  return [
    {
      champ: CHAMP,
      code: 'MANDAT_TROP_LONG',
      params: { duree: dureeMax(), max: afficherJour(finAuPlusTard(debut)) },
    },
  ]
}

/** Les refus de la date que l’on veut, et la durée qui se confirme. */
export function verifierDate(
  quoi: DateModifiable,
  date: Jour,
  contexte: ContexteDates,
): { refus: Refus[]; avertissements: Avertissement[] } {
  const verifier = quoi === 'debut' ? verifierDebut : verifierFin
  const dates = { debut: contexte.debut, fin: contexte.fin, [quoi]: date }
  return { refus: verifier(date, contexte), avertissements: avertirDuree(dates, CHAMP, contexte) }
}

/** Ce qui empêche de supprimer un mandat. */
type ObstacleSuppression = 'ACTE_IMPOSSIBLE' | 'MANDAT_SUIVI'

/** Ce que devient la copropriété : le mandat d’avant court encore, il est fini, ou elle n’a plus de représentant. */
export const SUITES_SUPPRESSION = ['REPREND', 'EXPIRE', 'SANS_REPRESENTANT'] as const
export type SuiteSuppression = (typeof SUITES_SUPPRESSION)[number]

const SUIVABLES: readonly StatutMandat[] = [...STATUTS_EN_VIGUEUR, 'EXPIRE']
const SUPPRIMABLES: readonly StatutMandat[] = ['COURANT', 'EXPIRE']

/**
 * §2.4 : seul le dernier mandat se supprime. Celui d’un rattachement laisse la copropriété sans représentant ; celui qui en
 * renouvelle un autre rend le précédent, s’il court encore. `finConnue` : la fin d’avant, quand le registre n’a pas le mandat
 * d’avant, mais sa fin.
 */
export function jugerSuppression(
  m: MandatSitue,
  mandats: readonly MandatSitue[],
  { finConnue, aujourdhui }: { finConnue: Jour | null; aujourdhui: Jour },
): { obstacle: ObstacleSuppression } | { suite: SuiteSuppression; fin: Jour | null } {
  const { precedent, suivant } = voisins(m, mandats)
  if (suivant && SUIVABLES.includes(m.statut)) return { obstacle: 'MANDAT_SUIVI' }
  if (!SUPPRIMABLES.includes(m.statut)) return { obstacle: 'ACTE_IMPOSSIBLE' }
  if (m.deRattachement) return { suite: 'SANS_REPRESENTANT', fin: precedent?.fin ?? null }
  const fin = precedent?.fin ?? finConnue
  return { suite: fin !== null && fin >= aujourdhui ? 'REPREND' : 'EXPIRE', fin }
}

/** Pourquoi un mandat se supprime (§2.4). */
export const MOTIFS_SUPPRESSION = {
  MAUVAISE_COPROPRIETE: { libelle: 'Le mandat est celui d’une autre copropriété' },
  MANDAT_INEXISTANT: { libelle: 'Le mandat n’a pas été confié' },
  DECISION_ANNULEE: { libelle: 'La décision de l’assemblée a été annulée' },
  SAISI_DEUX_FOIS: { libelle: 'Le mandat a été saisi deux fois' },
  AUTRE: { libelle: 'Autre raison' },
} as const satisfies Record<string, { libelle: string }>

export type MotifSuppression = keyof typeof MOTIFS_SUPPRESSION
export const CODES_MOTIFS_SUPPRESSION = codes(MOTIFS_SUPPRESSION)

/** Ce qui manque à la raison d’une suppression : son choix dans la liste et, pour « autre », ses mots. */
export function verifierRaison({ motif, precision }: { motif: string; precision: string }): Refus[] {
  if (!CODES_MOTIFS_SUPPRESSION.some((code) => code === motif))
    return [{ champ: 'motif', code: 'OBLIGATOIRE' }]
  if (motif !== 'AUTRE') return []
  return verifierMotif(precision, 'precision')
}

/** La raison, telle que le journal et le courriel la disent. */
export const direRaison = (motif: MotifSuppression, precision: string): string =>
  motif === 'AUTRE' ? precision.trim() : MOTIFS_SUPPRESSION[motif].libelle
