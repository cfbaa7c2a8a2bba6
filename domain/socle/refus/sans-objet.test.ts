import { expect, test } from 'vitest'
import { sansObjet } from './sans-objet.ts'

test('ce qui est dit sans que rien ne le lise se refuse à son champ ; ce qui est vide ne dit rien', () => {
  expect(sansObjet({ a: '', b: '  ', c: null, d: undefined, e: [] })).toEqual([])
  expect(sansObjet({ siret: '1', confirmes: ['X'], bloc: {} })).toEqual([
    { champ: 'siret', code: 'CHAMP_SANS_OBJET' },
    { champ: 'confirmes', code: 'CHAMP_SANS_OBJET' },
    { champ: 'bloc', code: 'CHAMP_SANS_OBJET' },
  ])
})
