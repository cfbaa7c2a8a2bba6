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

export const CODES_STATUTS_MANDAT = Object.keys(STATUTS_MANDAT) as StatutMandat[]

/** Les quatre situations que publie le registre (open data, domain.md §5). */
export const SITUATIONS_MANDAT = {
  EN_COURS: 'Mandat en cours',
  AUCUN: 'Pas de mandat en cours',
  EXPIRE_SANS_SUCCESSEUR: 'Mandat expiré sans successeur déclaré',
  EXPIRE_AVEC_SUCCESSEUR: 'Mandat expiré avec successeur déclaré',
} as const

export type SituationMandat = keyof typeof SITUATIONS_MANDAT

/**
 * La situation publiée du dernier mandat, aujourd’hui. `fin` null : aucun mandat connu. Un mandat dont la fin est
 * passée est expiré, que le travail de nuit soit déjà passé ou non.
 */
export function situationMandat(
  dernier: { fin: string | null; successeurDeclare: boolean } | null,
  aujourdhui: string,
): SituationMandat {
  if (!dernier || dernier.fin === null) return 'AUCUN'
  if (dernier.fin >= aujourdhui) return 'EN_COURS'
  return dernier.successeurDeclare ? 'EXPIRE_AVEC_SUCCESSEUR' : 'EXPIRE_SANS_SUCCESSEUR'
}
