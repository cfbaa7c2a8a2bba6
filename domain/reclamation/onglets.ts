import type { EtatReclamation } from './etats.ts'

/** Les onglets de la file des réclamations (§2.4), chacun ce qu’il montre. `aMoi` : celles que l’on a prises. */
export const ONGLETS_RECLAMATIONS = {
  A_TRAITER: { libelle: 'À traiter', etats: ['A_TRAITER'] },
  A_MOI: { libelle: 'Les miennes', etats: ['PRISE', 'PRISE_TENEUR'], aMoi: true },
  EN_COURS: { libelle: 'En cours', etats: ['PRISE'] },
  TRANSMISES: { libelle: 'Chez le teneur', etats: ['TRANSMISE', 'PRISE_TENEUR'] },
  REPONDUES: { libelle: 'Répondues', etats: ['REPONDUE', 'REPONDUE_TENEUR'] },
  CLOSES: { libelle: 'Closes', etats: ['CLOSE'] },
} as const satisfies Record<string, { libelle: string; etats: readonly EtatReclamation[]; aMoi?: true }>
export type OngletDeReclamations = keyof typeof ONGLETS_RECLAMATIONS
