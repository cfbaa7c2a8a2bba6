import { afficherBatiment } from '#domain/coproprietes/copropriete/batiment.ts'
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

const citer = (mots: readonly string[]): string => mots.map((mot) => `«\u202f${mot}\u202f»`).join(', ')

/** Ce qui a été mis de côté pour trouver ; rien quand tout a servi. */
export const direEcartes = (mots: readonly string[]): string[] =>
  mots.length === 0 ? [] : [`Mis de côté\u00a0: ${citer(mots)}.`]

/** Ce que ni un nom ni une adresse ne porte ; rien quand chaque mot se connaît. */
export const direInconnus = (mots: readonly string[]): string[] =>
  mots.length === 0 ? [] : [`Dans aucun nom ni aucune adresse\u00a0: ${citer(mots)}.`]

/** Rien à ce numéro, mais dans la même rue. */
export const direACote = (numeros: readonly string[]): string =>
  `Rien au ${numeros.join(', ')}\u00a0: voici la même rue, à d’autres numéros.`

/** Rien dans la commune tapée, mais à la même adresse du département. */
export const AILLEURS = 'Rien dans cette commune\u00a0: voici la même adresse, ailleurs dans le département.'

/** Rien à l’adresse, ni à côté. */
export const ABSENTE =
  'Aucune copropriété n’est immatriculée à cette adresse, ni à un autre numéro de la rue.'

/** Ce qui a été lu comme une parcelle. */
export const direDeLaParcelle = (nom: string): string => `Par la parcelle ${nom}.`

/** Une parcelle qui n’est celle d’aucune, ou dont la commune manque. */
export const direParcelleInconnue = (nom: string, communeConnue: boolean): string =>
  communeConnue
    ? `Aucune copropriété du registre n’est connue sur la parcelle ${nom}\u00a0: cherchez aussi par l’adresse, toutes n’ont pas dit les leurs.`
    : `Dites la commune de la parcelle ${nom}\u00a0: son nom, son code postal ou son code Insee.`

/** Ce qui a été lu comme un bâtiment du RNB ; s’il n’est celui d’aucune, l’adresse reste à chercher. */
export const direDuBatiment = (id: string, trouve: boolean): string =>
  trouve
    ? `Par le bâtiment ${afficherBatiment(id)} du RNB.`
    : `Aucune copropriété du registre n’est connue dans le bâtiment ${afficherBatiment(id)}\u00a0: cherchez aussi par l’adresse, toutes n’ont pas dit les leurs.`

/** Un numéro que rien ne porte, dont l’adresse recopiée avec lui a trouvé quelque chose. */
export const direNumerosInconnus = (numeros: readonly string[]): string =>
  `Aucune copropriété ne porte le numéro ${enumererNumeros(numeros)}\u00a0: voici ce qui est à l’adresse.`
