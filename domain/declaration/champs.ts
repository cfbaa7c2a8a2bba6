import { JUSTIFICATIFS } from '../mandat/justificatifs.ts'
import type { Bloc, Contexte, Declaration } from './declaration.ts'
import { ENERGIES, ETIQUETTES, FAMILLES_ARRETES, PERIODES_CONSTRUCTION, TYPES_CHAUFFAGE } from './listes.ts'
import { reglagesDu } from './reglages.ts'

type Selon<T> = (d: Declaration, c: Contexte) => T

/**
 * Un champ simple de la déclaration (§3.3) : d’une ligne viennent la lecture, les bornes (§9), l’obligation, le
 * libellé, l’aide et le dessin. Une ligne ne dépend que des lignes qui la précèdent. Les adresses, les parcelles et
 * les arrêtés sont des listes : voir lecture.ts.
 */
export interface Champ {
  chemin: string
  groupe: string
  type: 'date' | 'entier' | 'montant' | 'texte' | 'ouiNon' | 'choix' | 'siret' | 'numero'
  libelle: string | Selon<string>
  /** À la relecture, quand le libellé est une question. */
  court?: string
  aide?: string | Selon<string | undefined>
  choix?: Readonly<Record<string, string>>
  /** Restreint les choix selon ce qui précède. */
  choixPermis?: Selon<readonly string[]>
  min?: number
  max?: number
  longueur?: number
  /** Valeur prise quand rien n’est répondu (§5.1). */
  parDefaut?: number
  obligatoire?: boolean | Selon<boolean>
  visible?: Selon<boolean>
}

const notaire: Selon<boolean> = (_, c) => c.voie !== 'SYNDIC'
const financesConnues: Selon<boolean> = (d) => d.donneesFinancieres.donneesFinancieresInconnues !== true
const exerciceClos: Selon<boolean> = (d, c) =>
  financesConnues(d, c) && d.donneesFinancieres.premierExerciceComptable !== true
const chauffageCollectif: Selon<boolean> = (d) =>
  d.donneesTechniques.typeChauffage === 'COLLECTIF' || d.donneesTechniques.typeChauffage === 'MIXTE'
const collectifNonUrbain: Selon<boolean> = (d, c) =>
  chauffageCollectif(d, c) && d.donneesTechniques.chauffageCollectifUrbain === false

/**
 * Petit syndicat (art. 41-8 de la loi de 1965, R711-9) : cinq lots principaux au plus, ou moins de 15 000 € de charges
 * courantes, faute de budget prévisionnel au registre. Les impayés et les débiteurs y sont facultatifs.
 */
export const estPetitSyndicat: Selon<boolean> = (d, c) => {
  const reglages = reglagesDu(c.aujourdhui)
  const lots = d.identification.nbLotsHabBurCom
  const charges = d.donneesFinancieres.chargesOperationsCourantes
  return (
    (lots !== null && lots <= reglages.lotsPetitSyndicat) ||
    (charges !== null && charges < reglages.budgetPetitSyndicat)
  )
}

const periodes = Object.fromEntries(Object.entries(PERIODES_CONSTRUCTION).map(([k, v]) => [k, v.libelle]))
const pieces = Object.fromEntries(Object.entries(JUSTIFICATIFS).map(([k, v]) => [k, v.libelle]))
const nomEtiquette = (e: string) => (e === 'INDETERMINE' ? 'Étiquette indéterminée' : `Étiquette ${e}`)

