import { describe, expect, test } from 'vitest'
import { ERREUR_MAX, lireErreur } from './signalement.ts'

describe('ce que l’on signale d’une copropriété', () => {
  test.each([
    ['', 'OBLIGATOIRE'],
    ['   \n ', 'OBLIGATOIRE'],
    ['trop peu', 'TEXTE_TROP_COURT'],
    ['e'.repeat(ERREUR_MAX + 1), 'TROP_LONG'],
    ['un caractère \u0000 de commande', 'TEXTE_INVALIDE'],
  ])('« %s » est refusé : %s', (tape, code) => {
    expect(lireErreur(tape)).toMatchObject([{ champ: 'erreur', code }])
  })

  test('les espaces de suite n’en font qu’un, les lignes restent : le même texte se reconnaît', () => {
    expect(lireErreur('  Le nombre   de lots \n est faux.\n\n\n\nIl y en a 12.  ')).toBe(
      'Le nombre de lots\nest faux.\n\nIl y en a 12.',
    )
  })
})
