import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  EAUX_CHAUDES,
  ENERGIES,
  TYPES_CHAUFFAGE,
  VENTILATIONS,
  type EauChaude,
  type Energie,
  type Etiquette,
  type TypeChauffage,
  type Ventilation,
} from '../listes.ts'
import { periodeDe, PERIODES_CONSTRUCTION, type PeriodeConstruction } from '../periodes.ts'
import type { ChampsDe, Ligne, Selon } from './ligne.ts'

/** Le bloc des données techniques (§3.3). */
export interface DonneesTechniques {
  nbBatimentsTotal: number | null
  classementEnergetique: Record<Etiquette, number | null>
  nbAscenseurs: number | null
  anneeConstruction: number | null
  periodeConstruction: PeriodeConstruction | null
  typeChauffage: TypeChauffage | null
  chauffageCollectifUrbain: boolean | null
  energieChauffageCollectifNonUrbain: Energie | null
  ppt: boolean | null
  pptDate: Jour | null
  pptInscritAG: boolean | null
  nbNiveaux: number | null
  eauChaude: EauChaude | null
  ventilation: Ventilation | null
  diagnosticStructurel: boolean | null
  dateDiagnosticStructurel: Jour | null
}

/** Ce que regardent les lignes de ce bloc. */
interface Lu {
  donneesTechniques: DonneesTechniques
}

export const GROUPES_TECHNIQUE = {
  batiments: 'Bâtiments',
  etiquettes: 'Bâtiments par étiquette énergie',
  equipements: 'Équipements',
  construction: 'Construction',
  travaux: 'Plan pluriannuel de travaux',
  structure: 'Structure de l’immeuble',
} as const

const chauffageCollectif: Selon<boolean, Lu> = (d) =>
  d.donneesTechniques.typeChauffage === 'COLLECTIF' || d.donneesTechniques.typeChauffage === 'MIXTE'
const collectifNonUrbain: Selon<boolean, Lu> = (d, c) =>
  chauffageCollectif(d, c) && d.donneesTechniques.chauffageCollectifUrbain === false

/** « De 1961 à 1974 », au milieu d’une phrase. */
const enMinuscule = (libelle: string) => libelle.charAt(0).toLowerCase() + libelle.slice(1)

const periodes = Object.fromEntries(Object.entries(PERIODES_CONSTRUCTION).map(([k, v]) => [k, v.libelle]))

const etiquette = (e: Etiquette): Ligne<Lu, 'etiquettes'> => ({
  groupe: 'etiquettes',
  type: 'entier',
  libelle: e === 'INDETERMINE' ? 'Étiquette indéterminée' : `Étiquette ${e}`,
  min: 0,
  max: 9_999,
})

export const TECHNIQUE: ChampsDe<DonneesTechniques, Lu, keyof typeof GROUPES_TECHNIQUE> = {
  nbBatimentsTotal: {
    groupe: 'batiments',
    type: 'entier',
    libelle: 'Nombre de bâtiments',
    min: 1,
    max: 9_999,
    parDefaut: 0,
    obligatoire: true,
  },
  'classementEnergetique.A': etiquette('A'),
  'classementEnergetique.B': etiquette('B'),
  'classementEnergetique.C': etiquette('C'),
  'classementEnergetique.D': etiquette('D'),
  'classementEnergetique.E': etiquette('E'),
  'classementEnergetique.F': etiquette('F'),
  'classementEnergetique.G': etiquette('G'),
  'classementEnergetique.INDETERMINE': etiquette('INDETERMINE'),
  nbAscenseurs: {
    groupe: 'equipements',
    type: 'entier',
    libelle: 'Nombre d’ascenseurs',
    aide: 'Saisissez 0 s’il n’y en a pas.',
    min: 0,
    max: 9_999,
    obligatoire: true,
  },
  nbNiveaux: {
    groupe: 'batiments',
    type: 'entier',
    libelle: 'Nombre de niveaux du bâtiment le plus haut',
    aide: 'Le rez-de-chaussée compte, les sous-sols non. Par exemple : 6 pour un immeuble de cinq étages.',
    min: 1,
    max: 99,
    obligatoire: true,
    texte: 'DECRET_2025_831',
  },
  anneeConstruction: {
    groupe: 'construction',
    type: 'entier',
    libelle: 'Année de construction',
    aide: 'Si vous la connaissez : elle donne la période.',
    min: 1000,
    sansSeparateur: true,
  },
  periodeConstruction: {
    groupe: 'construction',
    type: 'choix',
    libelle: 'Période de construction',
    aide: ({ donneesTechniques: { anneeConstruction: annee } }) =>
      annee === null
        ? undefined
        : `L’année la donne : ${enMinuscule(PERIODES_CONSTRUCTION[periodeDe(annee)].libelle)}.`,
    choix: periodes,
    obligatoire: (d) => d.donneesTechniques.anneeConstruction === null,
  },
  typeChauffage: {
    groupe: 'equipements',
    type: 'choix',
    libelle: 'Type de chauffage',
    choix: TYPES_CHAUFFAGE,
    obligatoire: true,
  },
  chauffageCollectifUrbain: {
    groupe: 'equipements',
    court: 'Réseau de chaleur urbain',
    type: 'ouiNon',
    libelle: 'Le chauffage collectif vient-il d’un réseau de chaleur urbain ?',
    visible: chauffageCollectif,
    obligatoire: true,
  },
  energieChauffageCollectifNonUrbain: {
    groupe: 'equipements',
    type: 'choix',
    libelle: 'Énergie du chauffage collectif',
    choix: ENERGIES,
    visible: collectifNonUrbain,
    obligatoire: true,
  },
  eauChaude: {
    groupe: 'equipements',
    type: 'choix',
    libelle: 'Production d’eau chaude sanitaire',
    choix: EAUX_CHAUDES,
    obligatoire: true,
    texte: 'DECRET_2025_831',
  },
  ventilation: {
    groupe: 'equipements',
    type: 'choix',
    libelle: 'Ventilation des logements',
    choix: VENTILATIONS,
    obligatoire: true,
    texte: 'DECRET_2025_831',
  },
  ppt: {
    groupe: 'travaux',
    court: 'Plan pluriannuel de travaux adopté',
    type: 'ouiNon',
    libelle: 'Un plan pluriannuel de travaux a-t-il été adopté ?',
    obligatoire: true,
  },
  pptDate: {
    groupe: 'travaux',
    type: 'date',
    libelle: 'Date d’adoption en assemblée générale',
    visible: (d) => d.donneesTechniques.ppt === true,
    obligatoire: true,
  },
  pptInscritAG: {
    groupe: 'travaux',
    court: 'Plan inscrit à l’ordre du jour',
    type: 'ouiNon',
    libelle: 'Est-il inscrit à l’ordre du jour d’une prochaine assemblée ?',
    visible: (d) => d.donneesTechniques.ppt === false,
  },
  diagnosticStructurel: {
    groupe: 'structure',
    court: 'Diagnostic structurel réalisé',
    type: 'ouiNon',
    libelle: 'Un diagnostic structurel de l’immeuble a-t-il été réalisé ?',
    aide: 'Il dit l’état des murs, des planchers et des fondations.',
    obligatoire: true,
    texte: 'DECRET_2025_831',
  },
  dateDiagnosticStructurel: {
    groupe: 'structure',
    type: 'date',
    libelle: 'Date du diagnostic structurel',
    visible: (d) => d.donneesTechniques.diagnosticStructurel === true,
    obligatoire: true,
    texte: 'DECRET_2025_831',
  },
}
