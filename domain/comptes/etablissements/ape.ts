import type { Jour } from '#domain/socle/temps/jour.ts'
import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { repond, type GarantDeLActivite } from '#domain/socle/faits/garants.ts'

export const APE_HLM = '6820A'
export const APE_NOTAIRE = '6910Z'

/**
 * Les activités admises par type (§5.1, domain.md §3), à partir d’un jour : un changement de nomenclature est une ligne
 * de plus. Un type absent n’a pas d’activité à montrer.
 */
const ADMISES: readonly { du: Jour; codes: Partial<Record<TypeTeledeclarant, readonly string[]>> }[] = [
  {
    du: '2016-11-01',
    codes: {
      PRO: ['6832A', '6831Z', APE_HLM, '6820B', APE_NOTAIRE],
      NOTAIRE: [APE_NOTAIRE],
    },
  },
]

/** Ce que fait chacune des activités admises, en mots. */
const LIBELLES_ADMIS: Readonly<Record<string, string>> = {
  '6832A': 'administration d’immeubles',
  '6831Z': 'agence immobilière',
  [APE_HLM]: 'location de logements',
  '6820B': 'location d’autres biens immobiliers',
  [APE_NOTAIRE]: 'activités juridiques',
}

/** « administration d’immeubles (68.32A) ». */
export function direApe(code: string): string {
  const libelle = LIBELLES_ADMIS[code]
  return libelle ? `${libelle} (${afficherApe(code)})` : afficherApe(code)
}

/** Lit un code APE tapé « 43.21Z » ou « 4321Z » (§5.2). Rend « 4321Z », null s’il n’a pas cette forme. */
export function lireApe(texte: string): string | null {
  const t = texte.replace(/[\s.]/g, '').toUpperCase()
  return /^\d{4}[A-Z]$/.test(t) ? t : null
}

/** « 43.21Z ». */
export function afficherApe(code: string): string {
  return code.length === 5 ? `${code.slice(0, 2)}.${code.slice(2)}` : code
}

/** L’activité d’un établissement, et qui en répond ; `null` : nul que son administrateur. */
export interface Activite {
  codeApe: string | null
  apeGarant: GarantDeLActivite | null
}

/** Vrai d’un bailleur social dont quelqu’un répond : l’art. L443-15 CCH le fait syndic de droit (décision 0093). */
export const estBailleurSocial = ({ codeApe, apeGarant }: Activite): boolean =>
  codeApe === APE_HLM && repond('BAILLEUR_SOCIAL', apeGarant)

/** Les activités admises ce jour-là ; null quand ce type n’en demande aucune. */
export function apeAdmises(type: TypeTeledeclarant, aujourdhui: Jour): readonly string[] | null {
  const enVigueur = ADMISES.filter((a) => a.du <= aujourdhui).at(-1)
  return enVigueur?.codes[type] ?? null
}

/** §5.1 : null si l’activité est admise pour ce type, sinon le code fautif. */
export function apeRefuse(type: TypeTeledeclarant, code: string | null, aujourdhui: Jour): string | null {
  const admises = apeAdmises(type, aujourdhui)
  if (!admises) return null
  return code !== null && admises.includes(code) ? null : (code ?? '')
}
