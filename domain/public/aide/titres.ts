// À part des pas à pas eux-mêmes : l’accueil ne charge que leurs titres.
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'

/** Les démarches pas à pas (§2.1), dans l’ordre de leur page. */
export const TITRES_DES_TUTORIELS = {
  'creer-un-compte': 'Créer un compte',
  immatriculer: 'Immatriculer une copropriété',
  'mettre-a-jour': 'Faire la mise à jour annuelle',
  'se-rattacher': 'Se rattacher à une copropriété',
} as const

export type CodeTutoriel = keyof typeof TITRES_DES_TUTORIELS
export const CODES_TUTORIELS = codes(TITRES_DES_TUTORIELS)

/** Un pas à pas et son film, à leur place. */
export const tutoriel = (code: CodeTutoriel): string => `${CHEMINS.tutoriels}#${code}`