export const CHAMPS: readonly Champ[] = [
  {
    chemin: 'infoRattachement.adminProvisoire',
    court: 'Administrateur provisoire',
    groupe: 'Votre qualité',
    type: 'ouiNon',
    libelle: 'Êtes-vous administrateur provisoire, nommé par un juge ?',
    aide: 'Répondez « Non » si vous êtes syndic, élu ou désigné par les copropriétaires.',
    obligatoire: true,
  },
  {
    chemin: 'infoRattachement.dateDebutMandat',
    groupe: 'Votre mandat',
    type: 'date',
    libelle: 'Date de début du mandat ou de la mission',
    aide: 'Elle figure dans le contrat ou dans l’ordonnance.',
    obligatoire: true,
  },
  {
    chemin: 'infoRattachement.dateFinMandat',
    groupe: 'Votre mandat',
    type: 'date',
    libelle: 'Date de fin du mandat ou de la mission',
    aide: 'Un mandat dure le plus souvent douze mois, et moins de trois ans.',
    obligatoire: true,
  },
  {
    chemin: 'infoRattachement.typeJustifMandat',
    groupe: 'La pièce qui prouve votre mandat',
    type: 'choix',
    libelle: 'Nature de la pièce',
    choix: pieces,
    choixPermis: (d) =>
      (Object.keys(JUSTIFICATIFS) as (keyof typeof JUSTIFICATIFS)[]).filter(
        (k) => JUSTIFICATIFS[k].administration === (d.infoRattachement.adminProvisoire ?? false),
      ),
    obligatoire: true,
  },

  {
    chemin: 'identification.nomCopropriete',
    groupe: 'Nom et adresse',
    type: 'texte',
    libelle: 'Nom d’usage de la copropriété',
    aide: 'Par exemple « Résidence des Tilleuls ». 50 caractères au plus.',
    longueur: 50,
  },
  {
    chemin: 'identification.dateReglementCopropriete',
    groupe: 'Règlement et statut',
    type: 'date',
    libelle: 'Date du règlement de copropriété',
    aide: 'Date à laquelle le règlement a été établi, en première page de l’acte.',
    obligatoire: true,
  },
  {
    chemin: 'identification.siret',
    groupe: 'Règlement et statut',
    type: 'siret',
    libelle: 'SIRET du syndicat des copropriétaires',
    aide: '14 chiffres. Beaucoup de copropriétés n’en ont pas.',
  },
  {
    chemin: 'identification.syndicatPrincipal',
    court: 'Syndicat principal',
    groupe: 'Règlement et statut',
    type: 'ouiNon',
    libelle: 'S’agit-il d’un syndicat principal ?',
    aide: 'Répondez « Non » pour un syndicat secondaire, créé à l’intérieur d’une copropriété plus grande.',
    obligatoire: true,
  },
  {
    chemin: 'identification.numImmatriculationCoproprietePrincipale',
    groupe: 'Règlement et statut',
    type: 'numero',
    libelle: 'Numéro d’immatriculation du syndicat principal',
    aide: '2 lettres et 7 chiffres, par exemple AA1-234-567.',
    visible: (d) => d.identification.syndicatPrincipal === false,
    obligatoire: true,
  },
  {
    chemin: 'identification.syndicatCooperatif',
    court: 'Syndicat coopératif',
    groupe: 'Règlement et statut',
    type: 'ouiNon',
    libelle: 'Le syndicat est-il coopératif ?',
    aide: 'Le conseil syndical y élit le syndic parmi ses membres.',
    obligatoire: true,
  },
  {
    chemin: 'identification.residenceService',
    court: 'Résidence-services',
    groupe: 'Règlement et statut',
    type: 'ouiNon',
    libelle: 'Est-ce une résidence-services ?',
    aide: 'Le règlement y prévoit des services aux occupants (restauration, surveillance, soins…).',
    obligatoire: true,
  },
  {
    chemin: 'identification.nbLots',
    groupe: 'Lots',
    type: 'entier',
    libelle: 'Nombre total de lots',
    aide: 'Tous les lots du règlement, caves et stationnements compris.',
    min: 2,
    max: 99_999,
    obligatoire: true,
  },
  {
    chemin: 'identification.nbLotsHabBurCom',
    groupe: 'Lots',
    type: 'entier',
    libelle: 'Lots à usage d’habitation, de bureaux ou de commerces',
    min: 1,
    max: 99_999,
    obligatoire: true,
  },
  {
    chemin: 'identification.nbLotsHab',
    groupe: 'Lots',
    type: 'entier',
    libelle: 'Dont lots à usage d’habitation',
    aide: 'Le registre ne concerne que les immeubles qui comptent au moins un logement.',
    min: 1,
    max: 99_999,
    obligatoire: true,
  },
  {
    chemin: 'identification.nbLotsStationnement',
    groupe: 'Lots',
    type: 'entier',
    libelle: 'Lots de stationnement',
    aide: 'Saisissez 0 s’il n’y en a pas.',
    min: 0,
    max: 99_999,
    obligatoire: true,
  },
  {
    chemin: 'identification.nbAsl',
    groupe: 'Organisations dont la copropriété est membre',
    type: 'entier',
    libelle: 'Associations syndicales libres (ASL)',
    min: 0,
    max: 99,
    parDefaut: 0,
  },
  {
    chemin: 'identification.nbAful',
    groupe: 'Organisations dont la copropriété est membre',
    type: 'entier',
    libelle: 'Associations foncières urbaines libres (AFUL)',
    min: 0,
    max: 99,
    parDefaut: 0,
  },
  {
    chemin: 'identification.nbUnionsSyndicats',
    groupe: 'Organisations dont la copropriété est membre',
    type: 'entier',
    libelle: 'Unions de syndicats',
    min: 0,
    max: 99,
    parDefaut: 0,
  },

  {
    chemin: 'procedures.flagMandatAdhoc',
    court: 'Mandataire ad hoc désigné',
    groupe: 'Mandataire ad hoc',
    type: 'ouiNon',
    libelle: 'Un mandataire ad hoc est-il désigné ?',
    aide: 'Désigné par le juge pour une copropriété en difficulté (art. 29-1 A de la loi de 1965).',
  },
  {
    chemin: 'procedures.mandatAdHoc.dateNomination',
    groupe: 'Mandataire ad hoc',
    type: 'date',
    libelle: 'Date de nomination',
    visible: (d) => d.procedures.flagMandatAdhoc === true,
    obligatoire: true,
  },
  {
    chemin: 'procedures.mandatAdHoc.dateFinMission',
    groupe: 'Mandataire ad hoc',
    type: 'date',
    libelle: 'Date de fin de mission',
    aide: 'Laissez vide si la mission est en cours.',
    visible: (d) => d.procedures.flagMandatAdhoc === true,
  },
  {
    chemin: 'procedures.flagOrdonnanceCarence',
    court: 'État de carence prononcé',
    groupe: 'État de carence',
    type: 'ouiNon',
    libelle: 'L’état de carence a-t-il été prononcé ?',
    aide: 'Ordonnance du juge, art. L615-6 du code de la construction et de l’habitation.',
  },
  {
    chemin: 'procedures.ordonnanceCarence.dateOrdonnance',
    groupe: 'État de carence',
    type: 'date',
    libelle: 'Date de l’ordonnance',
    visible: (d) => d.procedures.flagOrdonnanceCarence === true,
    obligatoire: true,
  },
  ...Object.values(FAMILLES_ARRETES).map((famille): Champ => ({
    chemin: `procedures.${famille.flag}`,
    groupe: famille.libelle,
    type: 'ouiNon',
    libelle: 'La copropriété a-t-elle reçu un tel arrêté ?',
    aide: famille.avant2021
      ? 'Arrêté pris avant 2021, encore en cours ou levé.'
      : 'Arrêté du maire ou du préfet sur les parties communes, depuis le 1er janvier 2021.',
  })),

  {
    chemin: 'donneesFinancieres.donneesFinancieresInconnues',
    court: 'Données financières inconnues',
    groupe: 'Exercice comptable',
    type: 'ouiNon',
    libelle: 'Les données financières vous sont-elles inconnues ?',
    visible: notaire,
  },
  {
    chemin: 'donneesFinancieres.premierExerciceComptable',
    court: 'Premier exercice, non encore clos',
    groupe: 'Exercice comptable',
    type: 'ouiNon',
    libelle: 'La copropriété en est-elle à son tout premier exercice, non encore clos ?',
    aide: 'Répondez « Non » dès qu’un premier exercice a été clos.',
    visible: financesConnues,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.dateDebutExercice',
    groupe: 'Exercice comptable',
    type: 'date',
    libelle: (d) =>
      d.donneesFinancieres.premierExerciceComptable === true
        ? 'Date de début de l’exercice en cours'
        : 'Date de début du dernier exercice clos',
    aide: 'En tête des annexes comptables.',
    visible: financesConnues,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.dateClotureComptes',
    groupe: 'Exercice comptable',
    type: 'date',
    libelle: (d) =>
      d.donneesFinancieres.premierExerciceComptable === true
        ? 'Date de clôture prévue'
        : 'Date de clôture du dernier exercice',
    aide: 'Le plus souvent douze mois après le début, et moins de dix-huit mois.',
    visible: financesConnues,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.comptesNonApprouves',
    court: 'Comptes non approuvés',
    groupe: 'Exercice comptable',
    type: 'ouiNon',
    libelle: 'L’assemblée générale a-t-elle refusé ou omis d’approuver ces comptes ?',
    aide: 'Répondez « Non » si les comptes ont été approuvés.',
    visible: exerciceClos,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.dateAg',
    groupe: 'Exercice comptable',
    type: 'date',
    libelle: 'Date de l’assemblée générale qui a approuvé les comptes',
    aide: 'En tête du procès-verbal de l’assemblée.',
    visible: (d, c) => exerciceClos(d, c) && d.donneesFinancieres.comptesNonApprouves !== true,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.chargesOperationsCourantes',
    groupe: 'Charges de l’exercice',
    type: 'montant',
    libelle: 'Charges pour opérations courantes',
    aide: 'Annexe 2 des comptes, total des charges pour opérations courantes.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.chargesOperationsExceptionnelles',
    groupe: 'Charges de l’exercice',
    type: 'montant',
    libelle: 'Charges pour travaux et opérations exceptionnelles',
    aide: 'Annexe 2 des comptes, total des charges pour travaux et autres opérations exceptionnelles.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.montantDettes',
    groupe: 'Situation à la clôture',
    type: 'montant',
    libelle: 'Dettes envers les fournisseurs et autres dettes',
    aide: 'Annexe 1 des comptes, dettes à la date de clôture.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.montantImpayesCoproprietaires',
    groupe: 'Situation à la clôture',
    type: 'montant',
    libelle: 'Sommes restant dues par les copropriétaires (impayés)',
    aide: (d, c) =>
      estPetitSyndicat(d, c)
        ? 'Facultatif : votre copropriété est un petit syndicat (5 lots au plus, ou moins de 15 000 € par an).'
        : 'Annexe 1 des comptes, sommes exigibles à la date de clôture.',
    min: 0,
    visible: exerciceClos,
    obligatoire: (d, c) => !estPetitSyndicat(d, c),
  },
  {
    chemin: 'donneesFinancieres.nbCoproprietairesImpayes',
    groupe: 'Situation à la clôture',
    type: 'entier',
    libelle: (_, c) => reglagesDu(c.aujourdhui).libelleDebiteurs,
    aide: (d, c) =>
      estPetitSyndicat(d, c) ? 'Facultatif pour un petit syndicat.' : reglagesDu(c.aujourdhui).aideDebiteurs,
    min: 0,
    max: 99_999,
    visible: exerciceClos,
    obligatoire: (d, c) => !estPetitSyndicat(d, c),
  },
  {
    chemin: 'donneesFinancieres.montantFondTravaux',
    groupe: 'Situation à la clôture',
    type: 'montant',
    libelle: 'Montant du fonds de travaux',
    aide: 'Annexe 1 des comptes. Saisissez 0 s’il n’y en a pas.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  {
    chemin: 'donneesFinancieres.presenceEmployes',
    court: 'Personnel employé par le syndicat',
    groupe: 'Personnel',
    type: 'ouiNon',
    libelle: 'Le syndicat emploie-t-il du personnel ?',
    aide: 'Gardien, employé d’immeuble…',
    visible: exerciceClos,
    obligatoire: true,
  },

  {
    chemin: 'donneesTechniques.nbBatimentsTotal',
    groupe: 'Bâtiments',
    type: 'entier',
    libelle: 'Nombre de bâtiments',
    min: 1,
    max: 9_999,
    parDefaut: 0,
    obligatoire: true,
  },
  ...ETIQUETTES.map((etiquette): Champ => ({
    chemin: `donneesTechniques.classementEnergetique.${etiquette}`,
    groupe: 'Bâtiments par étiquette énergie',
    type: 'entier',
    libelle: nomEtiquette(etiquette),
    min: 0,
    max: 9_999,
  })),
  {
    chemin: 'donneesTechniques.nbAscenseurs',
    groupe: 'Équipements',
    type: 'entier',
    libelle: 'Nombre d’ascenseurs',
    aide: 'Saisissez 0 s’il n’y en a pas.',
    min: 0,
    max: 9_999,
    obligatoire: true,
  },
  {
    chemin: 'donneesTechniques.anneeConstruction',
    groupe: 'Construction',
    type: 'entier',
    libelle: 'Année de construction',
    aide: 'Si vous la connaissez : elle donne la période.',
    min: 1000,
  },
  {
    chemin: 'donneesTechniques.periodeConstruction',
    groupe: 'Construction',
    type: 'choix',
    libelle: 'Période de construction',
    choix: periodes,
    obligatoire: (d) => d.donneesTechniques.anneeConstruction === null,
  },
  {
    chemin: 'donneesTechniques.typeChauffage',
    groupe: 'Équipements',
    type: 'choix',
    libelle: 'Type de chauffage',
    choix: TYPES_CHAUFFAGE,
    obligatoire: true,
  },
  {
    chemin: 'donneesTechniques.chauffageCollectifUrbain',
    court: 'Réseau de chaleur urbain',
    groupe: 'Équipements',
    type: 'ouiNon',
    libelle: 'Le chauffage collectif vient-il d’un réseau de chaleur urbain ?',
    visible: chauffageCollectif,
    obligatoire: true,
  },
  {
    chemin: 'donneesTechniques.energieChauffageCollectifNonUrbain',
    groupe: 'Équipements',
    type: 'choix',
    libelle: 'Énergie du chauffage collectif',
    choix: ENERGIES,
    visible: collectifNonUrbain,
    obligatoire: true,
  },
  {
    chemin: 'donneesTechniques.ppt',
    court: 'Plan pluriannuel de travaux adopté',
    groupe: 'Plan pluriannuel de travaux',
    type: 'ouiNon',
    libelle: 'Un plan pluriannuel de travaux a-t-il été adopté ?',
    obligatoire: true,
  },
  {
    chemin: 'donneesTechniques.pptDate',
    groupe: 'Plan pluriannuel de travaux',
    type: 'date',
    libelle: 'Date d’adoption en assemblée générale',
    visible: (d) => d.donneesTechniques.ppt === true,
    obligatoire: true,
  },
  {
    chemin: 'donneesTechniques.pptInscritAG',
    court: 'Plan inscrit à l’ordre du jour',
    groupe: 'Plan pluriannuel de travaux',
    type: 'ouiNon',
    libelle: 'Est-il inscrit à l’ordre du jour d’une prochaine assemblée ?',
    visible: (d) => d.donneesTechniques.ppt === false,
  },
]

