import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { UNE_OU_CHACUNE } from '#domain/coproprietes/copropriete/procedures.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { FAMILLES_ARRETES } from '#domain/coproprietes/declaration/listes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { direPart } from '#domain/public/statistiques/dire.ts'
import { REPARTITIONS, TAILLES_DE_RAPPORT } from '#domain/public/statistiques/repartitions.ts'
import { estPeu } from './peu.ts'
import { CATEGORIES, CODES_CATEGORIES, type Categorie } from './axes.ts'
import { ETIQUETTES_DOMINANTES, type CodeCritere } from './criteres.ts'

/** Ce qui se mesure d’un ensemble de copropriétés. */
export interface Comptees {
  nombre: number
  lots: number
  lotsPrincipaux: number
  categories: Readonly<Record<Categorie, number>>
}

interface Tableau {
  titre: string
  /** Vrai : chaque copropriété est sur une ligne et une seule ; faux : sur autant qu’elle y répond. */
  parts: boolean
  /** Ses lignes, dans leur ordre ; null : celles que l’on trouve, les plus nombreuses d’abord. */
  cases: Readonly<Record<string, string | { libelle: string }>> | null
  /** Ce que compte la dernière ligne, quand on ne sait pas. */
  inconnu?: string
  /** Ce que l’on en dit d’abord : la part de ces cases, et ce qu’elles ont en commun. */
  constat?: { cases: readonly string[]; dire: string }
}

/** Ce que le rapport répartit (domain.md §17), dans son ordre. */
export const TABLEAUX = {
  tailles: {
    titre: 'Nombre de lots principaux',
    parts: true,
    cases: TAILLES_DE_RAPPORT,
    constat: REPARTITIONS.tailles.constat,
    inconnu: 'Non connu',
  },
  periodes: {
    titre: 'Période de construction',
    parts: true,
    cases: Object.fromEntries(
      codes(PERIODES_CONSTRUCTION, (_, code) => code !== 'NON_CONNUE').map((code) => [
        code,
        PERIODES_CONSTRUCTION[code],
      ]),
    ),
    inconnu: 'Non connue',
    constat: REPARTITIONS.periodes.constat,
  },
  etiquettes: {
    titre: 'Étiquette énergie',
    parts: true,
    cases: ETIQUETTES_DOMINANTES,
    constat: { cases: ['F_G'], dire: 'ont la plupart de leurs bâtiments en F ou G' },
    inconnu: 'Non connue',
  },
  syndics: {
    titre: 'Type de syndic',
    parts: true,
    cases: TYPES_SYNDIC,
    inconnu: 'Non connu',
    constat: REPARTITIONS.syndics.constat,
  },
  mandats: {
    titre: 'Mandat du représentant',
    parts: true,
    cases: SITUATIONS_MANDAT,
    constat: REPARTITIONS.mandats.constat,
  },
  procedures: {
    titre: 'Procédures en cours',
    parts: false,
    cases: UNE_OU_CHACUNE,
    constat: REPARTITIONS.procedures.constat,
  },
  arretes: { titre: 'Arrêtés en cours, par famille', parts: false, cases: FAMILLES_ARRETES },
  categories: {
    titre: 'Catégorie',
    parts: true,
    cases: CATEGORIES,
    constat: { cases: ['C', 'D'], dire: 'sont en catégorie C ou D' },
  },
  departements: { titre: 'Département', parts: true, cases: null },
  communes: { titre: 'Commune', parts: true, cases: null },
} as const satisfies Record<string, Tableau>
export type CodeTableau = keyof typeof TABLEAUX
export const CODES_TABLEAUX = codes(TABLEAUX)
export const tableau = (code: CodeTableau): Tableau => TABLEAUX[code]

/** Les montants des comptes dont le rapport donne la médiane. */
export const FINANCES = [
  'chargesParLot',
  'exceptionnellesParLot',
  'tauxImpayes',
  'dettesParLot',
  'fondsParLot',
] as const satisfies readonly CodeCritere[]
export type CodeFinance = (typeof FINANCES)[number]

/** Une médiane, et la moitié du milieu ; null : aucun compte ne le dit. */
export interface MontantDeSynthese {
  code: CodeFinance
  premierQuartile: number | null
  mediane: number | null
  troisiemeQuartile: number | null
  /** Les comptes exploitables dont il vient. */
  comptes: number
  peu: boolean
}

export interface LigneDeSynthese extends Comptees {
  /** Null : celles dont on ne le sait pas. */
  code: string | null
  libelle: string
  /** Trop peu pour se publier. */
  peu: boolean
  /** Les catégories où elle en a trop peu. */
  peuParmi: readonly Categorie[]
}

