import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  carreauxAutour,
  degresAutour,
  direDistance,
  distanceMetres,
  DISTANCE_DOUBLON_METRES,
  motifsDeDoublon,
  parRessemblance,
  POIDS_DOUBLON,
  ressemblance,
  SCORE_MAX,
  type Candidat,
} from './doublons.ts'

const LYON = { lon: 4.85, lat: 45.76 }
const METRE = 180 / (Math.PI * 6_371_008)
const aMetresAuNord = (m: number) => ({ lon: LYON.lon, lat: LYON.lat + m * METRE })

const candidat = (c: Partial<Candidat> = {}): Candidat => ({
  cleAdresse: null,
  parcelles: [],
  lon: null,
  lat: null,
  nbLots: null,
  numeroPrincipal: null,
  numero: null,
  ...c,
})

const degre = (min: number, max: number) => fc.double({ min, max, noNaN: true })

describe('ce qui rapproche deux copropriétés (décision 0006)', () => {
  test('rien ne rapproche deux dossiers dont on ne sait rien', () => {
    expect(motifsDeDoublon(candidat(), candidat())).toEqual([])
  })

  test('la même clé d’adresse', () => {
    expect(motifsDeDoublon(candidat({ cleAdresse: 'k' }), candidat({ cleAdresse: 'k' }))).toEqual([
      'MEME_ADRESSE',
    ])
    expect(motifsDeDoublon(candidat({ cleAdresse: 'k' }), candidat({ cleAdresse: 'l' }))).toEqual([])
  })

  test('une parcelle en commun parmi plusieurs', () => {
    const a = candidat({ parcelles: ['69383000AB0012', '69383000AB0013'] })
    expect(motifsDeDoublon(a, candidat({ parcelles: ['69383000AB0013'] }))).toEqual(['MEME_PARCELLE'])
    expect(motifsDeDoublon(a, candidat({ parcelles: ['69383000AB0014'] }))).toEqual([])
  })

  test('à moins de cent mètres, avec un nombre de lots voisin', () => {
    const dossier = candidat({ ...LYON, nbLots: 50 })
    const a = (m: number, nbLots: number | null) =>
      motifsDeDoublon(dossier, candidat({ ...aMetresAuNord(m), nbLots }))
    expect(a(99.9, 50)).toEqual(['PROCHE'])
    expect(a(100.1, 50)).toEqual([])
    expect(a(0, 55)).toEqual(['PROCHE'])
    expect(a(0, 45)).toEqual(['PROCHE'])
    expect(a(0, 56)).toEqual([])
    expect(a(0, 44)).toEqual([])
    expect(a(0, null)).toEqual([])
  })

  test('dix pour cent de la plus grande exactement est permis, quel que soit le nombre de lots', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (n) => {
        const dossier = candidat({ ...LYON, nbLots: 10 * n })
        const voisine = candidat({ ...LYON, nbLots: 9 * n })
        expect(motifsDeDoublon(dossier, voisine)).toEqual(['PROCHE'])
        expect(motifsDeDoublon(voisine, dossier), 'dans les deux sens').toEqual(['PROCHE'])
        expect(motifsDeDoublon(dossier, candidat({ ...LYON, nbLots: 9 * n - 1 }))).toEqual([])
      }),
    )
  })

  test('tous les motifs se disent, dans l’ordre', () => {
    const c = candidat({ cleAdresse: 'k', parcelles: ['p'], ...LYON, nbLots: 10 })
    expect(motifsDeDoublon(c, c)).toEqual(['MEME_ADRESSE', 'MEME_PARCELLE', 'PROCHE'])
  })

  test('un syndicat secondaire et son principal partagent le sol sans être des doublons (scénario 17)', () => {
    const sol = { cleAdresse: 'k', parcelles: ['p'], ...LYON, nbLots: 10 }
    const principal = candidat({ ...sol, numero: 'AA0000001' })
    const secondaire = candidat({ ...sol, numeroPrincipal: 'AA0000001' })
    const ailleurs = candidat({ ...sol, numeroPrincipal: 'AA0000002' })
    expect(motifsDeDoublon(secondaire, principal)).toEqual([])
    expect(motifsDeDoublon(principal, secondaire)).toEqual([])
    expect(motifsDeDoublon(ailleurs, principal)).not.toEqual([])
  })

  test('la distance est celle de la sphère, à moins d’un pour mille près dans un quartier', () => {
    expect(distanceMetres(LYON, LYON)).toBe(0)
    expect(distanceMetres(LYON, aMetresAuNord(DISTANCE_DOUBLON_METRES))).toBeCloseTo(100, 3)
    const haversine = (a: typeof LYON, b: typeof LYON) => {
      const r = Math.PI / 180
      const h =
        Math.sin(((b.lat - a.lat) * r) / 2) ** 2 +
        Math.cos(a.lat * r) * Math.cos(b.lat * r) * Math.sin(((b.lon - a.lon) * r) / 2) ** 2
      return 2 * 6_371_008 * Math.asin(Math.sqrt(h))
    }
    fc.assert(
      fc.property(degre(-5, 9), degre(-21, 51), degre(-0.01, 0.01), degre(-0.01, 0.01), (lon, lat, x, y) => {
        const [a, b] = [
          { lon, lat },
          { lon: lon + x, lat: lat + y },
        ]
        const ecart = Math.abs(distanceMetres(a, b) - haversine(a, b))
        expect(ecart).toBeLessThan(0.001 * haversine(a, b) + 0.01)
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 6)
      }),
    )
  })
})

