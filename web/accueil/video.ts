import adresse from './presentation.webm?url'
import { DIAPOSITIVES, SECONDES_PAR_DIAPOSITIVE } from './presentation.ts'

/** La vidéo de présentation : muette, du même site. Null : la section n’est pas dessinée. */
export const VIDEO: { adresse: string; secondes: number } | null = {
  adresse,
  secondes: DIAPOSITIVES.length * SECONDES_PAR_DIAPOSITIVE,
}
