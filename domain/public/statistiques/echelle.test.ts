import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { finDEchelle } from './echelle.ts'

test.each([
  [1_971, 3_000],
  [9.8, 15],
  [0.4, 0.5],
  [800, 1_000],
  [0, 1],
])('%d se lit jusqu’à %d', (valeur, fin) => expect(finDEchelle(valeur)).toBe(fin))

test('l’échelle dépasse toujours ce que l’on y pose, sans l’écraser', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 100_000, noNaN: true }), (valeur) => {
      const fin = finDEchelle(valeur)
      expect(fin).toBeGreaterThanOrEqual(valeur * 1.19)
      expect(fin).toBeLessThanOrEqual(valeur * 2)
    }),
  )
})
