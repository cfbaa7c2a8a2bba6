import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { JUSTIFICATIFS, type TypeJustificatif } from '#domain/coproprietes/mandats/justificatifs.ts'
import { EMAIL_MAX } from '#domain/comptes/etablissements/coordonnees.ts'
import type { ChampsDe, Selon } from './ligne.ts'
import { MOIS_ORDINAIRES } from '#domain/coproprietes/mandats/bornes.ts'
import { dureeMax } from '#domain/coproprietes/mandats/dates.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { MOIS_DE_MISE_EN_DEMEURE } from '../bornes.ts'
import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'

/** Le bloc du mandat (§3.3, infoRattachement). */
export interface InfoRattachement {
  adminProvisoire: boolean | null
  dateDebutMandat: Jour | null
  dateFinMandat: Jour | null
  typeJustifMandat: TypeJustificatif | null
  idDocument: string | null
  nomFichierJustifMandat: string | null
  /** Du notaire : le représentant légal qu’il désigne. L’adresse électronique ne se garde que le temps qu’il réponde. */
  representant: NatureDesigne | null
  representantSiret: string | null
  representantEmail: string | null
  /** Du notaire, d’office : ce qu’il certifie (§1). */
  certifieNonImmatriculee: boolean | null
  certifieSansDemande: boolean | null
  defautDeSyndic: DefautDeSyndic | null
  dateDefaut: Jour | null
}

/** Ce que seul un notaire répond : cela reste à sa déclaration, et ne dit rien du mandat en vigueur. */
export const DU_NOTAIRE = [
  'certifieNonImmatriculee',
  'certifieSansDemande',
  'defautDeSyndic',
  'dateDefaut',
  'representant',
  'representantSiret',
  'representantEmail',
] as const satisfies readonly (keyof InfoRattachement)[]

/** Le représentant que désigne le notaire : un établissement par son SIRET, une personne par son adresse, ou personne encore. */
export const NATURES_DESIGNE = {
  PRO: 'Un syndic professionnel',
  NON_PRO: 'Un syndic bénévole ou coopératif',
  INCONNU: 'Personne, ou je ne le connais pas',
} as const
export type NatureDesigne = keyof typeof NATURES_DESIGNE

/** Pourquoi le notaire immatricule à la place du représentant (art. L711-5 CCH). */
export const DEFAUTS_DE_SYNDIC = {
  MISE_EN_DEMEURE: `Le syndic, mis en demeure il y a plus ${de(compter(MOIS_DE_MISE_EN_DEMEURE, 'mois'))}, n’a pas immatriculé`,
  SANS_REPRESENTANT: 'La copropriété n’a pas de représentant légal',
} as const
export type DefautDeSyndic = keyof typeof DEFAUTS_DE_SYNDIC

/** Ce que regardent les lignes de ce bloc. */
interface Lu {
  infoRattachement: InfoRattachement
}

export const GROUPES_RATTACHEMENT = {
  qualite: 'Votre qualité',
  mandat: 'Votre mandat',
  piece: 'La pièce qui prouve votre mandat',
  certifications: 'Ce que vous certifiez',
  preuve: 'La preuve datée',
  representant: 'Le représentant légal',
} as const

const syndic: Selon<boolean, Lu> = (_, c) => c.voie === 'SYNDIC'
const notaire: Selon<boolean, Lu> = (_, c) => c.voie !== 'SYNDIC'
const dOffice: Selon<boolean, Lu> = (_, c) => c.voie === 'NOTAIRE_OFFICE'

const pieces = Object.fromEntries(Object.entries(JUSTIFICATIFS).map(([k, v]) => [k, v.libelle]))

/** La pièce jointe vient de la base : voir lecture.ts. */
export const RATTACHEMENT: ChampsDe<
  InfoRattachement,
  Lu,
  keyof typeof GROUPES_RATTACHEMENT,
  'idDocument' | 'nomFichierJustifMandat'
