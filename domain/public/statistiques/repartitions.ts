import { codes } from '#domain/socle/codes.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { UNE_OU_CHACUNE } from '#domain/coproprietes/copropriete/procedures.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'

/** Les chapitres du guide des rapports (domain.md §16), dans son ordre. */
export const CHAPITRES = {
  lots: 'Nombre de lots',
  organisation: 'Organisation et statut juridique',
  technique: 'Données techniques',
  comptes: 'Données financières',
  procedures: 'Procédures et mises à jour',
} as const
export type Chapitre = keyof typeof CHAPITRES

interface Repartition {
  chapitre: Chapitre
  titre: string
  /** Ce que l’on compte. */
  unite: 'copropriétés' | 'bâtiments'
  /** Vrai : chaque copropriété est dans une case et une seule ; faux : dans autant de cases qu’elle y répond. */
  parts: boolean
  /** `vague` : qui s’y trouve n’a peut-être rien déclaré ; s’y trouver ne dit rien. */
  cases: Readonly<Record<string, { libelle: string; nePasMontrer?: true; vague?: true }>>
  /**
   * Ce qu’un graphique dit d’abord : la part de ces cases, et ce qu’elles ont en commun (« ont un syndic professionnel ») ; `parmi` :
   * celles que l’on compte, quand ce ne sont pas toutes.
   */
  constat: { cases: readonly string[]; dire: string; parmi?: string }
  /**
   * Ce que l’annuaire ne publie pas : le secret statistique s’y applique. `precise` : la répartition que celle-ci détaille ; cachée,
   * elle cache celle-ci.
   */
  secret?: { precise?: 'chauffages' | 'etiquettes' }
}

const INCONNU = { libelle: 'Non connu', vague: true } as const

const PETITE = 10
const MOYENNE = 50
const GRANDE = 200

const entre = (de: number, a: number) => ({ libelle: `${de} à ${a} lots`, de, a })

/** Les tailles des rapports, en lots principaux ; bornes comprises (domain.md §16). */
export const TAILLES_DE_RAPPORT = {
  JUSQU_A_10: { libelle: `${PETITE} lots ou moins`, de: 0, a: PETITE },
  DE_11_A_25: entre(11, 25),
  DE_26_A_49: entre(26, MOYENNE - 1),
  DE_50_A_199: entre(MOYENNE, GRANDE - 1),
  A_PARTIR_DE_200: { libelle: `${GRANDE} lots et plus`, de: GRANDE, a: null },
} as const

