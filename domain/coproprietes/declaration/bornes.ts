import type { Jour } from '#domain/socle/temps/jour.ts'

/** À partir de ce jour, le règlement est immatriculé par le notaire qui le publie (art. L711-4 CCH, §9). */
export const PARTAGE_NOTAIRE: Jour = '2017-01-01'

/** §3.6 : le premier jour d’un règlement. */
export const PLUS_ANCIEN_REGLEMENT: Jour = '1900-01-01'

/** §5.1 : en deçà, ce n’est pas une copropriété. */
export const LOTS_MIN = 2

/** Ce qu’un syndic mis en demeure a pour immatriculer (art. L711-5 et L711-6 CCH). */
export const MOIS_DE_MISE_EN_DEMEURE = 1

/** L’astreinte, au plus, par lot et par semaine (art. L711-6 CCH). */
export const EUROS_D_ASTREINTE = 20

/** Ce qu’a le notaire pour immatriculer les syndicats nés d’une scission (art. R711-18 CCH). */
export const MOIS_DE_SCISSION = 2

/** Ce que dure d’ordinaire un exercice (§5.6). */
export const MOIS_D_UN_EXERCICE = 12

/** La loi regarde ce nombre d’exercices consécutifs pour dire petit un syndicat (art. 41-8 de la loi de 1965). */
export const EXERCICES_DU_BUDGET = 3

/** §5.6 : un règlement plus ancien étonne d’un tout premier exercice. */
export const ANS_DU_PREMIER_EXERCICE = 5

/** Sans vote sur les comptes depuis ce nombre d’années, un mandataire ad hoc se demande (art. 29-1 A de la loi de 1965). */
export const ANS_SANS_APPROBATION = 2

/** Ce qu’un plan pluriannuel de travaux prévoit (art. 14-2 de la loi de 1965). */
export const ANS_DU_PLAN = 10

/** Les arrêtés de police sont unifiés depuis ce jour (CCH, livre V, titre I). */
export const ARRETES_UNIFIES: Jour = '2021-01-01'

/** §9 : les tailles, en lots principaux, que retiennent les seuils de la loi. */
export const LOTS_MOYENNE = 50
export const LOTS_GRANDE = 200