> = {
  adminProvisoire: {
    groupe: 'qualite',
    court: 'Administrateur provisoire',
    type: 'ouiNon',
    libelle: 'Êtes-vous administrateur provisoire, nommé par un juge ?',
    aide: 'Répondez « Non » si vous êtes syndic, élu ou désigné par les copropriétaires.',
    visible: syndic,
    obligatoire: true,
  },
  dateDebutMandat: {
    groupe: 'mandat',
    type: 'date',
    libelle: 'Date de début du mandat ou de la mission',
    aide: 'Elle figure dans le contrat ou dans l’ordonnance.',
    visible: syndic,
    obligatoire: true,
  },
  dateFinMandat: {
    groupe: 'mandat',
    type: 'date',
    libelle: 'Date de fin du mandat ou de la mission',
    aide: `Un mandat dure le plus souvent ${compter(MOIS_ORDINAIRES, 'mois')}, et moins de ${dureeMax()}.`,
    visible: syndic,
    obligatoire: true,
  },
  typeJustifMandat: {
    groupe: 'piece',
    type: 'choix',
    libelle: 'Nature de la pièce',
    choix: pieces,
    choixPermis: (d) =>
      codes(JUSTIFICATIFS).filter(
        (k) => JUSTIFICATIFS[k].administration === (d.infoRattachement.adminProvisoire ?? false),
      ),
    refusDuChoix: 'JUSTIFICATIF_NATURE',
    visible: syndic,
    obligatoire: true,
  },
  certifieNonImmatriculee: {
    groupe: 'certifications',
    court: 'Cherchée au registre, elle n’y est pas',
    type: 'ouiNon',
    libelle:
      'Certifiez-vous avoir cherché cette copropriété au registre, et qu’elle n’est pas immatriculée ?',
    visible: dOffice,
    obligatoire: true,
  },
  certifieSansDemande: {
    groupe: 'certifications',
    court: 'Aucune demande d’immatriculation en cours',
    type: 'ouiNon',
    libelle: 'Certifiez-vous qu’à votre connaissance aucune demande d’immatriculation n’est en cours ?',
    visible: dOffice,
    obligatoire: true,
  },
  defautDeSyndic: {
    groupe: 'certifications',
    court: 'Défaut du représentant',
    type: 'choix',
    libelle: 'Pourquoi immatriculez-vous à la place du représentant légal ?',
    choix: DEFAUTS_DE_SYNDIC,
    visible: dOffice,
    obligatoire: true,
  },
  dateDefaut: {
    groupe: 'preuve',
    type: 'date',
    libelle: (d) =>
      d.infoRattachement.defautDeSyndic === 'SANS_REPRESENTANT'
        ? 'Date de la pièce qui le constate'
        : 'Date de la mise en demeure',
    aide: (d) =>
      d.infoRattachement.defautDeSyndic === 'SANS_REPRESENTANT'
        ? 'Celle du procès-verbal, de l’ordonnance ou du courrier que vous joignez.'
        : `Elle date de plus ${de(compter(MOIS_DE_MISE_EN_DEMEURE, 'mois'))} : le syndic a eu ce temps pour immatriculer.`,
    visible: dOffice,
    obligatoire: true,
  },
  representant: {
    groupe: 'representant',
    court: 'Représentant désigné',
    type: 'choix',
    libelle: 'Qui représente la copropriété ?',
    choix: NATURES_DESIGNE,
    aide: (_, c) =>
      c.voie === 'NOTAIRE_OFFICE'
        ? 'Averti une fois la copropriété immatriculée, il se rattache avec la preuve de son mandat.'
        : 'Averti une fois la copropriété immatriculée, il confirme sans pièce, ou dit que ce n’est pas lui.',
    visible: notaire,
    obligatoire: true,
  },
  representantSiret: {
    groupe: 'representant',
    court: 'SIRET du représentant',
    type: 'siret',
    libelle: 'SIRET de son établissement',
    aide: `${CHIFFRES_DU_SIRET} chiffres, avec ou sans espaces, par exemple 732 829 320 00074.`,
    visible: (d, c) => notaire(d, c) && d.infoRattachement.representant === 'PRO',
    obligatoire: true,
  },
  representantEmail: {
    groupe: 'representant',
    court: 'Adresse électronique du représentant',
    type: 'texte',
    longueur: EMAIL_MAX,
    libelle: 'Son adresse électronique',
    aide: 'Elle n’est pas publiée, et s’efface quand il a répondu.',
    visible: (d, c) => notaire(d, c) && d.infoRattachement.representant === 'NON_PRO',
    obligatoire: true,
  },
}
