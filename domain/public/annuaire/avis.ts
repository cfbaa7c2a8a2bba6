import { codes } from '#domain/socle/codes.ts'

/** Ce qu’il faut savoir de résultats qui ne sont pas tout à fait ce qui est demandé (décision 0008). */
const AVIS = {
  approche: 'Rien au registre ne s’écrit exactement ainsi\u00a0: voici ce qui en est proche.',
  partiel: 'Un mot trop court n’a pas pu être cherché partout\u00a0: complétez-le pour ne rien manquer.',
} as const

/** Ces avis, en phrases : l’écran et le fichier disent les mêmes. */
export const direAvis = (trouvees: Readonly<Record<keyof typeof AVIS, boolean>>): string[] =>
  codes(AVIS, (_, avis) => trouvees[avis]).map((avis) => AVIS[avis])
