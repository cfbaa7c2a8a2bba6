import { codes } from '#domain/socle/codes.ts'
import { NIVEAUX_GEOGRAPHIQUES, type NiveauGeographique } from '#domain/socle/acces/sso.ts'
import { CODE_DE_LA_FRANCE } from '#domain/public/statistiques/niveaux.ts'
import {
  CODE_D_INTERCOMMUNALITE,
  CODE_DE_COMMUNE,
  CODE_DE_DEPARTEMENT,
  CODE_DE_REGION,
} from '#domain/socle/territoire/codes.ts'

/** Un territoire où un organisme est habilité ; `code` : Insee, SIREN d’une intercommunalité, ou celui de la France. */
export interface Territoire {
  niveau: NiveauGeographique
  code: string
}

export const CODES_NIVEAUX_GEOGRAPHIQUES = codes(NIVEAUX_GEOGRAPHIQUES)

/** À quoi se reconnaît le code d’un territoire de ce niveau. */
const FORMES: Readonly<Record<NiveauGeographique, RegExp>> = {
  NATIONAL: new RegExp(`^${CODE_DE_LA_FRANCE}$`),
  REGION: CODE_DE_REGION,
  DEPARTEMENT: CODE_DE_DEPARTEMENT,
  EPCI: CODE_D_INTERCOMMUNALITE,
  COMMUNE: CODE_DE_COMMUNE,
}

/** Vrai d’un code qui a la forme de son niveau ; seule la base sait s’il est celui d’un lieu. */
export const aSaForme = ({ niveau, code }: Territoire): boolean => FORMES[niveau].test(code)

/** Un territoire, tel qu’une adresse l’écrit : « DEPARTEMENT:69 ». */
export const ecrireTerritoire = ({ niveau, code }: Territoire): string => `${niveau}:${code}`

/** Le territoire qu’une adresse écrit ainsi ; null : elle n’en écrit pas. */
export function lireTerritoire(ecrit: string): Territoire | null {
  const [dit = '', code = '', ...reste] = ecrit.split(':')
  const niveau = CODES_NIVEAUX_GEOGRAPHIQUES.find((n) => n === dit)
  if (niveau === undefined || reste.length > 0) return null
  return aSaForme({ niveau, code }) ? { niveau, code } : null
}

/** Toute la France : ce que voit un teneur. */
export const NATIONAL: Territoire = { niveau: 'NATIONAL', code: CODE_DE_LA_FRANCE }

/** Le plus large des niveaux où un organisme est habilité ; null : aucun. */
export const niveauLePlusLarge = (territoires: readonly Territoire[]): NiveauGeographique | null =>
  CODES_NIVEAUX_GEOGRAPHIQUES.find((niveau) => territoires.some((t) => t.niveau === niveau)) ?? null

/** Les niveaux où l’on choisit une partie de ces territoires : d’un seul, ceux du dessous ; de plusieurs, le leur aussi. */
export function niveauxDesParties(territoires: readonly Territoire[]): NiveauGeographique[] {
  const large = niveauLePlusLarge(territoires) ?? 'NATIONAL'
  const rang = CODES_NIVEAUX_GEOGRAPHIQUES.indexOf(large)
  return CODES_NIVEAUX_GEOGRAPHIQUES.slice(territoires.length > 1 && large !== 'NATIONAL' ? rang : rang + 1)
}
