import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPart } from './dire.ts'
import { classeDe, direClasses, limitesDesClasses } from './classes.ts'

describe('les limites des classes', () => {
  test.each<[string, number[], number, number[]]>([
    ['rien : tout est caché', [], 1, []],
    ['une seule valeur', [12], 1, []],
    ['toutes égales', [7, 7, 7, 7, 7, 7], 1, []],
    ['toutes nulles', [0, 0, 0], 1, []],
    ['deux valeurs', [10, 90], 1, [50]],
    ['trois valeurs, l’une très loin', [1, 2, 900], 1, [2, 450]],
    ['quatre valeurs : une classe à chacune', [10, 20, 30, 40], 1, [15, 25, 35]],
    ['beaucoup de zéros', [0, 0, 0, 0, 5], 1, [3]],
    ['de un à cent', Array.from({ length: 100 }, (_, i) => i + 1), 1, [21, 41, 60, 80]],
    ['de grands nombres, ronds', [1_234, 5_678, 9_123, 34_567, 123_456], 1, [3_500, 7_400, 22_000, 79_000]],
    ['des parts, au pour cent', [0.412, 0.455, 0.52, 0.583, 0.719], 0.001, [0.43, 0.49, 0.55, 0.65]],
    ['des parts très proches, au millième', [0.5111, 0.5123, 0.5139, 0.5148], 0.001, [0.512, 0.513, 0.514]],
    ['plus proches que ce qui se dit', [0.50001, 0.50002, 0.50003], 0.001, []],
    ['des entiers voisins', [1, 2, 2, 3, 3, 3], 1, [2, 3]],
  ])('%s', (_, valeurs, finesse, limites) => {
    expect(limitesDesClasses(valeurs, finesse)).toEqual(limites)
  })

  test('croissent, ne laissent aucune classe vide, et ne sont jamais plus de quatre', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 101 }), (valeurs) => {
        const limites = limitesDesClasses(valeurs, 1)
        expect(limites.length).toBeLessThanOrEqual(4)
        expect(limites).toEqual([...new Set(limites)].toSorted((a, b) => a - b))
        const classes = new Set(valeurs.map((v) => classeDe(v, limites)))
        if (valeurs.length > 0) expect(classes.size).toBe(limites.length + 1)
      }),
    )
  })
})

test('une limite est de la classe qu’elle ouvre', () => {
  expect([0, 9, 10, 19, 20, 99].map((v) => classeDe(v, [10, 20]))).toEqual([0, 0, 1, 1, 2, 2])
  expect(classeDe(5, [])).toBe(0)
})

describe('les classes en mots', () => {
  test.each<[string, number[], number[], string[]]>([
    ['aucune', [], [], []],
    ['une seule valeur', [7, 7], [], ['7']],
    ['une classe', [3, 7], [], ['3 à 7']],
    ['de un en un, d’un bout à l’autre', [1, 2, 900], [2, 300], ['1', '2 à 299', '300 à 900']],
    ['la dernière n’a que sa limite', [1, 50], [50], ['1 à 49', '50']],
  ])('%s', (_, valeurs, limites, dits) => {
    expect(direClasses(valeurs, limites, 1, afficherEntier)).toEqual(dits)
  })

  test('une part ne se compte pas un à un : sa fin est à la suivante', () => {
    const dire = (part: number) => direPart(part, 1)
    expect(direClasses([0.12, 0.3, 0.45], [0.3], 0.001, dire)).toEqual([
      '12\u202f% à moins de 30\u202f%',
      '30\u202f% à 45\u202f%',
    ])
  })
})
