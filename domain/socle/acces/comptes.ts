import { codes } from '#domain/socle/codes.ts'
import { machine, type ActeDe } from '#domain/socle/machine.ts'

/** Les statuts d’un compte d’utilisateur (§7.13, statut-compte-utilisateurs). */
export const STATUTS_COMPTE = {
  ATT_MOT_DE_PASSE: { libelle: 'Mot de passe à créer', badge: 'attention' },
  ACTIF: { libelle: 'Actif', badge: 'succes' },
  SUPPRIME: { libelle: 'Supprimé', badge: 'neutre' },
} as const satisfies Record<string, { libelle: string; badge: string }>

export type StatutCompte = keyof typeof STATUTS_COMPTE
export const CODES_STATUTS_COMPTE = codes(STATUTS_COMPTE)

/** Les actes sur un compte. */
export const COMPTE = machine({
  objet: 'compte',
  champ: 'statut',
  etats: STATUTS_COMPTE,
  actes: {
    creer: { from: [], to: 'ATT_MOT_DE_PASSE', by: ['AJOUTER_UTILISATEUR', 'systeme'] },
    demander: { from: [], to: 'ATT_MOT_DE_PASSE', by: ['public'] },
    // Son fournisseur d’identité répond de la personne.
    creerReconnu: { from: [], to: 'ACTIF', by: ['public'] },
    poserMotDePasse: { from: ['ATT_MOT_DE_PASSE', 'ACTIF'], to: 'ACTIF', by: ['soi'] },
    supprimer: {
      from: ['ATT_MOT_DE_PASSE', 'ACTIF'],
      to: 'SUPPRIME',
      by: ['SUPPRIMER_UTILISATEUR', 'SUPPRIMER_TELEDECLARANT', 'soi', 'systeme'],
    },
  },
})

export type ActeCompte = ActeDe<typeof COMPTE>
