import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ecrireVue, type Vue } from './vue.ts'

/** L’outil de catégorisation, sur cette vue. */
export function outil(vue: Vue): string {
  const parametres = ecrireVue(vue)
    .map(([cle, valeur]) => `${cle}=${encodeURIComponent(valeur)}`)
    .join('&')
  return parametres === '' ? CHEMINS.categorisation : `${CHEMINS.categorisation}?${parametres}`
}
