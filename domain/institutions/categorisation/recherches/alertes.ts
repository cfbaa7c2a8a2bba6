import { codes } from '#domain/socle/codes.ts'
import { lundiDe, type Jour } from '#domain/socle/temps/jour.ts'

/** Qui retrouve une recherche enregistrée. */
export const PARTAGES = {
  MOI: { libelle: 'Moi seul' },
  ORGANISME: { libelle: 'Mon organisme' },
} as const satisfies Record<string, { libelle: string }>
export type Partage = keyof typeof PARTAGES
export const CODES_PARTAGES = codes(PARTAGES)

/** Quand son auteur est prévenu de ce qui y est entré et en est sorti. */
export const ALERTES = {
  AUCUNE: { libelle: 'Ne pas me prévenir' },
  NUIT: { libelle: 'Chaque nuit où quelque chose change' },
  SEMAINE: { libelle: 'Le lundi, si quelque chose a changé' },
} as const satisfies Record<string, { libelle: string }>
export type Alerte = keyof typeof ALERTES
export const CODES_ALERTES = codes(ALERTES)

/**
 * Vrai quand cette recherche se compare cette nuit. `derniere` : le jour de la dernière comparaison ; null : jamais, on retient sans
 * prévenir. Un lundi manqué se rattrape la nuit d’après.
 */
export function seCompareCetteNuit(alerte: Alerte, derniere: Jour | null, aujourdhui: Jour): boolean {
  if (alerte === 'AUCUNE') return false
  if (derniere === null) return true
  return derniere < (alerte === 'NUIT' ? aujourdhui : lundiDe(aujourdhui))
}

/** Ce qu’un courriel énumère de numéros ; les autres se comptent. */
export const NUMEROS_DITS = 50
