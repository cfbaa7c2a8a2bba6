import type { Jour } from '#domain/socle/temps/jour.ts'
import { FAMILLES_ARRETES, nomArrete, type FamilleArretes } from '../listes.ts'
import type { ChampsDe, Ligne } from './ligne.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { ARRETES_UNIFIES } from '../bornes.ts'

/** Un arrêté de police pris sur l’immeuble (§3.3). */
export interface Arrete {
  type: string
  dateArrete: Jour | null
  dateMainLevee: Jour | null
}

/** Le bloc des procédures (§3.3) ; chaque famille d’arrêtés a sa question et sa liste, lue par lecture.ts. */
export interface Procedures extends Record<FamilleArretes, Arrete[]> {
  flagMandatAdhoc: boolean | null
  mandatAdHoc: { dateNomination: Jour | null; dateFinMission: Jour | null }
  flagOrdonnanceCarence: boolean | null
  ordonnanceCarence: { dateOrdonnance: Jour | null }
  flagSecuriteInsalubritePartiesCom: boolean | null
  flagInsalubritePartiesCom: boolean | null
  flagPerilPartiesCom: boolean | null
  flagEquipementsCom: boolean | null
}

/** Ce que regardent les lignes de ce bloc. */
interface Lu {
  procedures: Procedures
}

export const GROUPES_PROCEDURES = {
  mandataireAdHoc: 'Mandataire ad hoc',
  carence: 'État de carence',
  arreteSecuriteInsalubriteParties: FAMILLES_ARRETES.arreteSecuriteInsalubriteParties.libelle,
  arreteInsalubriteParties: FAMILLES_ARRETES.arreteInsalubriteParties.libelle,
  arretePerilParties: FAMILLES_ARRETES.arretePerilParties.libelle,
  arreteEquipements: FAMILLES_ARRETES.arreteEquipements.libelle,
} as const

const arretes = (famille: FamilleArretes): Ligne<Lu, FamilleArretes> => ({
  groupe: famille,
  type: 'ouiNon',
  court: FAMILLES_ARRETES[famille].libelle,
  libelle: `La copropriété a-t-elle reçu un ${nomArrete(famille)} ?`,
  aide: FAMILLES_ARRETES[famille].avant2021
    ? `Arrêté pris avant ${ARRETES_UNIFIES.slice(0, 4)}, encore en cours ou levé.`
    : `Arrêté du maire ou du préfet sur les parties communes, depuis le ${direJour(ARRETES_UNIFIES)}.`,
})

export const PROCEDURES: ChampsDe<Procedures, Lu, keyof typeof GROUPES_PROCEDURES> = {
  flagMandatAdhoc: {
    groupe: 'mandataireAdHoc',
    court: 'Mandataire ad hoc désigné',
    type: 'ouiNon',
    libelle: 'Un mandataire ad hoc est-il désigné ?',
    aide: 'Désigné par le juge pour une copropriété en difficulté (art. 29-1 A de la loi de 1965).',
  },
  'mandatAdHoc.dateNomination': {
    groupe: 'mandataireAdHoc',
    type: 'date',
    libelle: 'Date de nomination',
    visible: (d) => d.procedures.flagMandatAdhoc === true,
    obligatoire: true,
  },
  'mandatAdHoc.dateFinMission': {
    groupe: 'mandataireAdHoc',
    type: 'date',
    libelle: 'Date de fin de mission',
    aide: 'Laissez vide si la mission est en cours.',
    visible: (d) => d.procedures.flagMandatAdhoc === true,
  },
  flagOrdonnanceCarence: {
    groupe: 'carence',
    court: 'État de carence prononcé',
    type: 'ouiNon',
    libelle: 'L’état de carence a-t-il été prononcé ?',
    aide: 'Ordonnance du juge, art. L615-6 du code de la construction et de l’habitation.',
  },
  'ordonnanceCarence.dateOrdonnance': {
    groupe: 'carence',
    type: 'date',
    libelle: 'Date de l’ordonnance',
    visible: (d) => d.procedures.flagOrdonnanceCarence === true,
    obligatoire: true,
  },
  flagSecuriteInsalubritePartiesCom: arretes('arreteSecuriteInsalubriteParties'),
  flagInsalubritePartiesCom: arretes('arreteInsalubriteParties'),
  flagPerilPartiesCom: arretes('arretePerilParties'),
  flagEquipementsCom: arretes('arreteEquipements'),
}
