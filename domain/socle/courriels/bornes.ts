/** Ce que se garde un courriel écrit : comme un compte sans activité (art. R711-2 CCH), au-delà il n’aide plus personne. */
export const ANS_GARDES = 1
/** Ce que se garde le refus ou la panne qu’une personne a vu, pour l’aider. */
export const MOIS_DES_REFUS_VUS = 3
/** Ce que l’assistance voit des courriels en peine : ceux qui attendent depuis trop longtemps, ceux abandonnés depuis peu. */
export const HEURES_DE_RETARD = 1
export const JOURS_D_ABANDON_MONTRES = 7
/** Ce que dure l’essai d’un courriel, avant qu’on l’abandonne (décision 0027). */
export const JOURS_D_ESSAI = 2
