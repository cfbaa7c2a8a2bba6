import { codes } from '#domain/socle/codes.ts'
import { machine } from '#domain/socle/machine.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { JOURS_DE_GARDE } from '#domain/socle/travaux/bornes.ts'

/** Les formats d’un extrait, en mots. */
export const FORMATS_D_EXTRAIT = {
  xlsx: {
    libelle: 'Liste (XLSX)',
    aide: 'Pour trier et calculer\u00a0: de vrais nombres, de vraies dates, ce qui fait chaque note.',
  },
  csv: { libelle: 'CSV', aide: 'Pour tout autre logiciel\u00a0: points-virgules, virgule décimale.' },
  geojson: { libelle: 'GeoJSON', aide: 'Pour un outil de cartographie\u00a0: un point par copropriété.' },
} as const
export type FormatDExtrait = keyof typeof FORMATS_D_EXTRAIT
export const CODES_FORMATS_D_EXTRAIT = codes(FORMATS_D_EXTRAIT)

interface Sorte {
  libelle: string
  /** Ce que l’on y compte ; null : il se compose d’un bloc. */
  unite: 'lignes' | 'fiches' | null
  /** Ce qu’il lit en plus de ce qui est à l’écran : la date gardée à quoi comparer, les pages des premières. */
  lit: readonly ('depuis' | 'fiches')[]
}

/** Ce qui se demande pour plus tard. */
export const SORTES_DE_TELECHARGEMENT = {
  EXTRAIT_XLSX: { libelle: 'Extrait en classeur (XLSX)', unite: 'lignes', lit: ['depuis'] },
  EXTRAIT_CSV: { libelle: 'Extrait en CSV', unite: 'lignes', lit: [] },
  EXTRAIT_GEOJSON: { libelle: 'Extrait en GeoJSON', unite: 'lignes', lit: [] },
  FICHES: { libelle: 'Fiches en PDF, dans un ZIP', unite: 'fiches', lit: [] },
  RAPPORT_XLSX: { libelle: 'Rapport synthétique en classeur (XLSX)', unite: null, lit: [] },
  RAPPORT_PDF: { libelle: 'Dossier pour le comité (PDF)', unite: null, lit: ['depuis', 'fiches'] },
} as const satisfies Readonly<Record<string, Sorte>>
export type SorteDeTelechargement = keyof typeof SORTES_DE_TELECHARGEMENT
export const CODES_SORTES_DE_TELECHARGEMENT = codes(SORTES_DE_TELECHARGEMENT)

/** De ce que l’on demande à un fichier, ce qu’il ne lirait pas (§3.5 : rien ne s’accepte pour être ignoré). */
export function sansObjetPour(
  sorte: SorteDeTelechargement,
  { fiches = false, depuis = null }: { fiches?: boolean; depuis?: Jour | null | undefined },
): Refus[] {
  const { lit }: Sorte = SORTES_DE_TELECHARGEMENT[sorte]
  return sansObjet({
    fiches: fiches && !lit.includes('fiches') ? true : null,
    depuis: lit.includes('depuis') ? null : depuis,
  })
}

/** Le téléchargement d’un extrait, d’après son format. */
export const SORTE_DU_FORMAT = {
  xlsx: 'EXTRAIT_XLSX',
  csv: 'EXTRAIT_CSV',
  geojson: 'EXTRAIT_GEOJSON',
} as const satisfies Readonly<Record<FormatDExtrait, SorteDeTelechargement>>

/** Au-delà, mieux vaut demander le fichier pour plus tard que l’attendre. */
export const LONG = { lignes: 20_000, fiches: 50 } as const

/** Ce qu’une personne attend pendant qu’il se fait : un de chaque à la fois. */
export const FICHIERS_ATTENDUS = ['OUTIL', 'BRUTES'] as const
export type FichierAttendu = (typeof FICHIERS_ATTENDUS)[number]

/** Réglages de la file : ensemble, par personne, gardés, essais. */
export const ENSEMBLE = 2
export const GARDES_PAR_PERSONNE = 10
export const GARDE_HEURES = JOURS_DE_GARDE * 24
export const ESSAIS_MAX = 3
/** Ce qu’ils occupent ensemble du disque, au plus : les suivants attendent qu’un jour passe sur les premiers. */
export const PLACE_MO = 20_000

export const ETATS_DE_TELECHARGEMENT = {
  EN_ATTENTE: { libelle: 'En attente' },
  EN_COURS: { libelle: 'En préparation' },
  PRET: { libelle: 'Prêt' },
  ECHOUE: { libelle: 'Non préparé' },
} as const satisfies Record<string, { libelle: string }>
export type EtatDeTelechargement = keyof typeof ETATS_DE_TELECHARGEMENT
export const CODES_ETATS_DE_TELECHARGEMENT = codes(ETATS_DE_TELECHARGEMENT)

/** Un fichier demandé pour plus tard : une personne le demande, un travail le prépare. Retiré, il n’est plus. */
export const TELECHARGEMENT = machine({
  objet: 'telechargement',
  champ: 'etat',
  etats: ETATS_DE_TELECHARGEMENT,
  actes: {
    demander: { from: [], to: 'EN_ATTENTE', by: ['CATEGORISATION'] },
    preparer: { from: ['EN_ATTENTE'], to: 'EN_COURS', by: ['systeme'] },
    // Le processus qui le préparait s’est arrêté.
    reprendre: { from: ['EN_COURS'], to: 'EN_ATTENTE', by: ['systeme'] },
    finir: { from: ['EN_COURS'], to: 'PRET', by: ['systeme'] },
    // Prêt, il l’est aussi : l’accès s’est clos, et le fichier s’efface.
    echouer: { from: ['EN_ATTENTE', 'EN_COURS', 'PRET'], to: 'ECHOUE', by: ['systeme'] },
    recommencer: { from: ['ECHOUE'], to: 'EN_ATTENTE', by: ['soi'] },
  },
})
