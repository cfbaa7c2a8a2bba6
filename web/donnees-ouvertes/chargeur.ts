import { lireDonneesOuvertes } from '#contract/donnees-ouvertes.ts'
import { codes } from '#domain/codes.ts'
import { FORMES_ANNONCEES } from '#domain/donnees-ouvertes/fichiers.ts'
import { RANGEES } from '#domain/donnees-ouvertes/rangees.ts'
import type { Appeler } from '../api.ts'

/** Ce que la page dit des fichiers : les mots du dictionnaire viennent avec elle, le navigateur n’en charge pas la table. */
export const chargerDonneesOuvertes = async (appeler: Appeler) => ({
  ...(await appeler(lireDonneesOuvertes, {})),
  colonnes: codes(RANGEES).map((nom) => ({ nom, type: RANGEES[nom].type, sens: RANGEES[nom].sens })),
  formes: FORMES_ANNONCEES,
})
