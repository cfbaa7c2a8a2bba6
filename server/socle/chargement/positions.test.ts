import { describe, expect, test } from 'vitest'
import { placerCommunes, type CommuneAPlacer } from './positions.ts'

const ville = (name: string, lng: number, lat: number, admin2 = '49', country = 'FR') => ({
  name,
  lng: String(lng),
  lat: String(lat),
  admin2,
  country,
})
const VILLES = [
  ville('Cholet', -0.88, 47.06),
  ville('Saint-Macaire-en-Mauges', -0.99, 47.12),
  ville('Saint-Martin', -0.5, 47.4),
  ville('Segré', -0.87, 47.69),
  ville('Paris', 2.35, 48.85, '75'),
  ville('Paris 13 Gobelins', 2.356, 48.832, '75'),
  ville('Koungou', 45.2, -12.73, '', 'YT'),
]
const commune = (code: string, nom: string, suite: Partial<CommuneAPlacer> = {}): CommuneAPlacer => ({
  code,
  nom,
  departement: '49',
  ...suite,
})
const placer = (...communes: CommuneAPlacer[]) => placerCommunes(communes, VILLES)
const CHOLET = commune('49099', 'Cholet', { codesPostaux: ['49300'], epci: 'agglomération' })
const metres = (a: { lon: number; lat: number }, b: { lon: number; lat: number }) =>
  111_320 * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180))

describe('où est une commune', () => {
  test('là où le relevé met la ville de ce nom, dans ce département seulement', () => {
    expect(placer(CHOLET).get('49099')).toEqual({ lon: -0.88, lat: 47.06 })
    expect(placer({ ...CHOLET, departement: '53' }).has('49099')).toBe(false)
  })

  test('un arrondissement a son point, la ville entière le sien', () => {
    const places = placer(
      commune('75056', 'Paris', { departement: '75' }),
      commune('75113', 'Paris 13e Arrondissement', { departement: '75', commune: '75056' }),
    )
    expect(places.get('75056')).toEqual({ lon: 2.35, lat: 48.85 })
    expect(places.get('75113')).toEqual({ lon: 2.356, lat: 48.832 })
  })

  test('une commune nouvelle est là où était l’une de celles qu’elle réunit', () => {
    const places = placer(
      commune('49301', 'Sèvremoine', { reunies: ['Le Longeron', 'Saint-Macaire-en-Mauges'] }),
    )
    expect(places.get('49301')).toEqual({ lon: -0.99, lat: 47.12 })
  })

  test('une commune rebaptisée se reconnaît au début de son nom, si elle est seule à le porter', () => {
    const segre = commune('49331', 'Segré-en-Anjou Bleu')
    expect(placer(segre).get('49331')).toEqual({ lon: -0.87, lat: 47.69 })
    const deux = placer(CHOLET, segre, commune('49332', 'Segré-sur-Verzée'))
    expect([deux.get('49331'), deux.get('49332')]).not.toContainEqual({ lon: -0.87, lat: 47.69 })
    const prise = placer(commune('49001', 'Saint-Martin'), commune('49002', 'Saint-Martin-du-Bois'))
    expect(prise.get('49001')).toEqual({ lon: -0.5, lat: 47.4 })
    expect(prise.get('49002')).not.toEqual({ lon: -0.5, lat: 47.4 })
  })

  test('une commune que le relevé ignore est à côté d’une voisine du même code postal', () => {
    const places = placer(CHOLET, commune('49240', 'La Plaine', { codesPostaux: ['49300'] }))
    expect(metres(places.get('49240')!, places.get('49099')!)).toBeCloseTo(2_500, -2)
  })

  test('à défaut de la même intercommunalité, plutôt que d’un code postal qui se suit', () => {
    const segre = commune('49331', 'Segré', { codesPostaux: ['49361'] })
    const seule = commune('49240', 'La Plaine', { codesPostaux: ['49360'], epci: 'agglomération' })
    const places = placer(CHOLET, segre, seule)
    expect(metres(places.get('49240')!, places.get('49099')!)).toBeLessThan(3_000)
  })

  test('sans intercommunalité, une île n’est pas mise près d’une île d’ailleurs', () => {
    const places = placer(
      CHOLET,
      commune('85113', 'Paris', { departement: '75', codesPostaux: ['85350'] }),
      commune('49400', 'Île-Haute', { codesPostaux: ['49990'] }),
    )
    expect(metres(places.get('49400')!, places.get('49099')!)).toBeLessThan(3_000)
  })

  test('outre-mer, le relevé fait un pays du département ; sans aucune ville, pas de point', () => {
    const places = placer(
      commune('97610', 'Koungou', { departement: '976' }),
      commune('97611', 'Mamoudzou', { departement: '976' }),
      commune('98901', 'Île de Clipperton', { departement: '989' }),
    )
    expect(places.get('97610')).toEqual({ lon: 45.2, lat: -12.73 })
    expect(metres(places.get('97611')!, places.get('97610')!)).toBeLessThan(3_000)
    expect(places.has('98901')).toBe(false)
  })
})
