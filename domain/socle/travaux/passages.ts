import { ecartMs, heureDe, momentDe, type Instant } from '#domain/socle/temps/instant.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Frequence } from './travaux.ts'

/** Ce qu’a donné le dernier passage d’un travail qui revient de lui-même. */
export const RESULTATS = {
  REUSSI: { libelle: 'Réussi' },
  EN_COURS: { libelle: 'En cours' },
  ECHEC: { libelle: 'En échec' },
  INTERROMPU: { libelle: 'Interrompu' },
  EN_RETARD: { libelle: 'En retard' },
  JAMAIS: { libelle: 'Pas encore passé' },
} as const satisfies Record<string, { libelle: string }>

export type Resultat = keyof typeof RESULTATS

/** Le dernier passage d’un travail. */
export interface Passage {
  debut: Instant
  /** La fin de son dernier passage fini : plus ancienne que `debut` quand celui-ci ne l’est pas. */
  fin: Instant | null
  reussi: boolean | null
  /** Depuis quand il échoue à chaque fois ; null s’il a réussi la dernière. */
  echecDepuis: Instant | null
  /** Vrai si la file le tient pour commencé. */
  enCours: boolean
}

const MINUTE_MS = 60_000

/** Ce qu’un travail peut mettre à revenir sans que rien n’aille mal : plusieurs de ses tours, ou une nuit et deux heures. */
const DELAIS_MS = { MINUTE: 10 * MINUTE_MS, DIX_MINUTES: 45 * MINUTE_MS, JOUR: 26 * 60 * MINUTE_MS }

const delaiDe = (frequence: Frequence): number =>
  DELAIS_MS[typeof frequence === 'string' ? frequence : 'JOUR']

/** Ce qu’il faut penser d’un travail à cet instant ; `passage` null : il n’est jamais passé. */
export function resultatDe(frequence: Frequence, passage: Passage | null, le: Instant): Resultat {
  if (passage === null) return 'JAMAIS'
  const { debut, fin, reussi, enCours } = passage
  if (fin === null || fin < debut) return enCours ? 'EN_COURS' : 'INTERROMPU'
  if (reussi !== true) return 'ECHEC'
  return ecartMs(debut, le) > delaiDe(frequence) ? 'EN_RETARD' : 'REUSSI'
}

/** Depuis quand il ne se fait plus ; null tant qu’il se fait. */
export function malDepuis(resultat: Resultat, passage: Passage | null): Instant | null {
  if (passage === null) return null
  if (resultat === 'ECHEC') return passage.echecDepuis
  return resultat === 'INTERROMPU' || resultat === 'EN_RETARD' ? passage.debut : null
}

/** Ce que la phrase dit de ceux qui ne vont pas. */
const MAUX = { ECHEC: 'en échec', INTERROMPU: 'interrompu', EN_RETARD: 'en retard' } as const

/** En une phrase : « tous réussis, le dernier à 03:02 », ou combien ne vont pas. */
export function resumerPassages(
  travaux: readonly { resultat: Resultat; dernierPassage: Instant | null }[],
  le: Instant,
): string {
  const maux = (['ECHEC', 'INTERROMPU', 'EN_RETARD'] as const).flatMap((mal) => {
    const n = travaux.filter((t) => t.resultat === mal).length
    return n === 0 ? [] : [`${n} ${MAUX[mal]}${mal === 'INTERROMPU' && n > 1 ? 's' : ''}`]
  })
  if (maux.length > 0) return maux.join(', ')
  const passes = travaux.flatMap((t) => t.dernierPassage ?? [])
  const dernier = passes.toSorted().at(-1)
  if (dernier === undefined) return 'aucun n’est encore passé'
  const quand = jourDeParis(dernier) === jourDeParis(le) ? `à ${heureDe(dernier)}` : momentDe(dernier)
  const tous = passes.length === travaux.length ? 'tous réussis' : 'tous ceux qui sont passés ont réussi'
  return `${tous}, le dernier ${quand}`
}
