import { codes } from '#domain/socle/codes.ts'
import { machine } from '#domain/socle/machine.ts'

/** Ce que le teneur décide d’une demande. */
export const DECISIONS = {
  VALIDEE: { libelle: 'Validée' },
  REFUSEE: { libelle: 'Refusée' },
  ANNULEE: { libelle: 'Annulée' },
  A_PRECISER: { libelle: 'Précisions demandées' },
} as const satisfies Record<string, { libelle: string }>

export type CodeDecision = keyof typeof DECISIONS
export const CODES_DECISIONS = codes(DECISIONS)

/** Celles après quoi le déclarant corrige, et redépose. */
export const A_CORRIGER = ['REFUSEE', 'A_PRECISER'] as const satisfies readonly CodeDecision[]
export type DecisionACorriger = (typeof A_CORRIGER)[number]
export const seCorrige = (decision: CodeDecision | null): decision is DecisionACorriger =>
  A_CORRIGER.some((d) => d === decision)

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
    // Le déclarant précise, et redépose : c’est une autre demande, qui suit celle-ci.
    preciser: { from: [], to: 'A_PRECISER', by: ['VALIDER_RATTACHEMENT_DECLARATION'] },
    annuler: { from: [], to: 'ANNULEE', by: ['soi', 'VALIDER_RATTACHEMENT_DECLARATION'] },
  },
})
