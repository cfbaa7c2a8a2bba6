import { codes } from '#domain/socle/codes.ts'
import { MESURES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import { direConstat, lireRepartition, SECRET } from './dire.ts'
import { COLONNES_ENTIERES, colonneDuMontant, SOMMES, type Chiffres } from './indicateurs.ts'
import { CODE_DE_LA_FRANCE, NIVEAUX, type Niveau } from './niveaux.ts'
import { direPeriode, type Periode } from './periodes.ts'
import {
  CHAPITRES,
  CODES_REPARTITIONS,
  repartition,
  type Chapitre,
  type CodeRepartition,
} from './repartitions.ts'

/** Ce que l’on lit à la place d’un montant que personne n’a déclaré. */
export const SANS_COMPTES = 'Aucun compte exploitable'

/** Un chiffre, et ce dont il est la part ; `nombre` null : le secret statistique le cache. */
export interface LigneDeRapport {
  libelle: string
  nombre: number | null
  /** De 0 à 1 ; null : cachée, ou il n’y a rien dont être la part. */
  part: number | null
  unite: string
  /** De celles que le constat réunit. */
  constatee: boolean
}

/** Une répartition, et ce qu’elle dit. */
export interface TableauDeRapport {
  code: CodeRepartition
  titre: string
  constat: string
  unite: string
  lignes: LigneDeRapport[]
  cache: boolean
}

/** Un montant des comptes : un nombre, ou ce que l’on lit à sa place. */
export interface MontantDeRapport {
  code: CodeMesure
  libelle: string
  unite: string
  moyenne: number | string
  mediane: number | string
}

export interface TrimestreDeRapport extends Periode {
  nb: number
  lots: number
  fraicheurs_a_jour: number
}

/** Le rapport d’un territoire à un trimestre : ce que chaque format écrit, et rien de plus. */
export interface Rapport {
  territoire: { niveau: Niveau; code: string; nom: string }
  periode: Periode
  /** Le jour que disent ces chiffres. */
  jour: Jour
  etabliLe: Jour
  ensemble: LigneDeRapport[]
  chapitres: { code: Chapitre; titre: string; tableaux: TableauDeRapport[] }[]
  montants: MontantDeRapport[]
  exploitables: LigneDeRapport
  evolution: readonly TrimestreDeRapport[]
}

const partDe = (nombre: number | null, total: number | null): number | null =>
  nombre === null || total === null || total <= 0 ? null : nombre / total

function tableauDe(code: CodeRepartition, chiffres: Chiffres): TableauDeRapport {
  const { titre, unite, constat } = repartition(code)
  const { lignes, total } = lireRepartition(code, chiffres)
  return {
    code,
    titre,
    unite,
    constat: direConstat(code, chiffres),
    lignes: lignes.map(({ code: cas, libelle, nombre }) => ({
      libelle,
      nombre,
      part: partDe(nombre, total),
      unite,
      constatee: constat.cases.includes(cas),
    })),
    cache: lignes.some(({ nombre }) => nombre === null),
  }
}

const UNITES_DES_MONTANTS = { euros: '€ par lot', pourCent: '% des charges courantes' } as const

function montantsDe(chiffres: Chiffres): MontantDeRapport[] {
  const manque = chiffres['exploitables'] === 0 ? SANS_COMPTES : SECRET
  return codes(MESURES).map((code) => {
    const { libelle, unite } = MESURES[code]
    return {
      code,
      libelle,
      unite: UNITES_DES_MONTANTS[unite],
      moyenne: chiffres[colonneDuMontant(code, 'moyenne')] ?? manque,
      mediane: chiffres[colonneDuMontant(code, 'mediane')] ?? manque,
    }
  })
}

/** D’un territoire où rien n’est immatriculé : des zéros, et aucun montant. */
const AUCUN: Chiffres = Object.fromEntries(COLONNES_ENTIERES.map((colonne) => [colonne, 0]))

/** Le rapport de ces chiffres ; `chiffres` null : aucune copropriété n’est immatriculée dans ce territoire. */
export function composerRapport({
  chiffres: lus,
  ...reste
}: Pick<Rapport, 'territoire' | 'periode' | 'jour' | 'etabliLe' | 'evolution'> & {
  chiffres: Chiffres | null
}): Rapport {
  const chiffres = lus ?? AUCUN
  const somme = (code: keyof typeof SOMMES, unite: string): LigneDeRapport => ({
    libelle: SOMMES[code].libelle,
    nombre: chiffres[code] ?? null,
    part: null,
    unite,
    constatee: false,
  })
  const exploitables = somme('exploitables', 'copropriétés')
  return {
    ...reste,
    ensemble: codes(SOMMES)
      .filter((code) => code !== 'exploitables')
      .map((code) => somme(code, code === 'nb' ? 'copropriétés' : 'lots')),
    chapitres: codes(CHAPITRES).map((code) => ({
      code,
      titre: CHAPITRES[code],
      tableaux: CODES_REPARTITIONS.filter((r) => repartition(r).chapitre === code).map((r) =>
        tableauDe(r, chiffres),
      ),
    })),
    montants: montantsDe(chiffres),
    exploitables: { ...exploitables, part: partDe(exploitables.nombre, chiffres['nb'] ?? null) },
  }
}

/** « Lyon 3e Arrondissement (commune 69383) ». */
export const direTerritoire = ({ niveau, code, nom }: Rapport['territoire']): string =>
  code === CODE_DE_LA_FRANCE ? nom : `${nom} (${NIVEAUX[niveau].libelle.toLowerCase()} ${code})`

/** Le titre d’un rapport : le territoire, puis la période. */
export const titreDuRapport = ({ territoire, periode }: Pick<Rapport, 'territoire' | 'periode'>): string =>
  `Les copropriétés\u00a0: ${direTerritoire(territoire)}, ${direPeriode(periode)}`

/** « rapport-commune-69383-2026-T3-20261124 ». */
export const nomDuRapport = ({ territoire, periode, etabliLe }: Rapport): string =>
  `rapport-${NIVEAUX[territoire.niveau].adresse}-${territoire.code}-${periode.annee}-T${periode.trimestre}-${jourDeFichier(etabliLe)}`
