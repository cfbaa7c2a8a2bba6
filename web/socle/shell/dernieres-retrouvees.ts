import type { retrouver } from '#contract/comptes/assistance.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import type { ReplyOf } from '#web/socle/appels/api.ts'

type Retrouvee = ReplyOf<typeof retrouver>[number]

const GARDEES_MAX = 5

/** Dans l’onglet seulement : ce que l’on a ouvert ne reste pas sur une machine partagée. */
const clefDe = ({ login }: Pick<CompteInfo, 'login'>) => `retrouvees-${login}`

/** Les dernières que cette personne a ouvertes dans cet onglet, la plus récente d’abord. */
export function dernieresRetrouvees(compte: Pick<CompteInfo, 'login'>): Retrouvee[] {
  try {
    return JSON.parse(sessionStorage.getItem(clefDe(compte)) ?? '[]') as Retrouvee[]
  } catch {
    return []
  }
}

/** Garde celle qui vient de s’ouvrir. */
export function garderRetrouvee(compte: Pick<CompteInfo, 'login'>, ouverte: Retrouvee): void {
  const autres = dernieresRetrouvees(compte).filter((r) => r.sorte !== ouverte.sorte || r.id !== ouverte.id)
  try {
    sessionStorage.setItem(clefDe(compte), JSON.stringify([ouverte, ...autres].slice(0, GARDEES_MAX)))
  } catch {
    // Un navigateur qui ne garde rien : elles ne se proposent pas.
  }
}
