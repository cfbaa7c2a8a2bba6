import { expect, test } from 'vitest'
import { motifLike, telQuel } from './like.ts'

test.each([
  ['Lilas', 'Lilas'],
  ['100%', '100\\%'],
  ['a_b', 'a\\_b'],
  ['a\\b', 'a\\\\b'],
  ['%_\\', '\\%\\_\\\\'],
])('« %s » se cherche tel quel dans un LIKE', (texte, cherche) => {
  expect(telQuel(texte)).toBe(cherche)
  expect(motifLike(texte)).toBe(`%${cherche}%`)
})
