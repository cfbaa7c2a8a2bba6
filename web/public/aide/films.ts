import type { CodeTutoriel } from '#domain/public/aide/titres.ts'
import type { Tutoriel } from '#domain/public/aide/tutoriels.ts'
import compte from './films/creer-un-compte.webm?url'
import immatriculer from './films/immatriculer.webm?url'
import miseAJour from './films/mettre-a-jour.webm?url'
import rattacher from './films/se-rattacher.webm?url'
import { dureeDuFilm } from './film.ts'

/** Le film de chaque tutoriel : muet, du même site, dessiné par `bin/tutoriels.mjs`. */
const ADRESSES: Record<CodeTutoriel, string> = {
  'creer-un-compte': compte,
  immatriculer,
  'mettre-a-jour': miseAJour,
  'se-rattacher': rattacher,
}

export const filmDe = (tutoriel: Tutoriel) => ({
  adresse: ADRESSES[tutoriel.code],
  secondes: dureeDuFilm(tutoriel),
})
