import { codes } from '#domain/socle/codes.ts'
import type { DonneesFinancieres } from '#domain/coproprietes/declaration/champs/finances.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

// Un calcul à virgule laisse 14,9499999999 : ce n’est pas 14,9.
const dixiemesDe = (n: number): number => Math.round(Number((n * 10).toFixed(6)))

/** Le pas où un taux se dit, et où il se compare à un seuil : le dixième de pour cent le plus proche. */
export const auDixieme = (n: number): number => dixiemesDe(n) / 10

/** « 12,5 % », « 12 % » : un nombre déjà en pour cent, au dixième. */
export function afficherPourCent(n: number): string {
  const dixiemes = dixiemesDe(n)
  const reste = dixiemes % 10
  return `${afficherEntier(Math.floor(dixiemes / 10))}${reste === 0 ? '' : `,${reste}`}\u202f%`
}

/** Un montant des comptes qui se compare. */
export type Montant = Extract<
  keyof DonneesFinancieres,
  | 'chargesOperationsCourantes'
  | 'chargesOperationsExceptionnelles'
  | 'montantDettes'
  | 'montantImpayesCoproprietaires'
  | 'montantFondTravaux'
>

/** Ce qu’une mesure regarde : les montants, et les lots principaux. */
export type Mesuree = Pick<DonneesFinancieres, Montant> & { lots: number | null }

interface Mesure {
  libelle: string
  /** Après un montant, dans une phrase. */
  de: string
  montant: Montant
  /** Ce à quoi le montant se rapporte. */
  par: keyof Mesuree
  unite: 'euros' | 'pourCent'
  /** Faux : n’en avoir aucun est ordinaire, et ne se confirme pas. */
  zeroEtonne: boolean
}

/** Les rapports que l’on compare (experience.md §4.2) ; l’ordre est celui de l’écran. */
export const MESURES = {
  CHARGES_COURANTES: {
    libelle: 'Charges courantes par lot',
    de: 'de charges courantes par lot',
    montant: 'chargesOperationsCourantes',
    par: 'lots',
    unite: 'euros',
    zeroEtonne: true,
  },
  CHARGES_EXCEPTIONNELLES: {
    libelle: 'Charges exceptionnelles par lot',
    de: 'de charges exceptionnelles par lot',
    montant: 'chargesOperationsExceptionnelles',
    par: 'lots',
    unite: 'euros',
    zeroEtonne: false,
  },
  DETTES: {
    libelle: 'Dettes par lot',
    de: 'de dettes par lot',
    montant: 'montantDettes',
    par: 'lots',
    unite: 'euros',
    zeroEtonne: false,
  },
  IMPAYES: {
    libelle: 'Impayés, en part des charges courantes',
    de: 'd’impayés, en part des charges courantes',
    montant: 'montantImpayesCoproprietaires',
    par: 'chargesOperationsCourantes',
    unite: 'pourCent',
    zeroEtonne: false,
  },
  FONDS_TRAVAUX: {
    libelle: 'Fonds de travaux par lot',
    de: 'de fonds de travaux par lot',
    montant: 'montantFondTravaux',
    par: 'lots',
    unite: 'euros',
    zeroEtonne: true,
  },
} as const satisfies Record<string, Mesure>
export type CodeMesure = keyof typeof MESURES
export const CODES_MESURES = codes(MESURES)

/** Un nombre, dans chaque unité : ce que vaut le rapport d’un à un, et combien de pas l’on dit dans une unité. */
export const UNITES = {
  euros: { facteur: 1, pas: 1 },
  pourCent: { facteur: 100, pas: 10 },
} as const satisfies Record<Mesure['unite'], { facteur: number; pas: number }>

/** Le rapport, tel quel ; null quand il y manque quelque chose, ou qu’il se prendrait sur rien. */
export function rapportDe(code: CodeMesure, comptes: Mesuree): number | null {
  const { montant, par, unite }: Mesure = MESURES[code]
  const [haut, bas] = [comptes[montant], comptes[par]]
  return haut === null || bas === null || bas <= 0 ? null : (haut * UNITES[unite].facteur) / bas
}

const ARRONDIS = { bas: Math.floor, juste: Math.round, haut: Math.ceil }

/** Au pas où il se dit : l’euro, ou le dixième de pour cent. Les bornes s’arrondissent vers l’extérieur. */
export function arrondir(code: CodeMesure, rapport: number, sens: keyof typeof ARRONDIS = 'juste'): number {
  const { pas } = UNITES[MESURES[code].unite]
  // Un calcul à virgule laisse 312,0000000001 : ce n’est pas 313.
  return ARRONDIS[sens](Number((rapport * pas).toFixed(6))) / pas
}

/** « 1 980 € », « 12,5 % ». */
export function direMesure(code: CodeMesure, valeur: number): string {
  if (MESURES[code].unite === 'euros') return `${afficherEntier(valeur)}\u00a0€`
  return afficherPourCent(valeur)
}
