import { codes } from '#domain/socle/codes.ts'
import { enumererNumeros } from '#domain/socle/numero.ts'

/** Ce qu’il faut savoir de résultats qui ne sont pas tout à fait ce qui est demandé (décision 0008). */
const AVIS = {
  approche: 'Rien au registre ne s’écrit exactement ainsi\u00a0: voici ce qui en est proche.',
  partiel: 'Un mot trop court n’a pas pu être cherché partout\u00a0: complétez-le pour ne rien manquer.',
} as const

/** Ces avis, en phrases, après ce qui a été lu de la saisie (`dit`) : l’écran et le fichier disent les mêmes. */
export const direAvis = (
  trouvees: Readonly<Record<keyof typeof AVIS, boolean>> & { dit: readonly string[] },
): string[] => [...trouvees.dit, ...codes(AVIS, (_, avis) => trouvees[avis]).map((avis) => AVIS[avis])]

/** Rien ne répond. */
export const direRien = (numeros: readonly string[]): string =>
  numeros.length > 0
    ? `Aucune copropriété ne porte le numéro ${enumererNumeros(numeros)}\u00a0: vérifiez-le, ou cherchez par l’adresse.`
    : 'Vérifiez l’orthographe, ou essayez avec moins de mots.'

/** Un numéro que rien ne porte, dont l’adresse recopiée avec lui a trouvé quelque chose. */
export const direNumerosInconnus = (numeros: readonly string[]): string =>
  `Aucune copropriété ne porte le numéro ${enumererNumeros(numeros)}\u00a0: voici ce qui est à l’adresse.`
