/** Les pages d’un objet, où un événement se lit. `mandats` : ceux d’une copropriété ; `assistance` : un dossier. */
export const PAGES_DU_JOURNAL = [
  'copropriete',
  'mandats',
  'demande',
  'assistance',
  'teledeclarant',
  'reclamation',
  'habilitation',
] as const

/** Les écrans où un événement se lit, et qui ne sont d’aucun objet. */
export const ECRANS_DU_JOURNAL = ['delais', 'modelePrecisions', 'accueil'] as const

/** Pourquoi rien ne s’ouvre de ce qu’un événement touche. */
export const SANS_PAGE = {
  BROUILLON: 'Un brouillon ne s’ouvre que de qui l’a commencé.',
  COPROPRIETE_SORTIE: 'La copropriété n’est plus au registre.',
  DEMANDE_SORTIE: 'La demande n’est plus au registre.',
  AUCUN_COMPTE: 'Aucun compte n’a été reconnu.',
  SANS_ETABLISSEMENT: 'Un compte sans établissement n’a pas de dossier.',
  TELEDECLARANT_SORTI: 'Le télédéclarant n’est plus au registre.',
  CONSULTATION: 'Une consultation n’a pas de page.',
  REGISTRE: 'Le registre entier n’a pas de page.',
} as const
