import { codes } from '#domain/socle/codes.ts'

/** Où en est une réclamation. `chez` : qui doit agir, tel que la personne le lit. */
export const ETATS_RECLAMATION = {
  A_TRAITER: { libelle: 'À traiter', chez: 'Reçue, elle attend une réponse.' },
  PRISE: { libelle: 'En cours', chez: 'Quelqu’un s’en occupe.' },
  TRANSMISE: { libelle: 'Chez le teneur', chez: 'Le teneur du registre l’examine.' },
  PRISE_TENEUR: { libelle: 'En cours chez le teneur', chez: 'Le teneur du registre l’examine.' },
  REPONDUE: { libelle: 'Répondue', chez: 'Une réponse vous a été faite.' },
  REPONDUE_TENEUR: { libelle: 'Répondue par le teneur', chez: 'Une réponse vous a été faite.' },
  CLOSE: { libelle: 'Close', chez: 'Elle est close.' },
} as const satisfies Record<string, { libelle: string; chez: string }>
export type EtatReclamation = keyof typeof ETATS_RECLAMATION
export const CODES_ETATS_RECLAMATION = codes(ETATS_RECLAMATION)

/** Où une réponse est faite : rien n’est dû, tant que personne ne la relance. */
export const REPONDUES = ['REPONDUE', 'REPONDUE_TENEUR'] as const satisfies readonly EtatReclamation[]
/** Où quelqu’un la tient. */
const TENUES = ['PRISE', 'PRISE_TENEUR'] as const satisfies readonly EtatReclamation[]

/** Où elle est chez le teneur, et n’est qu’à lui. */
const CHEZ_LE_TENEUR = [
  'TRANSMISE',
  'PRISE_TENEUR',
  'REPONDUE_TENEUR',
] as const satisfies readonly EtatReclamation[]

const parmi = (etats: readonly EtatReclamation[]) => (etat: EtatReclamation) => etats.includes(etat)
export const estRepondue = parmi(REPONDUES)
export const estTenue = parmi(TENUES)
export const estChezLeTeneur = parmi(CHEZ_LE_TENEUR)
/** Vrai tant qu’une réponse est due. */
export const estDue = (etat: EtatReclamation): boolean => etat !== 'CLOSE' && !estRepondue(etat)
