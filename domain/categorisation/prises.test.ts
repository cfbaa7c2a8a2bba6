import { describe, expect, test } from 'vitest'
import { codes } from '../codes.ts'
import {
  AUCUNE_PRISE,
  borneDepassee,
  BORNES_DES_PRISES,
  estInhabituelle,
  estPresqueTout,
  UNE_FICHE,
} from './prises.ts'

describe('ce qu’une personne prend en un jour', () => {
  test.each(codes(BORNES_DES_PRISES))(
    '%s : la dernière passe, la suivante non ; l’alerte vient avant',
    (quoi) => {
      const { limite, alerte, libelle } = BORNES_DES_PRISES[quoi]
      const une = { ...AUCUNE_PRISE, [quoi]: 1 }
      expect(borneDepassee({ ...AUCUNE_PRISE, [quoi]: limite - 1 }, une)).toBeNull()
      expect(borneDepassee({ ...AUCUNE_PRISE, [quoi]: limite }, une)).toMatchObject({ libelle, limite })
      expect(estInhabituelle({ ...AUCUNE_PRISE, [quoi]: alerte - 1 })).toBe(false)
      expect(estInhabituelle({ ...AUCUNE_PRISE, [quoi]: alerte })).toBe(true)
      expect(alerte).toBeLessThan(limite)
    },
  )

  test.each([
    [0, 0, false],
    [0, 10, false],
    [7, 10, false],
    [8, 10, true],
    [10, 10, true],
  ])('%i sur %i : presque tout, %s', (nombre, toutes, attendu) => {
    expect(estPresqueTout(nombre, toutes)).toBe(attendu)
  })

  test('une borne atteinte n’arrête que ce qui l’augmente', () => {
    const prises = { ...AUCUNE_PRISE, entiers: BORNES_DES_PRISES.entiers.limite }
    expect(borneDepassee(prises, UNE_FICHE)).toBeNull()
  })
})
