import { expect, test } from 'vitest'
import { avisDeLaListe, lignesAuPlus } from './liste-du-classeur.ts'

test('la liste qui s’arrête le dit, avec où sont toutes les lignes ; celle qui tient ne dit rien', () => {
  const plus = lignesAuPlus(9)
  expect(avisDeLaListe(plus, 9)).toEqual([])
  const [avis, ...autres] = avisDeLaListe(plus + 1, 9)
  expect(autres).toEqual([])
  expect(avis!.replaceAll('\u202f', ' ')).toMatch(/^La feuille des copropriétés en a 166 666 sur 166 667/)
  expect(avis).toContain('L’extrait en CSV les a toutes')
})