export interface TableauDeSynthese {
  code: CodeTableau
  titre: string
  parts: boolean
  lignes: LigneDeSynthese[]
}

/** Les chiffres d’un rapport : chaque feuille, chaque page les lit d’ici. */
export interface Synthese {
  jour: Jour
  total: LigneDeSynthese
  /** Lots d’habitation et de stationnement. */
  lotsHabitation: number
  lotsStationnement: number
  tableaux: Readonly<Record<CodeTableau, TableauDeSynthese>>
  finances: MontantDeSynthese[]
  /** Celles dont on sait si elles ont une procédure de ce genre. */
  connues: Readonly<Record<string, number>>
}

/** Ce que la base a compté d’un cas ; `nom` : d’un lieu. */
export type CasCompte = Comptees & { code: string | null; nom?: string | null }

/** Les chiffres tels que la base les rend. */
export interface Comptes {
  total: Comptees
  lotsHabitation: number
  lotsStationnement: number
  tableaux: Readonly<Record<CodeTableau, readonly CasCompte[]>>
  finances: readonly Omit<MontantDeSynthese, 'peu'>[]
  connues: Readonly<Record<string, number>>
}

const AUCUNE: Comptees = {
  nombre: 0,
  lots: 0,
  lotsPrincipaux: 0,
  categories: parCode(CODES_CATEGORIES, () => 0),
}

const marquer = (code: string | null, libelle: string, c: Comptees, jour: Jour): LigneDeSynthese => ({
  ...c,
  code,
  libelle,
  peu: estPeu(c.nombre, jour),
  peuParmi: CODES_CATEGORIES.filter((categorie) => estPeu(c.categories[categorie], jour)),
})

function lignesDe(code: CodeTableau, comptes: readonly CasCompte[], jour: Jour): LigneDeSynthese[] {
  const { cases, inconnu } = tableau(code)
  if (cases === null) return comptes.map((c) => marquer(c.code, c.nom ?? 'Non situées', c, jour))
  const trouver = (cas: string | null) => comptes.find((c) => c.code === cas) ?? AUCUNE
  return [
    ...Object.entries(cases).map(([cas, dit]) =>
      marquer(cas, typeof dit === 'string' ? dit : dit.libelle, trouver(cas), jour),
    ),
    ...(inconnu === undefined ? [] : [marquer(null, inconnu, trouver(null), jour)]),
  ]
}

/** Le rapport de ces chiffres : chaque cas à sa place, même vide, et ce qui ne se publie pas marqué. */
export const composerSynthese = (lus: Comptes, jour: Jour): Synthese => ({
  jour,
  total: marquer(null, 'Ensemble', lus.total, jour),
  lotsHabitation: lus.lotsHabitation,
  lotsStationnement: lus.lotsStationnement,
  tableaux: Object.fromEntries(
    CODES_TABLEAUX.map((code) => {
      const { titre, parts } = tableau(code)
      return [code, { code, titre, parts, lignes: lignesDe(code, lus.tableaux[code], jour) }]
    }),
  ) as unknown as Synthese['tableaux'],
  finances: FINANCES.map((code) => {
    const lu = lus.finances.find((f) => f.code === code)
    return {
      code,
      premierQuartile: lu?.premierQuartile ?? null,
      mediane: lu?.mediane ?? null,
      troisiemeQuartile: lu?.troisiemeQuartile ?? null,
      comptes: lu?.comptes ?? 0,
      peu: estPeu(lu?.comptes ?? 0, jour),
    }
  }),
  connues: lus.connues,
})

/** Ce qu’un tableau dit d’abord : « 12 % des copropriétés sont en catégorie C ou D » ; son titre, faute de copropriétés. */
export function direConstatDuTableau({ code, titre, lignes }: TableauDeSynthese, total: number): string {
  const { constat } = tableau(code)
  if (!constat || total === 0) return titre
  const nombre = lignes
    .filter((l) => l.code !== null && constat.cases.includes(l.code))
    .reduce((n, l) => n + l.nombre, 0)
  return `${direPart(nombre, total)} des copropriétés ${constat.dire}`
}

/** Ce qui, d’une ligne, ne se publie pas ; null : tout se publie. */
export function direMarque({ peu, peuParmi }: LigneDeSynthese): string | null {
  if (peu) return 'Toute la ligne'
  if (peuParmi.length === 0) return null
  return peuParmi.map((c) => (c === 'NON_EVALUABLE' ? 'Non évaluables' : c)).join(', ')
}
