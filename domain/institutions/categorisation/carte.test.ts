import { expect, test } from 'vitest'
import { carteDesCategories } from './carte.ts'
import { estPeu } from './peu.ts'

const JOUR = '2026-11-20'

const departement = (code: string, nombre: number, c: number) => ({
  code,
  libelle: `Département ${code}`,
  nombre,
  lots: nombre,
  lotsPrincipaux: nombre,
  categories: { A: nombre - c, B: 0, C: c, D: 0, NON_EVALUABLE: 0 },
  peu: estPeu(nombre, JOUR),
  peuParmi: [],
})

test('des départements presque tous sans rien à voir : ceux qui en ont se distinguent, et le disent', () => {
  const { legende, departements } = carteDesCategories(
    [
      departement('01', 100, 0),
      departement('02', 100, 0),
      departement('03', 100, 5),
      departement('04', 8, 4),
    ],
    'Constat',
    JOUR,
  )
  const [sans, aussi, peu, moitie] = departements
  expect([sans!.teinte, aussi!.teinte]).toEqual([peu!.teinte, peu!.teinte])
  expect(moitie!.teinte).not.toBe(sans!.teinte)
  expect(moitie!.dit).toBe('50\u202f% (moins de 11 copropriétés)')
  expect(legende.map(({ teinte }) => teinte)).toEqual([sans!.teinte, moitie!.teinte])
})

test('celles que l’on ne sait pas placer n’y sont pas', () => {
  expect(carteDesCategories([{ ...departement('01', 5, 1), code: null }], '', JOUR).departements).toEqual([])
})
