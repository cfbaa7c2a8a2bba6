import { codes } from '#domain/socle/codes.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'

/** La licence de tous les fichiers. */
export const LICENCE = {
  nom: 'Licence ouverte 2.0 (Etalab)',
  adresse: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
} as const

/** Ce qui se publie chaque nuit (décision 0063) ; `nom` est celui que l’on demande. */
export const FICHIERS_OUVERTS = {
  officiel: {
    nom: 'registre-72-colonnes.csv.gz',
    libelle: 'Le registre, au format de l’original',
    sens: 'Une ligne par copropriété, dans les soixante-douze colonnes du fichier public de 2025 : pour qui le lit déjà.',
  },
  range: {
    nom: 'registre.csv.gz',
    libelle: 'Le registre, rangé',
    sens: 'Les mêmes copropriétés sous des noms simples : vide quand on ne sait pas, toutes les adresses, toutes les parcelles.',
  },
  changements: {
    nom: 'changements.csv.gz',
    libelle: 'Les changements du jour',
    sens: 'Les copropriétés créées, modifiées ou disparues depuis le fichier d’avant, dans les colonnes du fichier rangé.',
  },
  dictionnaire: {
    nom: 'dictionnaire.csv',
    libelle: 'Le dictionnaire',
    sens: 'Le sens, le type et le rang de chaque colonne de ces fichiers.',
  },
  empreintes: {
    nom: 'SHA256SUMS',
    libelle: 'Les empreintes',
    sens: 'Le SHA-256 de chaque fichier, à vérifier par « sha256sum -c ».',
  },
} as const satisfies Record<string, { nom: string; libelle: string; sens: string }>

export type SorteDeFichierOuvert = keyof typeof FICHIERS_OUVERTS
export const SORTES: readonly SorteDeFichierOuvert[] = codes(FICHIERS_OUVERTS)

/** Les changements d’un jour se gardent : qui a manqué des nuits les reprend l’une après l’autre. */
export const CHANGEMENTS_GARDES_JOURS = 31

/** Les changements d’un jour passé, sous son nom. */
export const nomDesChangements = (jour: Jour): string => `changements-${jour}.csv.gz`

/** Vrai d’un jour dont les changements se gardent encore. */
export const seGarde = (jour: Jour, aujourdhui: Jour): boolean =>
  jour > plusJours(aujourdhui, -CHANGEMENTS_GARDES_JOURS)

/** Ce que l’on laisse à qui lit un fichier, avant d’en changer une colonne (décision 0063). */
export const MOIS_D_ANNONCE = 3

/** Ce qui a changé, ou va changer, dans la forme de ces fichiers : le plus récent d’abord. Un changement s’annonce trois mois avant. */
export const FORMES_ANNONCEES: readonly { jour: Jour; quoi: string }[] = [
  {
    jour: '2026-11-24',
    quoi: 'Première publication : le registre au format de l’original, le registre rangé, les changements du jour.',
  },
]
