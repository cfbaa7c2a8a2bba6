import { codes } from '#domain/socle/codes.ts'
import { CODES_CRITERES, critere, type CodeCritere } from './criteres.ts'

/** Ce que porte une colonne ; `part` : en pour cent. */
export type SorteDeColonne = 'texte' | 'nombre' | 'date' | 'ouiNon' | 'montant' | 'part' | 'degres'

/** Une colonne de l’outil : sur l’écran, dans un extrait, dans la liste d’un rapport. */
export interface Colonne {
  libelle: string
  sorte: SorteDeColonne
  /** Ce qu’elle veut dire, et d’où elle vient. */
  source: string
}

const IDENTITE = {
  numero: { libelle: 'Numéro', sorte: 'texte', source: 'Numéro d’immatriculation' },
  nom: { libelle: 'Nom', sorte: 'texte', source: 'Nom d’usage de la copropriété' },
  adresse: { libelle: 'Adresse', sorte: 'texte', source: 'Adresse de référence' },
  commune: { libelle: 'Commune', sorte: 'texte', source: 'Code officiel géographique' },
  codeInsee: { libelle: 'Code de la commune', sorte: 'texte', source: 'Code officiel géographique' },
  departement: { libelle: 'Département', sorte: 'texte', source: 'Code officiel géographique' },
  lon: { libelle: 'Longitude', sorte: 'degres', source: 'Adresse de référence, en degrés (WGS 84)' },
  lat: { libelle: 'Latitude', sorte: 'degres', source: 'Adresse de référence, en degrés (WGS 84)' },
  nbArretesEnCours: {
    libelle: 'Arrêtés en cours',
    sorte: 'nombre',
    source: 'Arrêtés déclarés, sans mainlevée',
  },
} as const satisfies Readonly<Record<string, Colonne>>
type CodeIdentite = keyof typeof IDENTITE

/** Ces critères cherchent parmi plusieurs arrêtés : ils n’ont pas une valeur. */
const SANS_VALEUR = ['familleArrete', 'dateArrete'] as const satisfies readonly CodeCritere[]
type CodeDeCritere = Exclude<CodeCritere, (typeof SANS_VALEUR)[number]>
export type CodeColonne = CodeIdentite | CodeDeCritere

const aUneValeur = (code: CodeCritere): code is CodeDeCritere => SANS_VALEUR.every((c) => c !== code)

const sorteDe = (code: CodeDeCritere): SorteDeColonne => {
  const { genre, unite } = critere(code)
  if (genre === 'periode') return 'date'
  if (genre === 'ouiNon') return 'ouiNon'
  if (genre !== 'plage') return 'texte'
  if (unite === '%') return 'part'
  return unite === 'euros par lot' ? 'montant' : 'nombre'
}

/** Les colonnes de l’outil, dans l’ordre d’un extrait : qui elle est, puis chaque critère. */
export const CODES_COLONNES: readonly [CodeColonne, ...CodeColonne[]] = [
  ...codes(IDENTITE),
  ...CODES_CRITERES.filter(aUneValeur),
] as never

const estDIdentite = (code: CodeColonne): code is CodeIdentite => Object.hasOwn(IDENTITE, code)

export function colonne(code: CodeColonne): Colonne {
  if (estDIdentite(code)) return IDENTITE[code]
  const { libelle, source } = critere(code)
  return { libelle, source, sorte: sorteDe(code) }
}

/** Au-dessus d’une colonne de l’écran, en un mot ou deux : la liste tient à côté de sa carte. */
const COURTS: Readonly<Partial<Record<CodeColonne, string>>> = {
  nbLots: 'Lots',
  nbLotsHabBurCom: 'Lots principaux',
  tauxImpayes: 'Impayés',
  impayesAlerte: 'Impayés élevés',
  situationMandat: 'Mandat',
  mandatFin: 'Fin du mandat',
  dateMaj: 'Mise à jour',
  dateImmatriculation: 'Immatriculée',
  periodeConstruction: 'Construction',
  etiquette: 'Énergie',
  nbArretesEnCours: 'Arrêtés',
  chargesParLot: 'Charges par lot',
  dettesParLot: 'Dettes par lot',
  fondsParLot: 'Fonds par lot',
  typeSyndic: 'Syndic',
}

/** Le titre d’une colonne à l’écran ; un fichier a son libellé entier. */
export const titreCourt = (code: CodeColonne): string => COURTS[code] ?? colonne(code).libelle

/** Les colonnes d’un extrait : il dit toujours où chacune est (§4 : une ligne par copropriété, avec ses coordonnées). */
export const avecCoordonnees = (choisies: readonly CodeColonne[]): CodeColonne[] => [
  ...new Set<CodeColonne>([...choisies, 'lon', 'lat']),
]

/** Celles que l’on voit tant que l’on n’en a pas choisi d’autres. */
export const COLONNES_D_ORIGINE: readonly CodeColonne[] = [
  'numero',
  'nom',
  'adresse',
  'nbLots',
  'categorie',
  'note',
  'tauxImpayes',
  'situationMandat',
  'dateMaj',
]

/** À côté d’une carte : ce que ses raisons disent déjà en mots n’y a pas de colonne, et trois lignes y tiennent. */
export const COLONNES_A_COTE: readonly CodeColonne[] = COLONNES_D_ORIGINE.filter(
  (code) => code !== 'situationMandat' && code !== 'dateMaj',
)
