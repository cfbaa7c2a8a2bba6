import { describe, expect, test } from 'vitest'
import { direEtatDemande, lireReference, referenceDemande, TYPES_DEMANDE } from './demandes.ts'

describe('les demandes au teneur (§7.13)', () => {
  test('la référence porte le type, l’année du dépôt et le rang', () => {
    expect(referenceDemande('IMMATRICULATION', '2026-11-20', 123)).toBe('IM-2026-000123')
    expect(referenceDemande('DOUBLON_NOTAIRE', '2027-01-01', 1_234_567)).toBe('DO-2027-1234567')
  })

  test.each([
    ['RA-2026-000001', 'RA-2026-000001'],
    [' im2026000002 ', 'IM-2026-000002'],
    ['do 2026 1234567', 'DO-2026-1234567'],
    ['RA-2026', null],
    ['rambervil', null],
  ])('« %s » se lit %s', (tape, reference) => {
    expect(lireReference(tape)).toBe(reference)
  })

  test('son état se dit : la décision d’abord, puis ce que le dossier attend', () => {
    const etat = 'IMMATRICULATION_DEMANDE_DE_PRECISIONS'
    expect(direEtatDemande({ decision: 'REFUSEE', etat, tenue: true })).toBe('Refusée')
    expect(direEtatDemande({ decision: null, etat, tenue: false })).toBe('Précisions demandées')
    const immatriculee = { decision: null, etat: 'IMMATRICULEE_A_RATTACHER' } as const
    expect(direEtatDemande({ ...immatriculee, tenue: true })).toBe('En cours d’examen')
    expect(direEtatDemande({ ...immatriculee, tenue: false })).toBe('À examiner')
  })

  test('deux types n’ont pas le même préfixe', () => {
    const prefixes = Object.values(TYPES_DEMANDE).map((t) => t.prefixe)
    expect(new Set(prefixes).size).toBe(4)
  })
})
