import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cadreDesCellules,
  CERCLES_MAX,
  cellulesDe,
  METROPOLE,
  verifierCadre,
  ZOOMS,
  type Cadre,
} from './cadre.ts'
import { latDe, lonDe, rangEnX, rangEnY } from './mercator.ts'

const codes = (cadre: Cadre, zoom = 6) => verifierCadre(cadre, zoom).map((r) => r.code)

const cadres = fc
  .tuple(
    fc.double({ min: -180, max: 179, noNaN: true }),
    fc.double({ min: -85, max: 84, noNaN: true }),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
  )
  .map(([ouest, sud, l, h]) => ({ ouest, sud, est: ouest + l * (180 - ouest), nord: sud + h * (85 - sud) }))

describe('le cadre d’une carte', () => {
  test('la métropole se dessine à tous les zooms', () => {
    for (let zoom = ZOOMS.min; zoom <= ZOOMS.max; zoom += 1) expect(codes(METROPOLE, zoom)).toEqual([])
  })

  test.each([
    ['à l’envers', { ...METROPOLE, sud: 51.1, nord: 41.3 }, 'CADRE_RENVERSE'],
    ['plat', { ...METROPOLE, sud: 45, nord: 45 }, 'CADRE_RENVERSE'],
    ['par le Pacifique', { ...METROPOLE, ouest: 170, est: -170 }, 'CADRE_PAR_LE_PACIFIQUE'],
    ['sans largeur', { ...METROPOLE, ouest: 3, est: 3 }, 'CADRE_PAR_LE_PACIFIQUE'],
    ['au delà de la ligne', { ...METROPOLE, est: 190 }, 'CADRE_HORS_DU_MONDE'],
    ['au delà du pôle', { ...METROPOLE, nord: 90 }, 'CADRE_HORS_DU_MONDE'],
  ])('refuse un cadre %s', (_, cadre, code) => {
    expect(codes(cadre)).toEqual([code])
  })

  test.each([-1, 1, 20, 99])('refuse le zoom %i', (zoom) => {
    expect(codes(METROPOLE, zoom)).toEqual(['ZOOM_HORS_BORNES'])
  })

  test('jamais plus de cercles que permis, et leurs cellules couvrent le cadre', () => {
    fc.assert(
      fc.property(cadres, fc.integer(ZOOMS), (cadre, zoom) => {
        const cellules = cellulesDe(cadre, zoom)
        const { x, y } = cellules
        expect((x[1] - x[0] + 1) * (y[1] - y[0] + 1)).toBeLessThanOrEqual(CERCLES_MAX)
        expect(cellules.zoom).toBeLessThanOrEqual(zoom)
        const couvert = cadreDesCellules(cellules)
        expect(couvert.ouest).toBeLessThanOrEqual(cadre.ouest + 1e-9)
        expect(couvert.est).toBeGreaterThanOrEqual(cadre.est - 1e-9)
        expect(couvert.sud).toBeLessThanOrEqual(cadre.sud + 1e-9)
        expect(couvert.nord).toBeGreaterThanOrEqual(cadre.nord - 1e-9)
      }),
    )
  })

  test('une cellule contient son milieu', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 13 }), fc.nat(), fc.nat(), (zoom, a, b) => {
        const [x, y] = [a % (4 * 2 ** zoom), b % (4 * 2 ** zoom)]
        expect(rangEnX((lonDe(x, zoom) + lonDe(x + 1, zoom)) / 2, zoom)).toBe(x)
        expect(rangEnY((latDe(y, zoom) + latDe(y + 1, zoom)) / 2, zoom)).toBe(y)
      }),
    )
  })
})
