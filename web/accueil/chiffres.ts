import { direJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { DonneesAccueil } from './chargeur.ts'

/** « 656 000 copropriétés et 11 240 000 lots principaux au 24 novembre 2026. » */
export const direChiffres = ({ nb, lots, jour }: NonNullable<DonneesAccueil['chiffres']>): string =>
  `${afficherEntier(nb)} copropriétés et ${afficherEntier(lots)} lots principaux au ${direJour(jour)}.`
