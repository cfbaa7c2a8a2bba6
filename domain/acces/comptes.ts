import { partDe, type Transition } from '../transition.ts'

/** Les statuts d’un compte d’utilisateur (§7.13, statut-compte-utilisateurs). */
export const STATUTS_COMPTE = {
  ATT_MOT_DE_PASSE: { libelle: 'Mot de passe à créer', badge: 'attention' },
  ACTIF: { libelle: 'Actif', badge: 'succes' },
  SUPPRIME: { libelle: 'Supprimé', badge: 'neutre' },
} as const satisfies Record<string, { libelle: string; badge: string }>

export type StatutCompte = keyof typeof STATUTS_COMPTE
export const CODES_STATUTS_COMPTE = Object.keys(STATUTS_COMPTE) as StatutCompte[]

/** Les actes sur un compte ; `public` : la personne elle-même, par une clef ou par son fournisseur d’identité. */
export const TRANSITIONS_COMPTE = {
  creer: { from: [], to: 'ATT_MOT_DE_PASSE', by: ['public', 'AJOUTER_UTILISATEUR'] },
  creerReconnu: { from: [], to: 'ACTIF', by: ['public'] },
  poserMotDePasse: { from: ['ATT_MOT_DE_PASSE', 'ACTIF'], to: 'ACTIF', by: ['public'] },
  supprimer: {
    from: ['ATT_MOT_DE_PASSE', 'ACTIF'],
    to: 'SUPPRIME',
    by: ['SUPPRIMER_UTILISATEUR', 'SUPPRIMER_TELEDECLARANT', 'public', 'systeme'],
  },
} as const satisfies Record<string, Transition<StatutCompte>>

export type ActeCompte = keyof typeof TRANSITIONS_COMPTE

/** Le statut d’arrivée de l’acte ; null s’il ne part pas de celui-ci. */
export function statutCompteApres(acte: ActeCompte, statut: StatutCompte | null): StatutCompte | null {
  const transition = TRANSITIONS_COMPTE[acte]
  return partDe<StatutCompte>(transition, statut) ? transition.to : null
}
