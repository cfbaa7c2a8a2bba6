import { codes } from '#domain/socle/codes.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'

/** Ce qui emporte ou montre les données de l’outil : ce qui se lit à l’écran se recopie aussi, page à page ou copropriété à copropriété. */
export const EVENEMENTS_DE_PRISE = [
  'INSTITUTION.EXTRACTION',
  'INSTITUTION.RAPPORT',
  'INSTITUTION.PAGE',
  'INSTITUTION.FICHES',
  'INSTITUTION.DONNEES_BRUTES',
  'INSTITUTION.RECHERCHE',
  'INSTITUTION.CONSULTATION',
] as const satisfies readonly TypeEvenement[]

/** Ce qu’une personne prend de l’outil en un jour. */
export interface Prises {
  /** Les fichiers, quels qu’ils soient ; un ZIP en est un. */
  fichiers: number
  /** Ceux qui ont presque tout le territoire, quels que soient les critères (`estPresqueTout`). */
  entiers: number
  /** Les lignes de tous ces fichiers. */
  lignes: number
  /** Les fiches, seules ou dans un ZIP. */
  fiches: number
  /** Les lignes lues à l’écran, et les points d’une carte de copropriétés. */
  ecran: number
  /** Les copropriétés ouvertes une à une. */
  consultations: number
  /** Les fois où celles que l’on a ouvertes ou dont on a pris la fiche, une à une, sont devenues presque tout le territoire. */
  tours: number
}

interface Borne {
  libelle: string
  /** Au-delà, plus rien ne se prend ce jour-là. */
  limite: number
  /** À partir de là, le teneur le voit à son tableau. */
  alerte: number
}

/** Au-delà, on n’étudie plus un territoire, on le recopie (L711-3 : une finalité, pas de transmission). Réglages de l’agence. */
export const BORNES_DES_PRISES = {
  fichiers: { libelle: 'fichiers', limite: 300, alerte: 150 },
  entiers: { libelle: 'fichiers de tout un territoire', limite: 10, alerte: 6 },
  lignes: { libelle: 'lignes', limite: 3_000_000, alerte: 1_500_000 },
  fiches: { libelle: 'fiches', limite: 1_000, alerte: 500 },
  ecran: { libelle: 'lignes lues à l’écran', limite: 200_000, alerte: 100_000 },
  consultations: { libelle: 'copropriétés ouvertes une à une', limite: 1_500, alerte: 400 },
  tours: { libelle: 'territoire pris une copropriété après l’autre', limite: 2, alerte: 1 },
} as const satisfies Readonly<Record<keyof Prises, Borne>>

const BORNES: Readonly<Record<keyof Prises, Borne>> = BORNES_DES_PRISES

/** La part de son territoire à partir de laquelle un fichier l’a « en entier » : un critère qui n’écarte presque rien n’y change rien. */
const PART_DU_TOUT = 0.8

/** Vrai d’un fichier de `nombre` copropriétés, quand on peut en voir `toutes`. */
export const estPresqueTout = (nombre: number, toutes: number): boolean =>
  nombre > 0 && nombre >= toutes * PART_DU_TOUT

/** En deçà, tout un petit territoire se regarde une à une sans que cela étonne. */
export const UNES_A_UNES_MIN = 50

/** Combien de copropriétés un territoire a, au plus, pour qu’en avoir ouvert autant en soit presque tout. */
export const tailleAuPlus = (ouvertes: number): number => Math.floor(ouvertes / PART_DU_TOUT)

/** Vrai quand la dernière ouverte fait, des précédentes, presque tout le territoire : une fois par jour. */
export const acheveLeTour = (ouvertes: number, toutes: number): boolean =>
  ouvertes >= UNES_A_UNES_MIN &&
  estPresqueTout(ouvertes, toutes) &&
  (ouvertes === UNES_A_UNES_MIN || !estPresqueTout(ouvertes - 1, toutes))

export const AUCUNE_PRISE: Prises = {
  fichiers: 0,
  entiers: 0,
  lignes: 0,
  fiches: 0,
  ecran: 0,
  consultations: 0,
  tours: 0,
}

/** Une fiche, prise seule. */
export const UNE_FICHE: Prises = { ...AUCUNE_PRISE, fichiers: 1, fiches: 1 }

/** La borne que ce que l’on demande ferait dépasser ; null : cela se prend. Ce qui n’ajoute rien à une borne ne s’y heurte pas. */
export function borneDepassee(prises: Prises, demande: Prises): { libelle: string; limite: number } | null {
  const passee = codes(BORNES_DES_PRISES).find(
    (quoi) => demande[quoi] > 0 && prises[quoi] + demande[quoi] > BORNES[quoi].limite,
  )
  return passee === undefined ? null : BORNES[passee]
}

/** Vrai d’une journée que le teneur doit regarder. */
export const estInhabituelle = (prises: Prises): boolean =>
  codes(BORNES_DES_PRISES).some((quoi) => prises[quoi] >= BORNES[quoi].alerte)

/** Les jours que le tableau du teneur regarde, aujourd’hui compris. */
export const JOURS_REGARDES = 7
