import { FINANCES, type DonneesFinancieres } from '#domain/coproprietes/declaration/champs/finances.ts'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { TEXTES } from '#domain/coproprietes/declaration/textes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'

const ANNEXES = {
  1: 'Annexe 1, « état financier après répartition »',
  2: 'Annexe 2, « compte de gestion général »',
} as const

const DECRET_COMPTABLE = 'décret 2005-240 du 14 mars 2005'

interface OuTrouver {
  /** La partie du tableau, puis la ligne et la colonne. */
  ou: string
  /** Ce que l’on prend pour lui, et qui n’en est pas. */
  attention: string
  /** Ce qu’un texte en fixe, à ce jour : son nom, la phrase qui le dit. */
  date?: (jour: Jour) => { titre: string; phrase: string; source: string }
}

/**
 * Où se lit chaque montant de la déclaration, dans les annexes comptables jointes à la convocation de l’assemblée
 * générale. Les champs qu’elles donnent portent leur numéro (`annexe`, `champs/finances.ts`).
 */
const OU_TROUVER: Partial<Record<keyof DonneesFinancieres, OuTrouver>> = {
  chargesOperationsCourantes: {
    ou: 'Première partie, « charges pour opérations courantes » : le total des charges, dans la colonne de l’exercice clos réalisé.',
    attention:
      'Ne prenez ni la colonne du budget voté, ni l’excédent que le tableau ajoute aux charges pour que ses deux côtés soient égaux.',
  },
  chargesOperationsExceptionnelles: {
    ou: 'Seconde partie, « charges pour travaux et autres opérations exceptionnelles » : le total des charges, dans la colonne de l’exercice clos réalisé.',
    attention:
      'L’annexe 4 en donne le détail. Les travaux votés qui ne sont pas terminés sont à l’annexe 5 : ne les comptez pas. Saisissez 0 si l’exercice n’en a pas eu.',
  },
  montantDettes: {
    ou: 'Seconde partie, colonne des dettes : additionnez les lignes des fournisseurs, du personnel, des organismes sociaux, de l’État et des collectivités, et des créditeurs divers.',
    attention:
      'Ce sont les dettes envers les tiers : les excédents à rendre aux copropriétaires, dans la même colonne, n’en font pas partie.',
  },
  montantImpayesCoproprietaires: {
    ou: 'Seconde partie, colonne des créances : la ligne des copropriétaires, « sommes exigibles restant à recevoir ».',
    attention: 'Ajoutez-y les créances douteuses si le tableau les met à part : elles restent dues.',
  },
  nbCoproprietairesImpayes: {
    ou: 'La liste de ce que doit chaque copropriétaire à la clôture accompagne ce tableau : comptez ceux qui dépassent le seuil.',
    attention: 'Saisissez 0 si personne ne le dépasse, même si les impayés ne sont pas nuls.',
    date: (jour) => {
      const { libelleDebiteurs, aideDebiteurs, texte } = reglagesDu(jour)
      return { titre: libelleDebiteurs, phrase: aideDebiteurs, source: TEXTES[texte].source }
    },
  },
  montantFondTravaux: {
    ou: 'Première partie, colonne des provisions et avances : la ligne « fonds de travaux » (compte 105).',
    attention:
      'C’est ce que contient le fonds à la clôture, non la cotisation de l’année. Saisissez 0 s’il n’y en a pas.',
  },
}

/** Un montant, tel que l’aide en parle : son ancre, son nom à l’étape, où il se lit, ce qui le dit. */
export interface MontantExplique {
  ancre: string
  titre: string
  annexe: string
  paragraphes: readonly string[]
  source: string
}

/** Tous les montants, dans l’ordre de l’étape, avec les règles de ce jour. */
export function montantsExpliques(jour: Jour): MontantExplique[] {
  return Object.entries(FINANCES).flatMap(([ancre, { libelle, annexe }]) => {
    const trouver = OU_TROUVER[ancre as keyof DonneesFinancieres]
    if (annexe === undefined || trouver === undefined) return []
    const date = trouver.date?.(jour)
    return {
      ancre,
      titre: typeof libelle === 'string' ? libelle : (date?.titre ?? ancre),
      annexe: ANNEXES[annexe],
      paragraphes: [trouver.ou, ...(date ? [date.phrase] : []), trouver.attention],
      source: [`${DECRET_COMPTABLE}, annexe ${annexe}`, ...(date ? [date.source] : [])].join('\u202f; '),
    }
  })
}
