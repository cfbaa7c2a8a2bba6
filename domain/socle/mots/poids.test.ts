import { expect, test } from 'vitest'
import { direPoids } from './poids.ts'

test.each([
  [0, '0\u00a0octet'],
  [1, '1\u00a0octet'],
  [999, '999\u00a0octets'],
  [1_000, '1\u00a0ko'],
  [11_600, '12\u00a0ko'],
  [1_250_000, '1,25\u00a0Mo'],
])('%i octets : %s', (octets, dit) => {
  expect(direPoids(octets)).toBe(dit)
})
