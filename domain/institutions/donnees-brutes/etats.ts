import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'

/** L’année où le registre s’est ouvert : avant, il n’a rien. */
const OUVERTURE = 2016

/** Les 31 décembre passés dont on peut demander l’état, le dernier d’abord. */
export function etatsPasses(aujourdhui: Jour): Jour[] {
  const annee = Number(aujourdhui.slice(0, 4))
  return Array.from({ length: annee - OUVERTURE }, (_, i) => `${annee - 1 - i}-12-31`)
}

/** Ce qui ne va pas dans l’état demandé : aujourd’hui, ou un 31 décembre passé. Ce qui n’est pas un jour n’en est pas un non plus. */
export function verifierEtat(etat: string, aujourdhui: Jour): Refus[] {
  return etat === aujourdhui || etatsPasses(aujourdhui).includes(etat)
    ? []
    : [{ champ: 'etat', code: 'ETAT_NON_GARDE', params: { annee: OUVERTURE } }]
}