/** Ce que l’on compte, réparti. L’ordre est celui des écrans et des rapports. */
export const REPARTITIONS = {
  tailles: {
    chapitre: 'lots',
    titre: 'Copropriétés selon leur nombre de lots principaux',
    unite: 'copropriétés',
    parts: true,
    constat: {
      cases: ['JUSQU_A_10', 'DE_11_A_25', 'DE_26_A_49'],
      dire: `ont moins de ${MOYENNE} lots principaux`,
    },
    cases: { ...TAILLES_DE_RAPPORT, INCONNUE: INCONNU },
  },
  syndics: {
    chapitre: 'organisation',
    titre: 'Copropriétés selon leur syndic',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['PRO'], dire: 'ont un syndic professionnel' },
    cases: {
      PRO: { libelle: TYPES_SYNDIC.PRO },
      NON_PRO: { libelle: TYPES_SYNDIC.NON_PRO },
      INCONNU,
    },
  },
  mandats: {
    chapitre: 'organisation',
    titre: 'Copropriétés selon le mandat de leur syndic',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['EN_COURS'], dire: 'ont un mandat en cours' },
    cases: {
      EN_COURS: { libelle: SITUATIONS_MANDAT.EN_COURS },
      AUCUN: { libelle: SITUATIONS_MANDAT.AUCUN },
      EXPIRE_SANS_SUCCESSEUR: { libelle: SITUATIONS_MANDAT.EXPIRE_SANS_SUCCESSEUR },
      EXPIRE_AVEC_SUCCESSEUR: { libelle: SITUATIONS_MANDAT.EXPIRE_AVEC_SUCCESSEUR },
    },
  },
  syndicats: {
    chapitre: 'organisation',
    titre: 'Syndicats principaux et secondaires',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['SECONDAIRE'], dire: 'sont des syndicats secondaires' },
    cases: {
      PRINCIPAL: { libelle: 'Syndicat principal' },
      SECONDAIRE: { libelle: 'Syndicat secondaire' },
      INCONNU,
    },
  },
  particularites: {
    chapitre: 'organisation',
    titre: 'Particularités juridiques',
    unite: 'copropriétés',
    parts: false,
    constat: { cases: ['COOPERATIF'], dire: 'sont des syndicats coopératifs' },
    cases: {
      COOPERATIF: { libelle: 'Syndicat coopératif' },
      RESIDENCE_SERVICE: { libelle: 'Résidence-services' },
      ASL: { libelle: 'Membre d’une ASL' },
      AFUL: { libelle: 'Membre d’une AFUL' },
      UNION: { libelle: 'Membre d’une union de syndicats' },
      QUARTIER_PRIORITAIRE: { libelle: 'En quartier prioritaire' },
    },
  },
  periodes: {
    chapitre: 'technique',
    titre: 'Copropriétés selon leur période de construction',
    unite: 'copropriétés',
    parts: true,
    constat: {
      cases: ['AVANT_1949', 'DE_1949_A_1960', 'DE_1961_A_1974'],
      dire: `ont été construites avant ${PERIODES_CONSTRUCTION.DE_1975_A_1993.de}`,
    },
    cases: PERIODES_CONSTRUCTION,
  },
  chauffages: {
    chapitre: 'technique',
    titre: 'Copropriétés chauffées collectivement',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['COLLECTIF'], dire: 'ont un chauffage collectif ou mixte' },
    cases: {
      COLLECTIF: { libelle: 'Chauffage collectif ou mixte' },
      AUTRE: { libelle: 'Chauffage individuel, sans chauffage ou non connu', vague: true },
    },
    secret: {},
  },
  chauffages_precis: {
    chapitre: 'technique',
    titre: 'Copropriétés selon leur chauffage',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['INDIVIDUEL'], dire: 'ont un chauffage individuel' },
    cases: {
      COLLECTIF: { libelle: 'Collectif' },
      MIXTE: { libelle: 'Mixte' },
      INDIVIDUEL: { libelle: 'Individuel' },
      SANS_CHAUFFAGE: { libelle: 'Sans chauffage' },
      INCONNU,
    },
    secret: { precise: 'chauffages' },
  },
  energies: {
    chapitre: 'technique',
    titre: 'Énergie des chauffages collectifs',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['GAZ_NATUREL'], parmi: 'chauffées collectivement', dire: 'utilisent le gaz naturel' },
    cases: {
      RESEAU: { libelle: 'Réseau de chaleur' },
      GAZ_NATUREL: { libelle: 'Gaz naturel' },
      FIOUL_DOMESTIQUE: { libelle: 'Fioul domestique' },
      ELECTRICITE: { libelle: 'Électricité' },
      AUTRE: { libelle: 'Autre énergie, ou non connue', vague: true },
      SANS_OBJET: { libelle: 'Sans chauffage collectif', nePasMontrer: true, vague: true },
    },
    secret: { precise: 'chauffages' },
  },
  ascenseurs: {
    chapitre: 'technique',
    titre: 'Copropriétés avec ascenseur',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['AVEC'], dire: 'ont un ascenseur' },
    cases: {
      AVEC: { libelle: 'Avec ascenseur' },
      SANS: { libelle: 'Sans ascenseur, ou non connu', vague: true },
    },
    secret: {},
  },
  etiquettes: {
    chapitre: 'technique',
    titre: 'Bâtiments selon leur étiquette énergétique',
    unite: 'bâtiments',
    parts: false,
    constat: { cases: ['F_G'], dire: 'sont étiquetés F ou G' },
    cases: {
      A_C: { libelle: 'A, B ou C' },
      D_E: { libelle: 'D ou E' },
      F_G: { libelle: 'F ou G' },
      INDETERMINE: { libelle: 'Non déterminée' },
    },
    secret: {},
  },
  etiquettes_precises: {
    chapitre: 'technique',
    titre: 'Bâtiments, étiquette par étiquette',
    unite: 'bâtiments',
    parts: false,
    constat: { cases: ['A', 'B'], dire: 'sont étiquetés A ou B' },
    cases: {
      A: { libelle: 'A' },
      B: { libelle: 'B' },
      C: { libelle: 'C' },
      D: { libelle: 'D' },
      E: { libelle: 'E' },
      F: { libelle: 'F' },
      G: { libelle: 'G' },
      INDETERMINE: { libelle: 'Non déterminée' },
    },
    secret: { precise: 'etiquettes' },
  },
  procedures: {
    chapitre: 'procedures',
    titre: 'Procédures en cours',
    unite: 'copropriétés',
    parts: false,
    constat: { cases: ['UNE'], dire: 'ont une procédure en cours' },
    cases: UNE_OU_CHACUNE,
  },
  fraicheurs: {
    chapitre: 'procedures',
    titre: 'Copropriétés selon leur mise à jour annuelle',
    unite: 'copropriétés',
    parts: true,
    constat: { cases: ['A_JOUR'], dire: 'sont à jour de leur déclaration annuelle' },
    cases: FRAICHEURS,
  },
} as const satisfies Record<string, Repartition>
export type CodeRepartition = keyof typeof REPARTITIONS

export const CODES_REPARTITIONS = codes(REPARTITIONS)

/** Une répartition, telle que la lit qui les parcourt toutes. */
export const repartition = (code: CodeRepartition): Repartition => REPARTITIONS[code]

/** Chaque graphique d’un territoire, tel que son adresse le nomme : ses répartitions, ses montants, son évolution. */
export const CODES_FIGURES = [...CODES_REPARTITIONS, 'comptes', 'evolution'] as const
export type CodeFigure = (typeof CODES_FIGURES)[number]
