import { direMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPart } from './dire.ts'

interface Classement {
  libelle: string
  /** La colonne classée, ou celle que l’on rapporte à `sur`. */
  colonne: string
  sur?: string
  /** Vrai d’un montant : il ne se lit pas sans la part des comptes exploitables. */
  montant?: true
  /** Ce qu’un nombre compte, et que des territoires réunissent ; absent de ce qui ne s’ajoute pas. */
  reunis?: string
  unite?: '€' | '%'
  /** Le plus petit écart qui se dise. */
  finesse: number
  dire: (valeur: number) => string
}

const enPart = (part: number): string => direPart(part, 1)

/** Ce par quoi l’on classe des territoires. Un montant se lit à côté de la part des comptes exploitables. */
export const CLASSEMENTS = {
  nb: { libelle: 'Copropriétés', colonne: 'nb', reunis: 'copropriétés', finesse: 1, dire: afficherEntier },
  lots: { libelle: 'Lots', colonne: 'lots', reunis: 'lots', finesse: 1, dire: afficherEntier },
  a_jour: {
    libelle: 'Part à jour',
    colonne: 'fraicheurs_a_jour',
    sur: 'nb',
    unite: '%',
    finesse: 0.001,
    dire: enPart,
  },
  professionnels: {
    libelle: 'Part des syndics professionnels',
    colonne: 'syndics_pro',
    sur: 'nb',
    unite: '%',
    finesse: 0.001,
    dire: enPart,
  },
  charges: {
    libelle: 'Charges courantes par lot, médiane',
    colonne: 'charges_courantes_mediane',
    montant: true,
    unite: '€',
    finesse: 1,
    dire: (valeur) => direMesure('CHARGES_COURANTES', valeur),
  },
  impayes: {
    libelle: 'Impayés, médiane',
    colonne: 'impayes_mediane',
    montant: true,
    unite: '%',
    finesse: 0.1,
    dire: (valeur) => direMesure('IMPAYES', valeur),
  },
  procedures: {
    libelle: 'Procédures en cours',
    colonne: 'procedures_une',
    reunis: 'copropriétés en procédure',
    finesse: 1,
    dire: afficherEntier,
  },
} as const satisfies Record<string, Classement>
export type CodeClassement = keyof typeof CLASSEMENTS

export const classement = (code: CodeClassement): Classement => CLASSEMENTS[code]
