/** Un mandat dure moins de ces années (§5.3 ; décret 67-223, art. 28). */
export const ANS_DU_MANDAT = 3

/** Ce qu’il dure d’ordinaire ; une autre durée se confirme (§5.3). */
export const MOIS_ORDINAIRES = 12

/** La garantie d’un immeuble, en années comptées de sa construction (art. 1792-4-1 du code civil). */
export const ANS_DE_GARANTIE = 10

/** Ce que dure au plus, pendant cette garantie, le mandat d’un syndic qui a construit l’immeuble (décret 67-223, art. 28). */
export const ANS_DU_CONSTRUCTEUR = 1
