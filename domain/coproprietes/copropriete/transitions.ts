import { machine, type ActeDe } from '#domain/socle/machine.ts'
import { ETATS } from './etats.ts'

const DECLARER = ['IMMATRICULER_NVELLE_COPRO'] as const
const NOTAIRE = ['IMMATRICULER_INITIALE', 'IMMATRICULER_D_OFFICE'] as const
const VALIDER = ['VALIDER_RATTACHEMENT_DECLARATION'] as const
/** Ce que le déclarant prépare : neuve, ou à corriger après une réponse du teneur. */
const A_DEPOSER = [
  'BROUILLON',
  'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
  'IMMATRICULATION_ET_RATTACHEMENT_REFUSES',
] as const

/** Elle a son numéro, et rien n’en est dissous. */
const IMMATRICULEES = [
  'IMMATRICULEE_A_RATTACHER',
  'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
  'IMMATRICULEE_RATTACHEE',
  'IMMATRICULEE_RATTACHEMENT_EXPIRE',
] as const

/** Les actes sur une copropriété (§4.1, décision 0004). Le serveur refuse avec cette table. */
export const COPROPRIETE = machine({
  objet: 'copropriete',
  champ: 'etat',
  etats: ETATS,
  actes: {
    enregistrer: { from: [], to: 'BROUILLON', by: DECLARER },
    supprimerBrouillon: {
      from: A_DEPOSER,
      to: 'SUPPRIMEE',
      by: ['IMMATRICULER_NVELLE_COPRO', 'systeme'],
    },
    // Le notaire corrige avant que le teneur ne décide : sa demande s’annule.
    reprendreAvantValidation: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER'],
      to: 'BROUILLON',
      by: ['MAJ_COPROPRIETE_AVANT_VALIDATION'],
    },
    soumettre: {
      from: A_DEPOSER,
      to: 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
      by: DECLARER,
    },
    soumettreNotaireAvecSuccesseur: {
      from: A_DEPOSER,
      to: 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      by: NOTAIRE,
    },
    soumettreNotaireSansRepresentant: { from: A_DEPOSER, to: 'IMMATRICULEE_A_RATTACHER', by: NOTAIRE },
    ouvrir: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER'],
      to: 'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
      by: VALIDER,
    },
    quitter: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION'],
      to: 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
      by: ['VALIDER_RATTACHEMENT_DECLARATION', 'systeme'],
    },
    valider: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION'],
      to: 'IMMATRICULEE_RATTACHEE',
      by: VALIDER,
    },
    // D’un notaire, une fois dit que ce n’est pas un doublon : il ne représente pas la copropriété.
    validerNotaireAvecSuccesseur: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION'],
      to: 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      by: VALIDER,
    },
    validerNotaireSansRepresentant: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION'],
      to: 'IMMATRICULEE_A_RATTACHER',
      by: VALIDER,
    },
    refuser: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION'],
      to: 'IMMATRICULATION_ET_RATTACHEMENT_REFUSES',
      by: VALIDER,
    },
    demanderPrecisions: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION'],
      to: 'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
      by: VALIDER,
    },
    confirmerDoublon: {
      from: ['IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION'],
      to: 'IMMATRICULATION_ANNULEE',
      by: VALIDER,
    },
    validerRattachement: {
      // Rattachée : l’administrateur provisoire, ou un autre établissement de la même entreprise (décision 0035).
      from: IMMATRICULEES,
      to: 'IMMATRICULEE_RATTACHEE',
      by: VALIDER,
    },
    expirer: { from: ['IMMATRICULEE_RATTACHEE'], to: 'IMMATRICULEE_RATTACHEMENT_EXPIRE', by: ['systeme'] },
    renouveler: {
      from: ['IMMATRICULEE_RATTACHEMENT_EXPIRE'],
      to: 'IMMATRICULEE_RATTACHEE',
      by: ['RENOUVELER_MANDAT'],
    },
    // Expirée : le successeur se déclare après la fin du mandat.
    passerAuSuccesseur: {
      from: ['IMMATRICULEE_RATTACHEE', 'IMMATRICULEE_RATTACHEMENT_EXPIRE'],
      to: 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      by: ['systeme'],
    },
    // Rattachée : le mandat déclaré a commencé, celui du prédécesseur court encore.
    confirmerRattachement: {
      from: ['IMMATRICULEE_RATTACHEMENT_A_CONFIRMER', 'IMMATRICULEE_RATTACHEE'],
      to: 'IMMATRICULEE_RATTACHEE',
      by: ['RATTACHER_COPROPRIETE'],
    },
    // Le prédécesseur se dédit, ou la personne désignée conteste : plus personne n’est attendu.
    oublierSuccesseur: {
      from: ['IMMATRICULEE_RATTACHEMENT_A_CONFIRMER'],
      to: 'IMMATRICULEE_RATTACHEMENT_EXPIRE',
      by: ['DECLARER_SUCCESSEUR', 'VALIDER_DECLA_PREDECESSEUR'],
    },
    // La personne désignée par le notaire conteste : il n’y a pas de mandat derrière elle.
    oublierDesigne: {
      from: ['IMMATRICULEE_RATTACHEMENT_A_CONFIRMER'],
      to: 'IMMATRICULEE_A_RATTACHER',
      by: ['VALIDER_DECLA_PREDECESSEUR'],
    },
    retirerRattachement: {
      from: ['IMMATRICULEE_RATTACHEE', 'IMMATRICULEE_RATTACHEMENT_EXPIRE'],
      to: 'IMMATRICULEE_A_RATTACHER',
      by: ['GERER_COPROPRIETE'],
    },
    declarerDissolution: {
      from: ['IMMATRICULEE_RATTACHEE', 'IMMATRICULEE_RATTACHEMENT_EXPIRE', 'IMMATRICULEE_A_RATTACHER'],
      to: 'DISSOLUTION_A_VALIDER',
      by: ['DISSOUDRE_COPRO'],
    },
    ouvrirDissolution: {
      from: ['DISSOLUTION_A_VALIDER'],
      to: 'DISSOLUTION_EN_COURS_DE_VALIDATION',
      by: VALIDER,
    },
    quitterDissolution: {
      from: ['DISSOLUTION_EN_COURS_DE_VALIDATION'],
      to: 'DISSOLUTION_A_VALIDER',
      by: ['VALIDER_RATTACHEMENT_DECLARATION', 'systeme'],
    },
    accepterDissolutionEnLiquidation: {
      from: ['DISSOLUTION_EN_COURS_DE_VALIDATION'],
      to: 'DISSOLUTION_EN_COURS',
      by: VALIDER,
    },
    accepterDissolution: { from: ['DISSOLUTION_EN_COURS_DE_VALIDATION'], to: 'DISSOUDE', by: VALIDER },
    cloreLiquidation: {
      from: ['DISSOLUTION_EN_COURS'],
      to: 'DISSOUDE',
      by: ['VALIDER_RATTACHEMENT_DECLARATION', 'systeme'],
    },
    // Le fichier public ne la porte plus, et nul ne la tient ici (décision 0099).
    constaterDissolution: { from: IMMATRICULEES, to: 'DISSOUDE', by: VALIDER },
    refuserDissolution: { from: ['DISSOLUTION_EN_COURS_DE_VALIDATION'], to: null, by: VALIDER },
    supprimer: {
      from: IMMATRICULEES,
      to: 'SUPPRIMEE',
      by: VALIDER,
    },
    // La même est immatriculée deux fois : celle-ci mène à celle que l’on garde (décision 0053).
    fusionner: { from: IMMATRICULEES, to: 'SUPPRIMEE', by: VALIDER },
    // Celle que l’on garde reçoit le mandat en cours de l’autre.
    recevoirLeMandat: { from: IMMATRICULEES, to: 'IMMATRICULEE_RATTACHEE', by: VALIDER },
  },
})

export type ActeCopropriete = ActeDe<typeof COPROPRIETE>
