/**
 * Ce qui, d’une copropriété, retient un acte que son état permet ; chaque code est celui du refus. Une demande de rattachement à l’examen
 * (§5.3), un successeur déclaré que l’on n’a pas retiré, un renouvellement dont le jour n’est pas venu (décision 0037).
 */
export const CODES_EMPECHEMENTS = [
  'RATTACHEMENT_EN_COURS',
  'SUCCESSEUR_DEJA_DECLARE',
  'RENOUVELLEMENT_DEJA_DECLARE',
] as const

export type Empechement = (typeof CODES_EMPECHEMENTS)[number]
