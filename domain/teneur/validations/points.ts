import { codes } from '#domain/socle/codes.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'

const AVEC_PIECE = ['IMMATRICULATION', 'RATTACHEMENT', 'DISSOLUTION'] as const
const AVEC_MANDAT = ['IMMATRICULATION', 'RATTACHEMENT'] as const
const AVEC_DECLARATION = ['IMMATRICULATION', 'DOUBLON_NOTAIRE'] as const

/** La liste de contrôle du teneur : ce qu’il regarde avant de décider. `pour` : les demandes où il y a lieu (domain.md, sections 5, 12, 15). */
export const POINTS = {
  PIECE_LISIBLE: { libelle: 'La pièce se lit en entier', pour: AVEC_PIECE },
  PIECE_SIGNEE: { libelle: 'Elle est signée, ou certifiée conforme', pour: AVEC_PIECE },
  PIECE_DE_LA_COPROPRIETE: { libelle: 'Elle nomme cette copropriété, à cette adresse', pour: AVEC_PIECE },
  PIECE_DU_SYNDIC: { libelle: 'Elle nomme ce représentant', pour: AVEC_MANDAT },
  DATES_DU_MANDAT: { libelle: 'Les dates du mandat sont celles de la pièce', pour: AVEC_MANDAT },
  MANDAT_PRECEDENT: {
    libelle: 'Le mandat du représentant connu a pris fin, ou il le confirme',
    pour: ['RATTACHEMENT'],
  },
  ADRESSE: { libelle: 'L’adresse et les parcelles sont localisées', pour: AVEC_DECLARATION },
  LOTS: { libelle: 'Le nombre de lots est vraisemblable', pour: AVEC_DECLARATION },
  HABITATION: { libelle: 'L’immeuble a au moins un lot d’habitation', pour: AVEC_DECLARATION },
  PAS_UN_DOUBLON: { libelle: 'Aucune copropriété proche n’est la même', pour: AVEC_DECLARATION },
  DISTINCTION: {
    libelle: 'Ce que dit le notaire la distingue bien des proches',
    pour: ['DOUBLON_NOTAIRE'],
  },
  FAIT: { libelle: 'La pièce établit le fait déclaré, à sa date', pour: ['DISSOLUTION'] },
  LIQUIDATION: {
    libelle: 'La liquidation est close, ou déclarée en cours',
    pour: ['DISSOLUTION'],
  },
} as const satisfies Record<string, { libelle: string; pour: readonly TypeDemande[] }>

export type Point = keyof typeof POINTS
export const CODES_POINTS = codes(POINTS)

/** Ce qu’il faut regarder d’une demande de ce type, dans l’ordre de la liste. */
export const pointsPour = (type: TypeDemande): Point[] =>
  CODES_POINTS.filter((point) => POINTS[point].pour.some((t) => t === type))

/** Vrai des demandes qui se prouvent par une pièce ; celle d’un notaire n’en demande pas. */
export const attendUnePiece = (type: TypeDemande): boolean => pointsPour(type).includes('PIECE_LISIBLE')
