/** Ce que le public sait du syndic ; sans réponse, il n’est pas connu. */
export const TYPES_SYNDIC = {
  PRO: 'Syndic professionnel',
  NON_PRO: 'Syndic bénévole ou coopératif',
} as const
