import { describe, expect, test } from 'vitest'
import { cadrer } from '../../domain/public/statistiques/cadres.ts'
import { contoursDe, lireComposant, lireDepartements } from './departements.ts'

const composant = lireComposant()
const departements = lireDepartements()
const contours = contoursDe(composant, departements)

describe('les contours que la construction tire du paquet', () => {
  test('sont ceux de tous les départements, outre-mer compris, et d’eux seuls', () => {
    expect(departements).toHaveLength(101)
    expect(Object.keys(contours).toSorted()).toEqual(departements.map(({ code }) => code).toSorted())
    expect(new Set(Object.values(contours).map(({ trace }) => trace)).size).toBe(101)
  })

  test('s’il en manque, la construction s’arrête et les nomme', () => {
    const sans = composant.replaceAll('"FR-69"', '"FR-69M"').replaceAll('"FR-2A"', '"FR-20A"')
    expect(() => contoursDe(sans, departements)).toThrow(
      'carte des départements : @gouvfr/dsfr-chart n’a pas le contour de Corse-du-Sud (2A), Rhône (69)',
    )
    expect(() => contoursDe('', departements)).toThrow('Ain (01)')
  })

  test('une commande de tracé que l’on ne sait pas lire se dit', () => {
    const arc = 'class: "FR-01",\n style: D({}),\n d: "M0 0a5 5 0 0 0 5 5z"'
    expect(() => contoursDe(arc, [{ code: '01', nom: 'Ain' }])).toThrow('la commande « a » est inconnue')
  })

  test('sont bordés par leurs points, et leur numéro tombe dedans', () => {
    const lu = contoursDe('class: "FR-01",\n d: "m10 20h30v10l-30 0zM50 50h2v2h-2z"', [
      { code: '01', nom: 'Ain' },
    ])
    expect(lu['01']).toMatchObject({ boite: [10, 20, 52, 52], centre: [25, 25] })
    for (const [code, { boite, centre }] of Object.entries(contours)) {
      const [gauche, haut, droite, bas] = boite
      expect([code, centre[0] > gauche && centre[0] < droite, centre[1] > haut && centre[1] < bas]).toEqual([
        code,
        true,
        true,
      ])
      expect([code, gauche >= 0 && haut >= 0 && droite <= 1_050 && bas <= 1_050]).toEqual([code, true])
    }
  })
})

describe('les cadres d’une carte', () => {
  const titres = (codes: readonly string[]) => cadrer(codes, contours).map(({ titre }) => titre)
  const region = (code: string) => departements.filter((d) => d.region === code).map((d) => d.code)

  test('du pays : la métropole, Paris de près, chaque département d’outre-mer, tous dessinés', () => {
    const cadres = cadrer(Object.keys(contours), contours)
    expect(cadres.map(({ titre }) => titre)).toEqual([
      '',
      'Paris et petite couronne',
      'Guadeloupe',
      'Martinique',
      'Guyane',
      'La Réunion',
      'Mayotte',
    ])
    expect(new Set(cadres.flatMap(({ codes }) => codes)).size).toBe(101)
    expect(cadres.flatMap(({ numeros }) => numeros)).toEqual([])
  })

  test('d’une région : elle seule, chaque numéro écrit une fois ; l’Île-de-France garde Paris de près', () => {
    expect(titres(region('84'))).toEqual([''])
    expect(titres(region('11'))).toEqual(['', 'Paris et petite couronne'])
    const numeros = cadrer(region('11'), contours).flatMap((c) => c.numeros)
    expect(numeros.toSorted()).toEqual(region('11').toSorted())
    expect(titres(region('94'))).toEqual([''])
  })

  test('un département sans contour ne se dessine pas', () => {
    expect(cadrer(['01', '69', '999'], contours)[0]!.codes).toEqual(['01', '69'])
    expect(cadrer(['999'], contours)).toEqual([])
  })
})
