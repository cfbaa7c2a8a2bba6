import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ecarter } from './ecarter.ts'

test('deux disques l’un sur l’autre se séparent, un seul ne bouge pas', () => {
  expect(ecarter([{ x: 5, y: 5, rayon: 20 }])).toEqual([{ x: 5, y: 5 }])
  const [a, b] = ecarter([
    { x: 0, y: 0, rayon: 20 },
    { x: 10, y: 0, rayon: 20 },
  ])
  expect(b!.x - a!.x).toBeGreaterThanOrEqual(39)
  expect(a!.y).toBe(0)
})

test('aucun ne s’éloigne de plus de son rayon', () => {
  const disque = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 400 }),
    rayon: fc.integer({ min: 16, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(disque, { maxLength: 60 }), (disques) => {
      ecarter(disques).forEach(({ x, y }, i) => {
        const d = disques[i]!
        expect(Math.hypot(x - d.x, y - d.y)).toBeLessThanOrEqual(d.rayon + 1e-6)
      })
    }),
  )
})
