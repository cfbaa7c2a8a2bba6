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

test('aucun ne s’éloigne de plus de tant de fois son rayon', () => {
  const disque = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 400 }),
    rayon: fc.integer({ min: 16, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(disque, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (disques, fois) => {
      ecarter(disques, fois).forEach(({ x, y }, i) => {
        const d = disques[i]!
        expect(Math.hypot(x - d.x, y - d.y)).toBeLessThanOrEqual(d.rayon * fois + 1e-6)
      })
    }),
  )
})

test('des communes serrées se séparent toutes, quand on les laisse s’éloigner', () => {
  const serres = Array.from({ length: 49 }, (_, i) => ({
    x: (i % 7) * 30,
    y: Math.floor(i / 7) * 30,
    rayon: 19,
  }))
  const places = ecarter(serres, 3)
  const distances = places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))
  expect(Math.min(...distances)).toBeGreaterThan(34)
})
