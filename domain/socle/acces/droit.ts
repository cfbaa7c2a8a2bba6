import type { Authority } from './authorities.ts'

/**
 * Qui peut faire un appel : tout le monde, toute personne connectée, qui porte l’un de ces droits, ou le service
 * d’impression du teneur, qui n’est pas une personne.
 */
export type Acces = 'public' | 'connecte' | 'impression' | readonly Authority[]

/** Pose la question du droit, à un seul endroit : `authorities` est null pour un visiteur sans session. */
export function estPermis(acces: Acces, authorities: readonly Authority[] | null): boolean {
  if (acces === 'public') return true
  if (authorities === null || acces === 'impression') return false
  if (acces === 'connecte') return true
  return acces.some((a) => authorities.includes(a))
}

/** Qui ouvre la liste des copropriétés de son établissement : qui les gère, et qui ne fait que les voir. */
export const VOIR_COPROPRIETES = [
  'GERER_COPROPRIETE',
  'VISUALISER_COPRO',
] as const satisfies readonly Authority[]

/** Qui ouvre la page d’un télédéclarant. */
export const VOIR_TELEDECLARANT = ['LIRE_TELEDECLARANT'] as const satisfies readonly Authority[]

/** Qui examine les demandes, et en décide. */
export const DECIDER_DEMANDES = ['VALIDER_RATTACHEMENT_DECLARATION'] as const satisfies readonly Authority[]

/** Qui lit les réclamations : qui lit déjà les télédéclarants (décision 0061). */
export const LIRE_RECLAMATIONS = ['LIRE_TELEDECLARANT'] as const satisfies readonly Authority[]

/** Qui répond à celles de la file de tous. */
export const REPONDRE_RECLAMATIONS = ['LIRE_TELEDECLARANT'] as const satisfies readonly Authority[]

/** À qui sont celles que l’assistance a passées au teneur. */
export const TENIR_RECLAMATIONS = ['VALIDER_RATTACHEMENT_DECLARATION'] as const satisfies readonly Authority[]

/** Qui publie une lettre d’information. */
export const PUBLIER_LETTRE = ['VALIDER_RATTACHEMENT_DECLARATION'] as const satisfies readonly Authority[]

/** Qui ouvre, change et clôt l’accès d’un organisme à son territoire (L711-3). */
export const TENIR_HABILITATIONS = [
  'VALIDER_RATTACHEMENT_DECLARATION',
] as const satisfies readonly Authority[]

/** Qui accepte la charte de confidentialité (§2.4). */
export const ACCEPTER_CHARTE = ['CHART_CONFIDENTIALITE'] as const satisfies readonly Authority[]

/** Qui se sert de l’outil de catégorisation (§7.10). */
export const CATEGORISER = ['CATEGORISATION'] as const satisfies readonly Authority[]

/** Qui lit le guide de l’outil : qui a l’outil ou les données brutes. */
export const LIRE_LE_GUIDE = ['CATEGORISATION', 'DONNEES_BRUTES'] as const satisfies readonly Authority[]

/** Qui télécharge les données brutes et leur grille (§7.10) : une institution, pour son territoire, et le teneur. */
export const PRENDRE_DONNEES_BRUTES = ['DONNEES_BRUTES'] as const satisfies readonly Authority[]

/** Qui recompte les statistiques sans attendre la nuit. */
export const COMPTER_STATISTIQUES = ['SUIVI_INDICATEURS_MCO'] as const satisfies readonly Authority[]

/** Qui écrit le modèle d’un courriel du registre. */
export const ECRIRE_MODELES = ['SUIVI_INDICATEURS_MCO'] as const satisfies readonly Authority[]

/** Qui règle les délais que le registre promet : qui suit ce qui s’y passe. */
export const REGLER_DELAIS = ['SUIVI_INDICATEURS_MCO'] as const satisfies readonly Authority[]
