import { de } from '#domain/socle/mots/elision.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { ecartEnJoursOuvres, plusJoursOuvres } from '#domain/socle/temps/jours-ouvres.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { lireEntier } from '#domain/socle/mots/nombre-tape.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { TYPES_DEMANDE, type TypeDemande } from './demandes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

/** Le délai de réponse de chaque type de demande, en jours ouvrés. */
export type Delais = Record<TypeDemande, number>

/** Tant que le teneur n’en règle pas d’autres (décision 0052). */
export const DELAIS_DE_DEPART: Delais = {
  IMMATRICULATION: 5,
  RATTACHEMENT: 5,
  DISSOLUTION: 10,
  DOUBLON_NOTAIRE: 1,
}

export const DELAI_MIN = 1
export const DELAI_MAX = 60

/** Les délais tels que tapés : chacun un nombre entier de jours ouvrés, entre ses bornes. */
export function verifierDelais(tapes: Readonly<Record<TypeDemande, string>>): Refus[] {
  return codes(TYPES_DEMANDE).flatMap((champ): Refus[] => {
    if (tapes[champ].trim() === '') return [{ champ, code: 'OBLIGATOIRE' }]
    const jours = lireEntier(tapes[champ])
    if (jours === null) return [{ champ, code: 'ENTIER_INVALIDE' }]
    return jours < DELAI_MIN || jours > DELAI_MAX
      ? [{ champ, code: 'DELAI_HORS_BORNES', params: { min: DELAI_MIN, max: DELAI_MAX } }]
      : []
  })
}

/** Les délais, type par type, en une ligne. */
export const enumererDelais = (delais: Delais): string =>
  codes(TYPES_DEMANDE)
    .map((type) => `${TYPES_DEMANDE[type].libelle} ${delais[type]}`)
    .join(', ')

/** Le jour avant la fin duquel une réponse est attendue, pour un dépôt de ce jour. */
export const reponseAttendue = (type: TypeDemande, depot: Jour, delais: Delais): Jour =>
  plusJoursOuvres(depot, delais[type])

/** Où en est l’attente d’une réponse. */
export const ATTENTES = {
  DANS_LES_TEMPS: { ton: 'neutre' },
  BIENTOT: { ton: 'attention' },
  HORS_DELAI: { ton: 'erreur' },
} as const satisfies Record<string, { ton: string }>
export type Attente = keyof typeof ATTENTES

/** experience.md, 3.5 : passée, le jour promis derrière soi ; bientôt, il reste le quart du délai ou moins. */
export function attenteDe(d: { depot: Jour; attendue: Jour }, aujourdhui: Jour): Attente {
  if (aujourdhui > d.attendue) return 'HORS_DELAI'
  const delai = ecartEnJoursOuvres(d.depot, d.attendue)
  return ecartEnJoursOuvres(aujourdhui, d.attendue) * 4 <= delai ? 'BIENTOT' : 'DANS_LES_TEMPS'
}

const jours = (n: number): string => (n > 1 ? `${afficherEntier(n)} jours ouvrés` : compter(n, 'jour ouvré'))

/** Depuis quand elle attend, ou de combien elle est en retard : le samedi n’ajoute ni jour à l’une, ni jour à l’autre. */
export function direAttente(d: { attente: Attente; joursOuvres: number; retard: number }): string {
  if (d.attente === 'HORS_DELAI') return d.retard === 0 ? 'Hors délai' : `Hors délai ${de(jours(d.retard))}`
  return d.joursOuvres === 0 ? 'Depuis moins d’un jour ouvré' : `Depuis ${jours(d.joursOuvres)}`
}
