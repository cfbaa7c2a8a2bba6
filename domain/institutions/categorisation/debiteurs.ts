import { JOURS_DES_REGLAGES, reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { direJour } from '#domain/socle/temps/jour.ts'

/** Qui est débiteur, d’un texte à l’autre : un nombre déclaré se lit par la règle du jour où il l’a été. */
export const DIRE_LES_DEBITEURS: string = JOURS_DES_REGLAGES.map((jour, i) =>
  i === 0 ? reglagesDu(jour).debiteur : `à compter du ${direJour(jour)}, ${reglagesDu(jour).debiteur}`,
).join('\u202f; ')
