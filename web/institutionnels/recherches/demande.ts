import type { RechercheDemandee } from '#contract/categorisation.ts'
import type { RechercheEnregistree } from '#contract/recherches.ts'

/** Ce que l’écran de l’outil montre, et que l’on enregistre sous un nom. */
export type RechercheALEcran = Pick<
  RechercheEnregistree,
  'colonnes' | 'sortField' | 'sortDirection' | 'regroupementNiveau'
> &
  RechercheDemandee

/** D’une recherche enregistrée, ce que l’écran montre en la lançant. */
export const aLEcran = (r: RechercheEnregistree): RechercheALEcran => ({
  territoires: r.territoires.map(({ niveau, code }) => ({ niveau, code })),
  criteres: r.criteres,
  colonnes: r.colonnes,
  sortField: r.sortField,
  sortDirection: r.sortDirection,
  regroupementNiveau: r.regroupementNiveau,
})
