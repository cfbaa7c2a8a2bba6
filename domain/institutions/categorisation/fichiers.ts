import { LISTEES_MAX, PAGES_MAX } from './dossier.ts'
import { FICHES_MAX } from './fiches-absentes.ts'
import {
  CODES_FORMATS_D_EXTRAIT,
  FORMATS_D_EXTRAIT,
  type FormatDExtrait,
} from './telechargements/telechargements.ts'

interface Fichier {
  nom: string
  format: string
  contenu: string
}

const extrait = (format: FormatDExtrait): Fichier => ({
  nom: 'Extrait',
  format: FORMATS_D_EXTRAIT[format].libelle,
  contenu: `Une ligne par copropriété, avec les colonnes choisies et le lieu. ${FORMATS_D_EXTRAIT[format].aide}`,
})

/** Ce que l’on emporte de l’outil : le guide suit cette table, et elle suit les formats de l’outil. */
export const FICHIERS_DE_L_OUTIL: readonly Fichier[] = [
  {
    nom: 'Dossier pour le comité',
    format: 'PDF',
    contenu: `Une couverture, la carte et la liste des ${LISTEES_MAX} premières copropriétés avec ce qui fait leur note, les chiffres, comment la note se fait. Si on le demande, une page pour chacune des ${PAGES_MAX} premières.`,
  },
  {
    nom: 'Rapport synthétique',
    format: 'Classeur (XLSX)',
    contenu:
      'Une couverture, sept feuilles de chiffres, et la liste des copropriétés avec les colonnes de l’écran, dans son ordre.',
  },
  ...CODES_FORMATS_D_EXTRAIT.map((format) => extrait(format)),
  {
    nom: 'Fiche d’une copropriété',
    format: 'PDF',
    contenu: 'Tout ce que votre organisme peut savoir d’une copropriété.',
  },
  {
    nom: 'Fiches de plusieurs',
    format: 'PDF, dans un ZIP',
    contenu: `Les copropriétés choisies, ${FICHES_MAX} au plus. Ce qui n’a pas pu y être est dit, et le reste vient.`,
  },
  {
    nom: 'Diagnostic d’une copropriété',
    format: 'PDF',
    contenu:
      'Sa note signe par signe, ce que l’on n’en sait pas, ses comptes à côté de ceux de ses semblables, son évolution.',
  },
]
