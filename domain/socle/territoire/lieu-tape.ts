import { aplatir } from '#domain/socle/recherche/mots.ts'
import { CODE_DE_COMMUNE, CODE_DE_DEPARTEMENT } from './codes.ts'
import { formeDeLieu } from './noms.ts'

/** Une commune telle qu’elle est tapée ou importée, lue : ce qui la nomme, et ce qui la situe. */
export interface LieuTape {
  /** Le texte entier, tel quel et sans ce qui le présente ; d’un CEDEX, sans son numéro aussi. */
  entiers: readonly NomTape[]
  /** Ce qu’une parenthèse, une virgule ou un trait y sépare. */
  morceaux: readonly NomTape[]
  codePostal: string | null
  /** Un code qui ne peut être que de l’Insee (« 2A004 »). */
  code: string | null
  departement: string | null
}

export interface NomTape {
  forme: string
  /** Tel quel, à la casse, aux accents et aux traits près : il départage « Saint-X » de « Sainte-X ». */
  exact: string
}

const CEDEX = /\bcedex\b\s*(\d{1,2})?(?!\d)/iu
const BOITE = /\b(?:BP|CS|TSA)\s?\d+\b/giu
const CODE_POSTAL = /(?<!\d)(?:F(?:R|RANCE)?\s?-\s?)?(\d{2})\s?(\d{3})(?!\d)/iu
const CODE_CORSE = /(?<![\p{L}\p{N}])2[AB]\d{3}(?!\d)/iu
const DEPARTEMENT_ENTRE_PARENTHESES = /\(\s*(\d{2,3}|2[ab])\s*\)/iu
/** « Ajaccio 2A » ; à Paris, Lyon et Marseille, un nombre est un arrondissement. */
const DEPARTEMENT_A_LA_FIN =
  /^(?!\s*(?:paris|lyon|marseille)(?!\p{L}))(?=.*\p{L}.*\s)(.*?)[\s,]+(\d{2}|2[ab]|97[1-8])\s*$/iu
/** « Saint-Denis de la Réunion ». */
const OUTRE_MER =
  /(.*\p{L})[\s,-]+(?:de[\s-]+)?(?:la[\s-]+)?(guadeloupe|martinique|guyane|r[ée]union|mayotte)\s*$/iu
const CODES_D_OUTRE_MER: Readonly<Record<string, string>> = {
  guadeloupe: '971',
  martinique: '972',
  guyane: '973',
  reunion: '974',
  mayotte: '976',
}
const PAYS = /[\s,]+france\s*$/iu
/** « commune associée à Lille », « ville de Lyon » : ce qui présente le lieu n’est pas son nom. */
const PRESENTATION =
  /^\s*(?:(?:ancienne?|nouvelle)\s+)?(?:(?:commune|ville|mairie|nom)(?:\s+(?:d[ée]l[ée]gu[ée]e|associ[ée]e|nouvelle))?)\s*(?:,\s*aujourd[’']hui\s+|(?:de|du|des|à|a)\s+|d[’'])/iu
const SEPARATEURS = /[(),;[\]|]+|\s[-–—/]+\s/u

/** Vrai d’une localité de CEDEX : son code postal est celui d’un bureau, et d’aucune commune. */
export const estUnCedex = (localite: string): boolean => CEDEX.test(localite)

/** Lit le nom d’une commune, avec tout ce que l’on met autour : code postal, CEDEX, boîte postale, département, pays. */
export function lireLieuTape(texte: string): LieuTape {
  const { departement, reste: lu } = lireDepartement(texte.replace(BOITE, ' ').replace(PAYS, ''))
  const [code] = CODE_CORSE.exec(lu) ?? []
  const [, debut, fin] = (code === undefined && CODE_POSTAL.exec(lu)) || []
  const [cedex, distribution] = CEDEX.exec(lu) ?? []
  const reste = lu
    .replace(code ?? '', ' ')
    .replace(code === undefined ? CODE_POSTAL : '', ' ')
    // « Lyon CEDEX 03 » : le bureau distributeur porte le numéro de l’arrondissement.
    .replace(cedex ?? '', distribution === undefined ? ' ' : ` ${Number(distribution)} `)
  const nu = reste.replace(PRESENTATION, '')
  const sansBureau = cedex === undefined ? [] : [nu.replace(/ \d+ ?$/, '').replace(/ \d+ /, ' ')]
  const morceaux = reste.split(SEPARATEURS).map((morceau) => morceau.replace(PRESENTATION, ''))
  return {
    entiers: nomsTapes([reste, nu, ...sansBureau]),
    morceaux: morceaux.length > 1 ? nomsTapes(morceaux) : [],
    codePostal: debut !== undefined && fin !== undefined ? debut + fin : null,
    code: code?.toUpperCase() ?? null,
    departement,
  }
}

/** Le département dit avec le nom, et le nom sans lui. */
function lireDepartement(texte: string): { departement: string | null; reste: string } {
  const [entier, entreParentheses] = DEPARTEMENT_ENTRE_PARENTHESES.exec(texte) ?? []
  if (entier !== undefined && entreParentheses !== undefined)
    return { departement: entreParentheses.toUpperCase(), reste: texte.replace(entier, ' ') }
  const [, ville, loin] = OUTRE_MER.exec(texte) ?? []
  if (ville !== undefined && loin !== undefined)
    return { departement: CODES_D_OUTRE_MER[aplatir(loin)] ?? null, reste: ville }
  const [, nom, code] = CEDEX.test(texte) ? [] : (DEPARTEMENT_A_LA_FIN.exec(texte) ?? [])
  return nom !== undefined && code !== undefined
    ? { departement: code.toUpperCase(), reste: nom }
    : { departement: null, reste: texte }
}

/** Ce qui a des lettres, une fois chacun. */
function nomsTapes(textes: readonly string[]): NomTape[] {
  const noms = new Map(textes.map((texte) => [formeDeLieu(texte), exactDe(texte)]))
  return [...noms].flatMap(([forme, exact]) => (/\p{L}/u.test(forme) ? [{ forme, exact }] : []))
}

/** Un nom à la casse, aux accents et aux traits près. */
export const exactDe = (nom: string): string =>
  aplatir(nom)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])st(?=e?(?![\p{L}\p{N}]))/gu, 'saint')
    .trim()

/** Le code Insee que peut être ce qui est tapé : « 2a004 », « 1001 » sans son zéro. Null de tout le reste. */
export function lireCodeDeCommune(tape: string): string | null {
  const code = tape.trim().replace(/\s/g, '').toUpperCase().padStart(5, '0')
  return tape.trim().length >= 4 && CODE_DE_COMMUNE.test(code) ? code : null
}

/** Le code du département que peut être ce qui est tapé : « 1 » est 01, « 2a » est 2A. Null de tout le reste. */
export function lireCodeDeDepartement(tape: string): string | null {
  const code = tape
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d\d)/, '')
    .padStart(2, '0')
  return tape.trim() !== '' && CODE_DE_DEPARTEMENT.test(code) ? code : null
}

/** Les départements où ce code postal distribue : ceux de Corse ont le même début, et la Guadeloupe tient Saint-Barthélemy. */
export function departementsDuCodePostal(codePostal: string): readonly string[] {
  if (codePostal.startsWith('20')) return ['2A', '2B']
  if (codePostal.startsWith('971')) return ['971', '977', '978']
  return [codePostal.slice(0, /^9[78]/.test(codePostal) ? 3 : 2)]
}
