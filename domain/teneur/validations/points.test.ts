import { expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { attendUnePiece, pointsPour } from './points.ts'

test('la liste de contrôle de chaque type de demande', () => {
  expect(codes(TYPES_DEMANDE).map((type) => [type, pointsPour(type)])).toEqual([
    [
      'IMMATRICULATION',
      [
        'PIECE_LISIBLE',
        'PIECE_SIGNEE',
        'PIECE_DE_LA_COPROPRIETE',
        'PIECE_DU_SYNDIC',
        'DATES_DU_MANDAT',
        'ADRESSE',
        'LOTS',
        'HABITATION',
        'PAS_UN_DOUBLON',
      ],
    ],
    [
      'RATTACHEMENT',
      [
        'PIECE_LISIBLE',
        'PIECE_SIGNEE',
        'PIECE_DE_LA_COPROPRIETE',
        'PIECE_DU_SYNDIC',
        'DATES_DU_MANDAT',
        'MANDAT_PRECEDENT',
      ],
    ],
    ['DISSOLUTION', ['PIECE_LISIBLE', 'PIECE_SIGNEE', 'PIECE_DE_LA_COPROPRIETE', 'FAIT', 'LIQUIDATION']],
    ['DOUBLON_NOTAIRE', ['ADRESSE', 'LOTS', 'HABITATION', 'PAS_UN_DOUBLON', 'DISTINCTION']],
  ])
})

test('la demande d’un notaire seule ne se prouve pas par une pièce', () => {
  expect(codes(TYPES_DEMANDE).filter((type) => !attendUnePiece(type))).toEqual(['DOUBLON_NOTAIRE'])
})
