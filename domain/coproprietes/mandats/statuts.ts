import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { codes } from '#domain/socle/codes.ts'

/** Les onze statuts d’un mandat (§4.2). */
export const STATUTS_MANDAT = {
  A_VALIDER: { libelle: 'À valider' },
  ARCHIVE: { libelle: 'Archivé' },
  BROUILLON: { libelle: 'Brouillon' },
  COURANT: { libelle: 'En cours' },
  EXPIRE: { libelle: 'Expiré' },
  REFUSE: { libelle: 'Refusé' },
  RENOUVELLEMENT_DECLARE: { libelle: 'Renouvellement déclaré' },
  SUCCESSEUR_DECLARE: { libelle: 'Successeur déclaré' },
  SUCCESSEUR_VALIDE: { libelle: 'Successeur confirmé' },
  SUPPRIME: { libelle: 'Supprimé' },
  VALIDATION_EN_COURS: { libelle: 'En cours d’examen' },
} as const satisfies Record<string, { libelle: string }>

export type StatutMandat = keyof typeof STATUTS_MANDAT

export const CODES_STATUTS_MANDAT = codes(STATUTS_MANDAT)

/** Les statuts d’un mandat en vigueur : deux ne se chevauchent jamais (§5.3, tenu par la base). */
export const STATUTS_EN_VIGUEUR = [
  'COURANT',
  'RENOUVELLEMENT_DECLARE',
  'SUCCESSEUR_DECLARE',
  'SUCCESSEUR_VALIDE',
] as const satisfies readonly StatutMandat[]

/** Le statut tel qu’on le lit : un mandat en vigueur dont le jour n’est pas venu est « à venir ». */
export function direStatut(
  { statut, debut }: { statut: StatutMandat; debut: string },
  aujourdhui: string,
): string {
  if (statut === 'COURANT' && debut > aujourdhui) return 'À venir'
  return STATUTS_MANDAT[statut].libelle
}

/** Les quatre situations que publie le registre (open data, décision 0004). */
export const SITUATIONS_MANDAT = {
  EN_COURS: 'Mandat en cours',
  AUCUN: 'Pas de mandat en cours',
  EXPIRE_SANS_SUCCESSEUR: 'Mandat expiré sans successeur déclaré',
  EXPIRE_AVEC_SUCCESSEUR: 'Mandat expiré avec successeur déclaré',
} as const

export type SituationMandat = keyof typeof SITUATIONS_MANDAT

/** Ce que dit un statut d’un mandat dont le registre n’a que la fin : il n’en a pas d’autre trace. */
export const SITUATIONS_DU_STATUT = {
  COURANT: ['EN_COURS'],
  EXPIRE: ['EXPIRE_SANS_SUCCESSEUR', 'EXPIRE_AVEC_SUCCESSEUR'],
} as const satisfies Partial<Record<StatutMandat, readonly SituationMandat[]>>

/**
 * La situation publiée du mandat, aujourd’hui. La fin connue décide, que le travail de nuit soit passé ou non ; sans
 * elle, l’état : le fichier public dit parfois « en cours » sans donner de fin. À rattacher, il n’y a pas de mandat.
 */
export function situationMandat(
  dossier: { etat: EtatCopropriete; fin: string | null; successeurDeclare: boolean },
  aujourdhui: string,
): SituationMandat {
  const { etat, fin, successeurDeclare } = dossier
  if (etat === 'IMMATRICULEE_A_RATTACHER') return 'AUCUN'
  const expire = fin === null ? etat === 'IMMATRICULEE_RATTACHEMENT_EXPIRE' : fin < aujourdhui
  if (expire) return successeurDeclare ? 'EXPIRE_AVEC_SUCCESSEUR' : 'EXPIRE_SANS_SUCCESSEUR'
  return fin !== null || etat === 'IMMATRICULEE_RATTACHEE' ? 'EN_COURS' : 'AUCUN'
}
