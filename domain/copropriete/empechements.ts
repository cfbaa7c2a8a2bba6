import { codes } from '../codes.ts'

/**
 * Ce qui, d’une copropriété, retient un acte que son état permet ; chaque code est celui du refus. Une demande de rattachement à l’examen
 * (§5.3), un successeur déclaré que l’on n’a pas retiré, un renouvellement dont le jour n’est pas venu (décision 0037).
 */
export const EMPECHEMENTS = {
  RATTACHEMENT_EN_COURS: 'Un rattachement est à l’examen',
  SUCCESSEUR_DEJA_DECLARE: 'Un successeur est déclaré',
  RENOUVELLEMENT_DEJA_DECLARE: 'Le mandat est déjà renouvelé',
} as const

export type Empechement = keyof typeof EMPECHEMENTS

export const CODES_EMPECHEMENTS = codes(EMPECHEMENTS)
