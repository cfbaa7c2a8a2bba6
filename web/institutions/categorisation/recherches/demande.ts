import type { RechercheDemandee } from '#contract/institutions/categorisation.ts'
import type { RechercheEnregistree } from '#contract/institutions/recherches.ts'

/** Ce que l’écran de l’outil montre, et que l’on enregistre sous un nom. */
export type RechercheALEcran = Pick<
  RechercheEnregistree,
  'choisies' | 'colonnes' | 'sortField' | 'sortDirection' | 'regroupementNiveau'
> &
  RechercheDemandee

/** D’une recherche enregistrée, ce que l’écran montre en la lançant. */
export const aLEcran = (r: RechercheEnregistree): RechercheALEcran => ({
  territoires: r.territoires.map(({ niveau, code }) => ({ niveau, code })),
  criteres: r.criteres,
  choisies: r.choisies,
  colonnes: r.colonnes,
  sortField: r.sortField,
  sortDirection: r.sortDirection,
  regroupementNiveau: r.regroupementNiveau,
})

/** Ce que l’outil n’a plus, d’une recherche que l’on lance. */
export const direDisparus = ({ nom, criteresDisparus: disparus }: RechercheEnregistree): string[] =>
  disparus.length === 0
    ? []
    : [
        `La recherche «\u202f${nom}\u202f» demandait aussi, et l’outil ne l’a plus\u00a0: ${disparus.join('\u202f; ')}. Le reste se cherche sans cela.`,
      ]

/** Ce qui est à l’écran, ou ce que l’on y a choisi. */
export type Ecran = Omit<RechercheALEcran, 'regroupementNiveau'> & { choisies: string[] }
