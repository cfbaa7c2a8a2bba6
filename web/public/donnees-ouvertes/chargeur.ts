import { lireDonneesOuvertes } from '#contract/public/donnees-ouvertes.ts'
import { codes } from '#domain/socle/codes.ts'
import { FORMES_ANNONCEES } from '#domain/public/donnees-ouvertes/fichiers.ts'
import { RANGEES } from '#domain/public/donnees-ouvertes/rangees.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Ce que la page dit des fichiers : les mots du dictionnaire viennent avec elle, le navigateur n’en charge pas la table. */
export const chargerDonneesOuvertes = async (appeler: Appeler) => ({
  ...(await appeler(lireDonneesOuvertes, {})),
  colonnes: codes(RANGEES).map((nom) => ({ nom, type: RANGEES[nom].type, sens: RANGEES[nom].sens })),
  formes: FORMES_ANNONCEES,
})
