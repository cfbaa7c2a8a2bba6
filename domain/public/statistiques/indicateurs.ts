import { codes } from '#domain/socle/codes.ts'
import { MESURES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { CODES_REPARTITIONS, repartition, type CodeRepartition } from './repartitions.ts'

/**
 * Les chiffres d’un territoire, un par colonne de la table `statistique` : un nombre, ou null quand le secret statistique le cache, ou
 * qu’il n’y a rien à dire (une médiane de rien).
 */
export type Chiffres = Record<string, number | null>

/** La colonne d’une case : `tailles_de_11_a_25`. */
export const colonneDe = (code: CodeRepartition, cas: string): string => `${code}_${cas.toLowerCase()}`

/** Ce qui se compte et s’ajoute, hors des répartitions : l’annuaire le publie, sauf les comptes exploitables. */
export const SOMMES = {
  nb: { libelle: 'Copropriétés' },
  lots: { libelle: 'Lots' },
  lots_principaux: { libelle: 'Lots d’habitation, de bureaux ou de commerces' },
  lots_habitation: { libelle: 'Lots d’habitation' },
  lots_stationnement: { libelle: 'Lots de stationnement' },
  exploitables: { libelle: 'Copropriétés dont les comptes sont exploitables' },
} as const
export type CodeSomme = keyof typeof SOMMES

/** Un montant se dit par sa moyenne, lots ou charges confondus, et par sa médiane. */
export const STATISTIQUES_DE_MONTANT = { moyenne: 'Moyenne', mediane: 'Médiane' } as const
export type StatistiqueDeMontant = keyof typeof STATISTIQUES_DE_MONTANT

/** La colonne d’un montant : `charges_courantes_mediane`. */
export const colonneDuMontant = (mesure: CodeMesure, statistique: StatistiqueDeMontant): string =>
  `${mesure.toLowerCase()}_${statistique}`

/**
 * Ce que le secret statistique montre ou cache d’un bloc : une répartition, les montants des comptes, la part des impayés, que tous les
 * syndicats ne déclarent pas (R711-9).
 */
export const VARIABLES_SECRETES = [
  ...CODES_REPARTITIONS.filter((code) => repartition(code).secret !== undefined),
  'comptes',
  'impayes',
] as const
export type VariableSecrete = CodeRepartition | 'comptes' | 'impayes'

const montantsDe = (variable: 'comptes' | 'impayes'): CodeMesure[] =>
  codes(MESURES).filter((code) => (code === 'IMPAYES') === (variable === 'impayes'))

const colonnesDe = (code: CodeRepartition): string[] =>
  codes(repartition(code).cases).map((cas) => colonneDe(code, cas))

const colonnesDesMontants = (variable: 'comptes' | 'impayes'): string[] =>
  montantsDe(variable).flatMap((mesure) =>
    codes(STATISTIQUES_DE_MONTANT).map((statistique) => colonneDuMontant(mesure, statistique)),
  )

const EXPLOITABLES = 'exploitables' satisfies CodeSomme

/**
 * Les colonnes d’une variable secrète : elles se montrent ou se cachent ensemble. Celle des comptes dit d’abord combien sont exploitables :
 * d’une petite commune, ce serait dire lesquels ne sont pas approuvés.
 */
export function colonnesDeLaVariable(variable: VariableSecrete): string[] {
  if (variable === 'comptes') return [EXPLOITABLES, ...colonnesDesMontants(variable)]
  return variable === 'impayes' ? colonnesDesMontants(variable) : colonnesDe(variable)
}

/** Celle qu’une variable détaille : cachée, elle cache le détail. */
export const precisee = (variable: VariableSecrete): VariableSecrete | undefined =>
  variable === 'comptes' || variable === 'impayes' ? undefined : repartition(variable).secret?.precise

/** Toutes les colonnes de chiffres : ce qui s’ajoute, puis les montants. */
export const COLONNES_ENTIERES: readonly string[] = [
  ...codes(SOMMES),
  ...CODES_REPARTITIONS.flatMap(colonnesDe),
]
export const COLONNES_DE_MONTANTS: readonly string[] = (['comptes', 'impayes'] as const).flatMap(
  colonnesDesMontants,
)
export const COLONNES: readonly string[] = [...COLONNES_ENTIERES, ...COLONNES_DE_MONTANTS]
