import { expect, test } from 'vitest'
import { verifierMotif } from './motif.ts'

test.each([
  ['', ['OBLIGATOIRE']],
  ['   ', ['OBLIGATOIRE']],
  ['perdu', ['MOTIF_TROP_COURT']],
  [`  ${'a'.repeat(9)}  `, ['MOTIF_TROP_COURT']],
  ['a'.repeat(10), []],
  ['\u200b'.repeat(12), ['OBLIGATOIRE']],
  [`perdu${'\u202e'.repeat(9)}`, ['MOTIF_TROP_COURT']],
  ['a'.repeat(500), []],
  ['a'.repeat(501), ['TROP_LONG']],
])('un motif de dix à cinq cents caractères, blancs du bord ôtés : « %s »', (motif, codes) => {
  const refus = verifierMotif(motif, 'raison')
  expect(refus.map((r) => r.code)).toEqual(codes)
  expect(refus.filter((r) => r.champ !== 'raison')).toEqual([])
})
