import type { FichePublique } from '#contract/public/annuaire.ts'
import { fraicheur, prochaineEcheance } from '#domain/coproprietes/declaration/echeances.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import type { DossierPublic } from './annuaire.store.ts'

/** Le dossier public, et ce qui se calcule du jour. */
export function rendreDossier(dossier: DossierPublic, aujourdhui: Jour): FichePublique {
  const { dateCloture, successeurDeclare, ...public_ } = dossier
  return {
    ...public_,
    situationMandat: situationMandat(
      { etat: dossier.etat, fin: dossier.mandatFin, successeurDeclare },
      aujourdhui,
    ),
    fraicheur: fraicheur({ derniereCloture: dateCloture, derniereMaj: dossier.dateMaj }, aujourdhui),
    prochaineEcheance: prochaineEcheance(dateCloture ?? dossier.dateMaj, aujourdhui),
  }
}