test('les degrés autour d’un point contiennent toute la distance, à toute latitude', () => {
  for (const lat of [-21.1, 14.6, 43.3, 48.85, 51]) {
    const autour = degresAutour(lat)
    expect(distanceMetres({ lon: 2, lat }, { lon: 2, lat: lat + autour.lat })).toBeGreaterThan(
      DISTANCE_DOUBLON_METRES,
    )
    expect(distanceMetres({ lon: 2, lat }, { lon: 2 + autour.lon, lat })).toBeGreaterThan(
      DISTANCE_DOUBLON_METRES,
    )
  }
})

describe('à quel point deux copropriétés se ressemblent (décision 0053)', () => {
  const sol = { cleAdresse: 'k', parcelles: ['p'] }
  const dossier = candidat({ ...sol, ...LYON, nbLots: 50 })
  const score = (c: Partial<Candidat>) => ressemblance(dossier, candidat(c)).score

  test('les poids font cent, et chaque motif ajoute le sien', () => {
    expect(SCORE_MAX).toBe(100)
    expect(score({ cleAdresse: 'k' })).toBe(POIDS_DOUBLON.MEME_ADRESSE)
    expect(score({ parcelles: ['p'] })).toBe(POIDS_DOUBLON.MEME_PARCELLE)
    expect(score({ ...LYON, nbLots: 50 })).toBe(POIDS_DOUBLON.PROCHE)
    expect(score({ ...sol, ...LYON, nbLots: 50 })).toBe(SCORE_MAX)
  })

  test('le voisinage compte moins avec la distance, et pour moitié à la limite', () => {
    expect(score({ ...aMetresAuNord(50), nbLots: 50 })).toBe(15)
    expect(score({ ...aMetresAuNord(99.9), nbLots: 50 })).toBe(10)
    expect(score({ ...aMetresAuNord(100.1), nbLots: 50 })).toBe(0)
  })

  test('la distance s’arrondit au mètre, et se tait quand l’une n’est pas située', () => {
    expect(ressemblance(dossier, candidat(aMetresAuNord(34.6))).distance).toBe(35)
    expect(ressemblance(dossier, candidat(sol)).distance).toBe(null)
    expect(direDistance(35)).toBe('à 35\u00a0m')
    expect(direDistance(1_250)).toBe('à 1\u202f250\u00a0m')
    expect(direDistance(null)).toBe('Distance non connue')
  })

  test('un principal et son secondaire ne se ressemblent pas, tout voisins qu’ils sont', () => {
    const secondaire = candidat({ ...dossier, numeroPrincipal: 'AA0000001' })
    expect(ressemblance(candidat({ ...dossier, numero: 'AA0000001' }), secondaire)).toMatchObject({
      score: 0,
      motifs: [],
    })
  })

  test('le score est nul sans motif, et reste de 0 à 100', () => {
    const cotes = fc.record({
      cleAdresse: fc.constantFrom(null, 'k', 'l'),
      parcelles: fc.constantFrom([], ['p'], ['q']),
      m: fc.constantFrom(null, 0, 40, 99, 150),
      nbLots: fc.constantFrom(null, 10, 50),
    })
    fc.assert(
      fc.property(cotes, ({ m, ...c }) => {
        const vu = ressemblance(dossier, candidat({ ...c, ...(m !== null && aMetresAuNord(m)) }))
        expect(vu.score > 0).toBe(vu.motifs.length > 0)
        expect(vu.score).toBeLessThanOrEqual(SCORE_MAX)
      }),
    )
  })

  test('la plus ressemblante d’abord, puis la plus proche', () => {
    const vue = (n: number, distance: number | null) => ({ score: n, motifs: [], distance })
    expect([vue(45, null), vue(45, 60), vue(80, 90), vue(45, 20)].toSorted(parRessemblance)).toEqual([
      vue(80, 90),
      vue(45, 20),
      vue(45, 60),
      vue(45, null),
    ])
  })
})

test('deux dossiers à moins de cent mètres touchent toujours un même carreau, de quelque commune qu’ils soient', () => {
  fc.assert(
    fc.property(
      degre(-5, 9.6),
      degre(-21.4, 51.1),
      degre(0, DISTANCE_DOUBLON_METRES),
      degre(0, 2 * Math.PI),
      (lon, lat, metres, angle) => {
        const autre = {
          lon: lon + (metres * METRE * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
          lat: lat + metres * METRE * Math.cos(angle),
        }
        const siens = carreauxAutour(autre)
        const communs = carreauxAutour({ lon, lat }).filter((c) => siens.includes(c))
        expect(communs.length).toBeGreaterThan(0)
        expect(siens.length).toBeLessThanOrEqual(4)
      },
    ),
  )
  expect(carreauxAutour({ lon: null, lat: null })).toEqual([])
})
