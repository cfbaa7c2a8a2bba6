import { describe, expect, test } from 'vitest'
import { avisDe, finDe, lireReste, type Reste } from './reste.ts'

const MINUTE = 60_000
const HEURE = 60 * MINUTE

test.each<[string | null, Reste | null]>([
  ['7200 43200', { absence: 1_000 + 2 * HEURE, terme: 1_000 + 12 * HEURE }],
  ['- 60', { absence: null, terme: 1_000 + MINUTE }],
  ['0 0', { absence: 1_000, terme: 1_000 }],
  [null, null],
  ['', null],
  ['sept 8', null],
  ['7200', null],
])('la réponse qui dit « %s »', (entete, attendu) => {
  expect(lireReste(entete, 1_000)).toEqual(attendu)
})

describe('ce qu’il y a à dire', () => {
  const ordinaire = { absence: 2 * HEURE, terme: 12 * HEURE }
  const auTerme = { absence: 13 * HEURE, terme: 12 * HEURE }
  const souvenir = { absence: null, terme: 12 * HEURE }
  test.each<[string, Reste, number, ReturnType<typeof avisDe>]>([
    ['cinq minutes et une seconde avant', ordinaire, 2 * HEURE - 5 * MINUTE - 1_000, null],
    [
      'cinq minutes avant',
      ordinaire,
      2 * HEURE - 5 * MINUTE,
      { cause: 'absence', fin: 2 * HEURE, minutes: 5 },
    ],
    [
      'entre les deux, le même avis',
      ordinaire,
      2 * HEURE - 2 * MINUTE,
      { cause: 'absence', fin: 2 * HEURE, minutes: 5 },
    ],
    ['une minute avant', ordinaire, 2 * HEURE - MINUTE, { cause: 'absence', fin: 2 * HEURE, minutes: 1 }],
    ['à l’heure', ordinaire, 2 * HEURE, 'fini'],
    ['après une nuit de sommeil', ordinaire, 10 * HEURE, 'fini'],
    ['le terme vient d’abord', auTerme, 12 * HEURE - MINUTE, { cause: 'terme', fin: 12 * HEURE, minutes: 1 }],
    ['aucune absence ne ferme', souvenir, 3 * HEURE, null],
    ['le terme de qui se souvient', souvenir, 12 * HEURE, 'fini'],
  ])('%s', (_, reste, maintenant, attendu) => {
    expect(avisDe(reste, maintenant)).toEqual(attendu)
  })
})

test('de l’absence et du terme, ce qui vient d’abord', () => {
  expect(finDe({ absence: 1, terme: 2 })).toEqual({ cause: 'absence', fin: 1 })
  expect(finDe({ absence: 2, terme: 1 })).toEqual({ cause: 'terme', fin: 1 })
})
