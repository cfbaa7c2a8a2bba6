import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { regrouper } from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import {
  MOUVEMENTS,
  MOUVEMENTS_LISTES,
  type MouvementListe,
} from '#domain/institutions/categorisation/mouvements.ts'
import { estPeu } from '#domain/institutions/categorisation/peu.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

export type GroupesLus = ReplyOf<typeof regrouper>
export type Mesurees = GroupesLus['total']

/** « 12 en D, 30 en C » : les catégories d’un groupe, de la plus fragile à la moins fragile ; `jour` : marquées, quand elles ne se publient pas ce jour-là. */
export const direCategories = ({ categories }: Pick<GroupeDeLOutil, 'categories'>, jour?: Jour): string =>
  CODES_CATEGORIES.toReversed()
    .filter((c) => categories[c] > 0)
    .toSorted((a, b) => (a === 'NON_EVALUABLE' ? 1 : 0) - (b === 'NON_EVALUABLE' ? 1 : 0))
    .map(
      (c) =>
        `${afficherEntier(categories[c])} ${c === 'NON_EVALUABLE' ? `non évaluable${categories[c] > 1 ? 's' : ''}` : `en ${c}`}${jour !== undefined && estPeu(categories[c], jour) ? '\u00a0*' : ''}`,
    )
    .join(', ')

/** Un groupe de la carte, et, sur celle de ce qui a changé, combien des siennes ont bougé, par mouvement. */
export type Montre = GroupeDeLOutil & { mouvements?: Readonly<Partial<Record<MouvementListe, number>>> }

const mouvementsDe = ({ mouvements = {} }: Montre): MouvementListe[] =>
  MOUVEMENTS_LISTES.filter((code) => (mouvements[code] ?? 0) > 0)

/** Ce que toutes les siennes sont devenues ; null : elles diffèrent, ou n’ont pas bougé. */
export function unSeulMouvement(g: Montre): MouvementListe | null {
  const [premier, ...autres] = mouvementsDe(g)
  return premier !== undefined && autres.length === 0 ? premier : null
}

function direMouvements(g: Montre): string {
  const dits = mouvementsDe(g).map((code) => {
    const n = g.mouvements?.[code] ?? 0
    return g.nombre === 1
      ? MOUVEMENTS[code].une.toLowerCase()
      : `${afficherEntier(n)} ${(n > 1 ? MOUVEMENTS[code].libelle : MOUVEMENTS[code].une).toLowerCase()}`
  })
  return dits.length === 0 ? '' : `\u202f; ${dits.join(', ')}`
}

/** Un groupe, en une phrase. */
export const direGroupe = (g: Montre): string =>
  g.nombre === 1
    ? `${g.nom}\u00a0: ${direCategories(g)}${direMouvements(g)}`
    : `${g.nom}\u00a0: ${afficherEntier(g.nombre)} copropriétés, ${direCategories(g)}${direMouvements(g)}`
