import { expect, test } from 'vitest'
import { justificatifsPour } from './justificatifs.ts'
import { situationMandat } from './statuts.ts'

const le = (fin: string | null, successeurDeclare = false) =>
  situationMandat({ fin, successeurDeclare }, '2026-11-20')

test('les quatre situations publiées d’un mandat (domain.md §5)', () => {
  expect(situationMandat(null, '2026-11-20')).toBe('AUCUN')
  expect(le(null)).toBe('AUCUN')
  expect(le('2026-11-21')).toBe('EN_COURS')
  expect(le('2026-11-20')).toBe('EN_COURS')
  expect(le('2026-11-20', true)).toBe('EN_COURS')
  expect(le('2026-11-19')).toBe('EXPIRE_SANS_SUCCESSEUR')
  expect(le('2026-11-19', true)).toBe('EXPIRE_AVEC_SUCCESSEUR')
})

test('l’administrateur provisoire prouve par l’ordonnance, le syndic par le contrat ou le procès-verbal', () => {
  expect(justificatifsPour(true).map((p) => p.clef)).toEqual(['ORDO_NOMINATION'])
  expect(justificatifsPour(false).map((p) => p.clef)).toEqual(['CONTRAT_SYNDIC', 'PV_AG'])
})
