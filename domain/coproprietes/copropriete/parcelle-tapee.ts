import { aplatir } from '#domain/socle/recherche/mots.ts'
import { lireIdu, normaliserIdu } from './parcelle.ts'

/** Une parcelle telle qu’on la recopie d’un acte. `prefixe` null : non dit. `lieu` : ce qui peut être sa commune, nom ou code. */
export interface ParcelleTapee {
  prefixe: string | null
  section: string
  numero: string
  lieu: string
  /** Vrai quand le texte dit que c’en est une ; sinon, « AB 123 Lyon » peut n’en être pas. */
  dite: boolean
}

const IDU = /(?<![A-Z\d])\d[\dAB]\d{3}\s?\d{3}\s?(?:[A-Z]{2}|0[A-Z]|\d{2})\s?\d{4}(?![A-Z\d])/
const DITE = /\b(?:PARCELLES?|CADASTR\w*|SECTION|REFERENCES? CADASTRALES?)\b/
const NUMERO = String.raw`(?:N\s?[°º.]?\s?|NUMERO\s|PARCELLE\s(?:N\s?[°º.]?\s?)?|[-/,.]\s?)?0*(\d{1,4})(?![\dA-Z])`
const SECTION = String.raw`([A-Z]{1,2}|0[A-Z])`
const A_LA_SUITE = new RegExp(String.raw`(?<![A-Z\d])(?:(\d{3})\s)?(?:SECTION\s)?${SECTION}\s?${NUMERO}`)
const NUMERO_DEVANT = new RegExp(
  String.raw`PARCELLE\s(?:N\s?[°º.]?\s?)?0*(\d{1,4})\s(?:DE LA )?SECTION\s${SECTION}(?![A-Z\d])`,
)
const EN_TETE = new RegExp(String.raw`^${A_LA_SUITE.source}(?=[\s,(])`)
const PREFIXE = /\bPREFIXE\s(\d{1,3})\b/
/** « BIS », « RUE DE 12 » : deux lettres qui précèdent un nombre sans être une section. */
const PAS_UNE_SECTION = /^(?:DE|DU|LA|LE|AU|ET|EN|N|NO|A|D|L|BP|CS|ST|TER?)$/
const MOTS_DU_CADASTRE =
  /\b(?:PARCELLES?|CADASTREE?S?|CADASTRALES?|CADASTRE|REFERENCES?|REF|SECTION|COMMUNE|PREFIXE\s\d{1,3}|NUMERO|DE|DU|LA|LE|A|D|L|SUR)\b/g

/** L’identifiant entier que porte ce texte, tel que le cadastre l’écrit ; tout en chiffres, il faut qu’il se dise une parcelle. */
export function lireIduTape(texte: string): string | null {
  const plat = aplatir(texte).toUpperCase()
  const [tout] = IDU.exec(plat) ?? []
  if (tout === undefined || (/^[\d\s]+$/.test(tout) && !DITE.test(plat))) return null
  return lireIdu(tout) && normaliserIdu(tout.replace(/\s/g, ''))
}

/** Lit « section AB n° 123, Lyon 3e », « 000 AB 123 69383 », « parcelle 12 de la section C » ; null de tout autre texte. */
export function lireParcelleTapee(texte: string): ParcelleTapee | null {
  const plat = aplatir(texte).toUpperCase().replace(/\s+/g, ' ').trim()
  const dite = DITE.test(plat)
  const devant = dite ? NUMERO_DEVANT.exec(plat) : null
  const suite = devant ? null : (dite ? A_LA_SUITE : EN_TETE).exec(plat)
  const [trouve, prefixe, section, numero] = devant
    ? [devant[0], undefined, devant[2], devant[1]]
    : suite
      ? [suite[0], suite[1], suite[2], suite[3]]
      : []
  if (trouve === undefined || section === undefined || numero === undefined) return null
  if (PAS_UNE_SECTION.test(section) && !/SECTION/.test(trouve)) return null
  const dit = prefixe ?? PREFIXE.exec(plat)?.[1]
  const lieu = plat
    .replace(trouve, ' ')
    .replace(MOTS_DU_CADASTRE, ' ')
    .replace(/[^A-Z\d]+/g, ' ')
    .trim()
  return {
    prefixe: dit?.padStart(3, '0') ?? null,
    section: section.padStart(2, '0'),
    numero: numero.padStart(4, '0'),
    lieu,
    dite,
  }
}

/** « AB 123 », telle qu’un acte l’écrit. */
export const direParcelle = ({ section, numero }: Pick<ParcelleTapee, 'numero' | 'section'>): string =>
  `${section.replace(/^0/, '')} ${Number(numero)}`
