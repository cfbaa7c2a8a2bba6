import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import {
  acheveLeTour,
  AUCUNE_PRISE,
  borneDepassee,
  BORNES_DES_PRISES,
  estInhabituelle,
  estPresqueTout,
  tailleAuPlus,
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

  test.each([
    [49, 50, false, 'trop petit pour étonner'],
    [50, 50, true, 'tout un petit'],
    [50, 62, true, 'presque tout un petit'],
    [51, 62, false, 'déjà dit'],
    [79, 100, false, 'pas encore'],
    [80, 100, true, 'la quatre-vingtième de cent'],
    [81, 100, false, 'déjà dit'],
    [400, 20_000, false, 'peu d’un grand'],
  ])('%i ouvertes sur %i : %s, %s', (ouvertes, toutes, attendu) => {
    expect(acheveLeTour(ouvertes, toutes)).toBe(attendu)
    // Ce que l’on compte du territoire suffit à en juger.
    expect(acheveLeTour(ouvertes, Math.min(toutes, tailleAuPlus(ouvertes) + 1))).toBe(attendu)
  })

  test('une borne atteinte n’arrête que ce qui l’augmente', () => {
    const prises = { ...AUCUNE_PRISE, entiers: BORNES_DES_PRISES.entiers.limite }
    expect(borneDepassee(prises, UNE_FICHE)).toBeNull()
  })
})