/** Les champs d’un bloc, dans l’ordre de la page. */
export function champsDuBloc(bloc: Bloc): Champ[] {
  return CHAMPS.filter((champ) => champ.chemin.startsWith(`${bloc}.`))
}

/** La valeur lue d’un champ. */
export function valeurDe(d: Declaration, chemin: string): unknown {
  return chemin.split('.').reduce<unknown>((o, cle) => (o as Record<string, unknown> | null)?.[cle], d)
}

/** Vrai si le champ se montre, compte tenu de ce qui est déjà répondu. */
export function estVisible(champ: Champ, d: Declaration, c: Contexte): boolean {
  return champ.visible ? champ.visible(d, c) : true
}

/** Vrai si le champ, visible, attend une réponse. */
export function estObligatoire(champ: Champ, d: Declaration, c: Contexte): boolean {
  return typeof champ.obligatoire === 'function' ? champ.obligatoire(d, c) : (champ.obligatoire ?? false)
}

/** Le libellé du champ dans ce contexte. */
export function libelleDe(champ: Champ, d: Declaration, c: Contexte): string {
  return typeof champ.libelle === 'function' ? champ.libelle(d, c) : champ.libelle
}

/** L’aide du champ dans ce contexte. */
export function aideDe(champ: Champ, d: Declaration, c: Contexte): string | undefined {
  return typeof champ.aide === 'function' ? champ.aide(d, c) : champ.aide
}

/** Le nom du champ à la relecture. */
export function courtDe(champ: Champ, d: Declaration, c: Contexte): string {
  return champ.court ?? libelleDe(champ, d, c)
}
