/** Les comptes d’il y a plus longtemps ne disent plus ce que coûte un lot. */
export const ANS_COMPARES = 3
