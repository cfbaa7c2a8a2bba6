import { sansInvisible } from './texte.ts'

/** Un nom vient du dehors : ni balise, ni caractère qu’aucun XML n’admet. */
export const echapper = (texte: string): string =>
  sansInvisible(texte)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (signe) => `&#${signe.codePointAt(0)};`)
