import { encode } from 'uqr'

/** Quatre modules de blanc autour : sans eux, bien des lecteurs ne trouvent pas le carré (ISO/IEC 18004). */
const BORD = 4

/** Les modules du code qui porte ce texte, bord compris ; un quart du dessin peut s’abîmer au pli ou à la photocopie. */
export const modulesDe = (texte: string): boolean[][] => encode(texte, { ecc: 'Q', border: BORD }).data

/** Le même, en un seul tracé : des carrés côte à côte laisseraient un fil blanc entre eux à l’impression. */
export function qrEnSvg(texte: string): string {
  const modules = modulesDe(texte)
  const cote = modules.length
  const trace = modules.flatMap((ligne, y) =>
    ligne.flatMap((noir, x) => (noir ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cote} ${cote}"><path fill="#000" d="${trace.join('')}"/></svg>`
}
