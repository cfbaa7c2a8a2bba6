import { codes } from '../codes.ts'
import { machine } from '../machine.ts'

/** Ce que le teneur décide d’une demande. */
export const DECISIONS = {
  VALIDEE: { libelle: 'Validée' },
  REFUSEE: { libelle: 'Refusée' },
  ANNULEE: { libelle: 'Annulée' },
} as const satisfies Record<string, { libelle: string }>

export type CodeDecision = keyof typeof DECISIONS
export const CODES_DECISIONS = codes(DECISIONS)

/** La décision d’une demande : elle naît une fois, et ne change plus. */
export const DECISION = machine({
  objet: 'demande',
  champ: 'decision',
  etats: DECISIONS,
  actes: {
    valider: { from: [], to: 'VALIDEE', by: ['VALIDER_RATTACHEMENT_DECLARATION'] },
    // Le notaire dépose, et rien ne ressemble à ce qu’il immatricule : le dépôt décide.
    immatriculer: { from: [], to: 'VALIDEE', by: ['IMMATRICULER_INITIALE', 'IMMATRICULER_D_OFFICE'] },
    refuser: { from: [], to: 'REFUSEE', by: ['VALIDER_RATTACHEMENT_DECLARATION'] },
    annuler: { from: [], to: 'ANNULEE', by: ['soi', 'VALIDER_RATTACHEMENT_DECLARATION'] },
  },
})
