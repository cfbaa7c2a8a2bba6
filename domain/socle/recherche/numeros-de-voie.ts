import { enToutesLettres, estUneVoie, MOIS } from './abreviations.ts'

/** Ce qui tient ensemble les numéros d’une même adresse, une fois lus : « 12~14~16 ». */
export const ENSEMBLE = '~'
/** Au-delà, deux nombres séparés d’un trait ne sont pas les deux bouts d’une suite de numéros. */
const ETENDUE_MAX = 40

const UN = String.raw`\d{1,4}(?:[a-z]|\s?(?:bis|ter|quater)|\s[bcdq])?(?![\p{L}\p{N}])`
const TIRET = String.raw`\s?[-–‐‑/]\s?`
const JUSQUE = String.raw`\s(?:a|au|jusqu.?\s?a|jusqu.?\s?au)\s`
const ET = String.raw`\s?[;&+]\s?|,?\set\s(?:au\s|le\s|du\s)?`
const SEUL = String.raw`(?<![\p{L}\p{N}])`

const SUITES = new RegExp(`${SEUL}${UN}(?:(?:${TIRET}|${JUSQUE}|${ET})${UN})+`, 'gu')
const NUMEROS = new RegExp(UN, 'gu')
/** « 12, 14 rue » : seulement devant leur voie, car une virgule sépare bien d’autres nombres. */
const UNS = String.raw`${UN}(?:~${UN})*`
const NUMEROS_JOINTS = new RegExp(UNS, 'gu')
const LISTES = new RegExp(String.raw`${SEUL}${UNS}(?:\s?,\s?${UNS})+(?=[\s,]+(\p{L}+))`, 'gu')

const compact = (numero: string): string => numero.replace(/\s/g, '')
const nombreDe = (numero: string): number => Number.parseInt(numero, 10)

/** « 12-18 » : 12, 14, 16 et 18, du même côté de la rue ; « 12 à 15 » : tous ; sans ordre, ou de trop loin, ses deux bouts. */
function deBoutEnBout(debut: string, fin: string, chacun: boolean): string[] {
  const [de, a] = [nombreDe(debut), nombreDe(fin)]
  const dunCote = (a - de) % 2 === 0
  if (a <= de || a - de > ETENDUE_MAX || !(dunCote || chacun)) return [debut, fin]
  const pas = dunCote ? 2 : 1
  const entre = Array.from({ length: Math.ceil((a - de) / pas) - 1 }, (_, i) => String(de + pas * (i + 1)))
  return [debut, ...entre, fin]
}

/** Les numéros d’une suite : « 12-14-16 » et « 12, 14 et 16 » nomment les leurs, « 12-18 » et « 12 à 18 » ceux d’entre eux. */
function lireSuite(suite: string): string {
  const numeros = suite.match(NUMEROS) ?? []
  const entre = suite.split(NUMEROS).slice(1, -1)
  const seulTiret = numeros.length === 2
  const lus = numeros.flatMap((numero, i) => {
    const separe = i === 0 ? '' : (entre[i - 1] ?? '')
    const jusque = /a|au/.test(separe)
    const avant = numeros[i - 1]
    if (avant === undefined || !(jusque || (seulTiret && /[-–‐‑/]/.test(separe)))) return [compact(numero)]
    return deBoutEnBout(compact(avant), compact(numero), jusque).slice(1)
  })
  return lus.join(ENSEMBLE)
}

/** Ce dont le nombre qui suit n’est pas un numéro de rue : un arrondissement, une année, un bâtiment. */
export const COMPTE_AUTRE_CHOSE =
  /^(?:paris|lyon|marseille|bat\w*|bt|esc\w*|app\w*|apt|lots?|portes?|halls?|tours?|blocs?|ilots?|entrees?|etages?|cages?)$/

function lireListe(liste: string, voie: string, avant: string): string {
  if (!estUneVoie(enToutesLettres(voie))) return liste
  const mot = /(\p{L}+)[^\p{L}\p{N}]*$/u.exec(avant)?.[1] ?? ''
  const [premier = '', ...suivants] = liste.match(NUMEROS_JOINTS) ?? []
  const lus = suivants.map(compact).join(ENSEMBLE)
  return COMPTE_AUTRE_CHOSE.test(mot) || MOIS.has(mot)
    ? `${premier} ${lus}`
    : [compact(premier), lus].join(ENSEMBLE)
}

/**
 * Joint les numéros d’une même adresse, dans un texte en minuscules sans accents : « 69/71/73 quai », « 12, 14 et 16 rue »,
 * « 12 à 18 rue ». Ce que l’on range et ce que l’on tape se trouvent par chacun.
 */
export function joindreLesNumeros(texte: string): string {
  const suites = texte.replace(SUITES, lireSuite)
  return suites.replace(LISTES, (liste: string, voie: string, place: number) =>
    lireListe(liste, voie, suites.slice(0, place)),
  )
}
