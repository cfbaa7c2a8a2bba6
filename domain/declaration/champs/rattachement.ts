import { codes } from '../../codes.ts'
import type { Jour } from '../../jour.ts'
import { JUSTIFICATIFS, type TypeJustificatif } from '../../mandat/justificatifs.ts'
import type { ChampsDe } from './ligne.ts'

/** Le bloc du mandat (§3.3, infoRattachement). */
export interface InfoRattachement {
  adminProvisoire: boolean | null
  dateDebutMandat: Jour | null
  dateFinMandat: Jour | null
  typeJustifMandat: TypeJustificatif | null
  idDocument: string | null
  nomFichierJustifMandat: string | null
}

/** Ce que regardent les lignes de ce bloc. */
interface Lu {
  infoRattachement: InfoRattachement
}

export const GROUPES_RATTACHEMENT = {
  qualite: 'Votre qualité',
  mandat: 'Votre mandat',
  piece: 'La pièce qui prouve votre mandat',
} as const

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
    obligatoire: true,
  },
  dateDebutMandat: {
    groupe: 'mandat',
    type: 'date',
    libelle: 'Date de début du mandat ou de la mission',
    aide: 'Elle figure dans le contrat ou dans l’ordonnance.',
    obligatoire: true,
  },
  dateFinMandat: {
    groupe: 'mandat',
    type: 'date',
    libelle: 'Date de fin du mandat ou de la mission',
    aide: 'Un mandat dure le plus souvent douze mois, et moins de trois ans.',
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
    obligatoire: true,
  },
}
