import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cadrerDesLieux, disposerLesEtiquettes, distanceRonde } from './carte-du-dossier.ts'

const CADRE = { largeur: 600, hauteur: 800 }
const LYON = { lon: 4.85, lat: 45.75 }

describe('le cadre d’une carte', () => {
  test('tient tous ses lieux, le nord en haut, un kilomètre le même dans les deux sens', () => {
    const lieu = fc.record({
      lon: fc.double({ min: 4, max: 6, noNaN: true }),
      lat: fc.double({ min: 45, max: 46, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(lieu, { minLength: 1, maxLength: 30 }), (lieux) => {
        const { montre, placer, parKm } = cadrerDesLieux(lieux, CADRE)
        expect(lieux.every(montre)).toBe(true)
        const [ici] = lieux
        const nord = { ...ici!, lat: ici!.lat + 1 / 111.32 }
        expect(placer(ici!).y - placer(nord).y).toBeCloseTo(parKm, 3)
      }),
    )
  })

  test('un seul lieu se regarde avec son quartier', () => {
    const { placer, parKm } = cadrerDesLieux([LYON], CADRE)
    expect(placer(LYON)).toEqual({ x: 300, y: 400 })
    expect(CADRE.largeur / parKm).toBeCloseTo(1.5)
  })
})

test.each([
  [1.4, 1],
  [2, 2],
  [4.9, 2],
  [0.7, 0.5],
  [63, 50],
])('de %d km, l’échelle en montre %d', (km, ronde) => {
  expect(distanceRonde(km)).toBeCloseTo(ronde)
})

describe('les étiquettes', () => {
  test('aucune n’en couvre une autre, toutes tiennent dans la carte, et la première est sur son point', () => {
    const boite = fc.record({
      x: fc.integer({ min: 30, max: 570 }),
      y: fc.integer({ min: 20, max: 780 }),
      largeur: fc.integer({ min: 20, max: 40 }),
      hauteur: fc.constant(15),
    })
    fc.assert(
      fc.property(fc.array(boite, { minLength: 1, maxLength: 100 }), (etiquettes) => {
        const places = disposerLesEtiquettes(etiquettes, CADRE)
        expect(places[0]).toEqual({ x: etiquettes[0]!.x, y: etiquettes[0]!.y })
        for (const [n, a] of places.entries()) {
          const { largeur } = etiquettes[n]!
          expect(a!.x - largeur / 2).toBeGreaterThanOrEqual(0)
          for (const [m, b] of places.entries())
            if (m < n)
              expect(
                Math.abs(a!.x - b!.x) * 2 >= largeur + etiquettes[m]!.largeur || Math.abs(a!.y - b!.y) >= 15,
              ).toBe(true)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('au même point, elles se rangent autour ; sans place, il n’y en a pas', () => {
    const memes = Array.from({ length: 9 }, () => ({ x: 300, y: 400, largeur: 30, hauteur: 15 }))
    const places = disposerLesEtiquettes(memes, CADRE)
    expect(new Set(places.map((p) => JSON.stringify(p))).size).toBe(9)
    expect(disposerLesEtiquettes(memes, CADRE, { loin: 0 }).slice(1)).toEqual(Array(8).fill(null))
    const partout = [{ x: 300, y: 400, ...CADRE }]
    expect(disposerLesEtiquettes(memes.slice(0, 1), CADRE, { prises: partout })).toEqual([null])
  })
})
