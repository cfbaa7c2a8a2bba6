import { machine, type ActeDe } from '#domain/socle/machine.ts'
import { STATUTS_MANDAT } from './statuts.ts'

const VALIDER = ['VALIDER_RATTACHEMENT_DECLARATION'] as const
const VIVANTS = [
  'BROUILLON',
  'A_VALIDER',
  'VALIDATION_EN_COURS',
  'COURANT',
  'EXPIRE',
  'REFUSE',
  'RENOUVELLEMENT_DECLARE',
  'SUCCESSEUR_DECLARE',
  'SUCCESSEUR_VALIDE',
] as const

/** Les actes sur un mandat (§4.2, décision 0004). */
export const MANDAT = machine({
  objet: 'mandat',
  champ: 'statut',
  etats: STATUTS_MANDAT,
  actes: {
    preparer: { from: [], to: 'BROUILLON', by: ['IMMATRICULER_NVELLE_COPRO', 'RATTACHER_COPROPRIETE'] },
    deposer: {
      from: ['BROUILLON', 'REFUSE'],
      to: 'A_VALIDER',
      by: ['IMMATRICULER_NVELLE_COPRO', 'RATTACHER_COPROPRIETE'],
    },
    // Avec une demande qui se dépose d’un coup, le mandat n’a pas de brouillon.
    demander: { from: [], to: 'A_VALIDER', by: ['IMMATRICULER_NVELLE_COPRO', 'RATTACHER_COPROPRIETE'] },
    ouvrir: { from: ['A_VALIDER'], to: 'VALIDATION_EN_COURS', by: VALIDER },
    quitter: {
      from: ['VALIDATION_EN_COURS'],
      to: 'A_VALIDER',
      by: ['VALIDER_RATTACHEMENT_DECLARATION', 'systeme'],
    },
    valider: { from: ['VALIDATION_EN_COURS'], to: 'COURANT', by: VALIDER },
    refuser: { from: ['VALIDATION_EN_COURS'], to: 'REFUSE', by: VALIDER },
    renouveler: { from: ['COURANT', 'EXPIRE'], to: 'RENOUVELLEMENT_DECLARE', by: ['RENOUVELER_MANDAT'] },
    declarerSuccesseur: {
      from: ['COURANT', 'EXPIRE'],
      to: 'SUCCESSEUR_DECLARE',
      by: ['DECLARER_SUCCESSEUR'],
    },
    oublierSuccesseur: {
      from: ['SUCCESSEUR_DECLARE'],
      to: 'COURANT',
      by: ['DECLARER_SUCCESSEUR', 'VALIDER_DECLA_PREDECESSEUR'],
    },
    confirmerSuccesseur: {
      from: ['SUCCESSEUR_DECLARE'],
      to: 'SUCCESSEUR_VALIDE',
      by: ['RATTACHER_COPROPRIETE'],
    },
    archiver: {
      from: ['RENOUVELLEMENT_DECLARE', 'SUCCESSEUR_DECLARE', 'SUCCESSEUR_VALIDE', 'COURANT', 'EXPIRE'],
      to: 'ARCHIVE',
      by: ['systeme', 'VALIDER_RATTACHEMENT_DECLARATION'],
    },
    // Le mandat qui suit celui que l’on renouvelle : il n’attend personne.
    reconduire: { from: [], to: 'COURANT', by: ['RENOUVELER_MANDAT'] },
    // La suite que l’on avait déclarée est supprimée avant son jour.
    reprendre: { from: ['RENOUVELLEMENT_DECLARE'], to: 'COURANT', by: ['systeme'] },
    // Le mandat du successeur qui confirme : son prédécesseur en répond.
    succeder: { from: [], to: 'COURANT', by: ['RATTACHER_COPROPRIETE'] },
    expirer: { from: ['COURANT'], to: 'EXPIRE', by: ['systeme'] },
    supprimer: {
      from: VIVANTS,
      to: 'SUPPRIME',
      by: ['GERER_COPROPRIETE', 'IMMATRICULER_NVELLE_COPRO', 'VALIDER_RATTACHEMENT_DECLARATION'],
    },
  },
})

export type ActeMandat = ActeDe<typeof MANDAT>
