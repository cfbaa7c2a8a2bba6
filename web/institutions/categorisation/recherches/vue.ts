import { VUE_D_ORIGINE, type Vue } from '#domain/institutions/categorisation/vue.ts'
import type { RechercheALEcran } from './demande.ts'

/** Une recherche enregistrée, remise à l’écran. */
export const vueDe = (r: RechercheALEcran): Vue => ({
  ...VUE_D_ORIGINE,
  territoires: r.territoires,
  criteres: r.criteres,
  niveau: r.regroupementNiveau,
  tri: r.sortField,
  sens: r.sortDirection,
  colonnes: r.colonnes,
  choisies: r.choisies,
})
