import { codes } from '../codes.ts'
import {
  PERIODES_CONSTRUCTION,
  TYPES_CHAUFFAGE,
  type PeriodeConstruction,
  type TypeChauffage,
} from '../declaration/listes.ts'

/** Au-dessous, rien ne se dit d’une classe : on y reconnaîtrait quelqu’un (experience.md §4.2). */
export const SEMBLABLES_MIN = 30

/** Autant de représentants au moins : un cabinet qui les a presque toutes lirait la dernière entre les siennes. */
export const REPRESENTANTS_MIN = 3

/** Les tailles que l’on compare, en lots principaux (décision 0006) ; bornes comprises. */
export const TAILLES = {
  DE_1_A_5: { de: 1, a: 5, libelle: '1 à 5 lots' },
  DE_6_A_10: { de: 6, a: 10, libelle: '6 à 10 lots' },
  DE_11_A_50: { de: 11, a: 50, libelle: '11 à 50 lots' },
  DE_51_A_200: { de: 51, a: 200, libelle: '51 à 200 lots' },
  PLUS_DE_200: { de: 201, a: null, libelle: 'plus de 200 lots' },
} as const satisfies Record<string, { de: number; a: number | null; libelle: string }>
export type Taille = keyof typeof TAILLES

/** La taille de tant de lots principaux ; null s’il n’y en a aucun, ou si l’on ne sait. */
export const tailleDe = (lots: number | null): Taille | null =>
  lots === null
    ? null
    : (codes(TAILLES).find((t) => lots >= TAILLES[t].de && lots <= (TAILLES[t].a ?? Infinity)) ?? null)

/** Ce qui fait que deux copropriétés se ressemblent ; null : on ne le sait pas. */
export interface Criteres {
  taille: Taille | null
  periode: Exclude<PeriodeConstruction, 'NON_CONNUE'> | null
  chauffage: Exclude<TypeChauffage, 'NON_RENSEIGNE'> | null
  ascenseur: boolean | null
}

export const periodeConnue = (periode: PeriodeConstruction | null): Criteres['periode'] =>
  periode === 'NON_CONNUE' ? null : periode

export const chauffageConnu = (type: TypeChauffage | null): Criteres['chauffage'] =>
  type === 'NON_RENSEIGNE' ? null : type

/** Où elle est, tel que les classes le regardent. */
export interface Lieu {
  departement: { code: string; nom: string } | null
  region: { code: string; nom: string } | null
}

type Critere = keyof Criteres | keyof Lieu

/**
 * Les classes, de la plus proche à la plus large : faute de trente copropriétés, on élargit d’abord le lieu, puis on oublie
 * l’ascenseur, le chauffage, la période. La taille reste : un lot de tour ne coûte pas ce que coûte un lot de maison.
 */
export const NIVEAUX = [
  ['taille', 'periode', 'chauffage', 'ascenseur', 'departement'],
  ['taille', 'periode', 'chauffage', 'ascenseur', 'region'],
  ['taille', 'periode', 'chauffage', 'ascenseur'],
  ['taille', 'periode', 'chauffage'],
  ['taille', 'periode'],
  ['taille'],
] as const satisfies readonly (readonly Critere[])[]

/** Entre deux critères d’une classe écrite ; aucun code ne le contient. */
export const SEPARATEUR = '|'

/** La classe de ce niveau, écrite ; null quand il y manque un critère. */
export function classeDe(niveau: number, c: Criteres, lieu: Lieu): string | null {
  const valeurs: Record<Critere, string | boolean | null> = {
    ...c,
    departement: lieu.departement?.code ?? null,
    region: lieu.region?.code ?? null,
  }
  const siennes = (NIVEAUX[niveau] ?? []).map((critere) => valeurs[critere])
  return siennes.length === 0 || siennes.includes(null) ? null : siennes.join(SEPARATEUR)
}

const CHAUFFAGES: Record<NonNullable<Criteres['chauffage']>, string> = {
  COLLECTIF: `chauffage ${TYPES_CHAUFFAGE.COLLECTIF.toLowerCase()}`,
  INDIVIDUEL: `chauffage ${TYPES_CHAUFFAGE.INDIVIDUEL.toLowerCase()}`,
  MIXTE: `chauffage ${TYPES_CHAUFFAGE.MIXTE.toLowerCase()}`,
  SANS_CHAUFFAGE: 'sans chauffage',
}

const DIRE: Record<Critere, (c: Criteres, lieu: Lieu) => string | undefined> = {
  taille: ({ taille }) => (taille ? TAILLES[taille].libelle : undefined),
  periode: ({ periode }) => (periode ? PERIODES_CONSTRUCTION[periode].libelle.toLowerCase() : undefined),
  chauffage: ({ chauffage }) => (chauffage ? CHAUFFAGES[chauffage] : undefined),
  ascenseur: ({ ascenseur }) => (ascenseur ? 'avec ascenseur' : 'sans ascenseur'),
  departement: (_, { departement }) => departement?.nom,
  region: (_, { region }) => region?.nom,
}

/** « 11 à 50 lots, de 1961 à 1974, chauffage collectif, avec ascenseur, Rhône » ; sans lieu, « toute la France ». */
export function direClasse(niveau: number, c: Criteres, lieu: Lieu): string {
  const criteres: readonly Critere[] = NIVEAUX[niveau] ?? []
  const dits = criteres.flatMap((critere) => DIRE[critere](c, lieu) ?? [])
  const situee = criteres.includes('departement') || criteres.includes('region')
  return [...dits, ...(situee ? [] : ['toute la France'])].join(', ')
}
