import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Tas } from './tas.ts'

test('rend les poids dans l’ordre, quel que soit celui où ils entrent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (poids) => {
      const tas = new Tas<number>()
      for (const p of poids) tas.ajouter(p, p)
      const sortis = poids.map(() => tas.retirer()?.valeur)
      expect(sortis).toEqual(poids.toSorted((a, b) => a - b))
      expect(tas.retirer()).toBeUndefined()
    }),
  )
})
