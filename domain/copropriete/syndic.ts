/** Ce que le public sait du syndic : professionnel, ou bénévole et coopératif ; sans réponse, il n’est pas connu. */
export const TYPES_SYNDIC = ['PRO', 'NON_PRO'] as const
