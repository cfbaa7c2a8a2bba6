import { expect, test } from 'vitest'
import { enLitteraux } from './en-litteraux.ts'

test('chaque valeur s’écrit échappée, à sa place, une fois', () => {
  expect(
    enLitteraux({
      sql: 'SELECT $1, $2, $10::text[], $3, $4',
      parameters: [`l'eau $2`, 12, null, true, 0, 0, 0, 0, 0, ['a', `b'); DROP`]],
    }),
  ).toBe(`SELECT 'l''eau $2', 12, ARRAY['a', 'b''); DROP']::text[], NULL, true`)
  expect(enLitteraux({ sql: '$1', parameters: ['a\\b'] })).toBe(String.raw` E'a\\b'`)
})

test('ce qui n’a pas d’écriture sûre est refusé', () => {
  expect(() => enLitteraux({ sql: '$2', parameters: [1] })).toThrow(RangeError)
  for (const valeur of [Number.NaN, Number.POSITIVE_INFINITY, { a: 1 }, new Date()])
    expect(() => enLitteraux({ sql: '$1', parameters: [valeur] })).toThrow(TypeError)
})
