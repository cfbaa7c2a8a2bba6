import { describe, expect, test } from 'vitest'
import { plusMois } from '#domain/socle/temps/jour.ts'
import { fraicheur, moisAvantEcheance, prochaineEcheance } from './echeances.ts'

describe('l’échéance de la mise à jour annuelle (décision 0006 et §14, point 8)', () => {
  test('clôture suivante, six mois pour l’assemblée, deux pour déclarer', () => {
    expect(prochaineEcheance('2024-12-31', '2026-11-20')).toBe('2026-08-31')
    expect(prochaineEcheance('2025-06-30', '2026-11-20')).toBe('2027-02-28')
    expect(prochaineEcheance(null, '2026-11-20')).toBeNull()
    expect(moisAvantEcheance('2026-11-20')).toBe(20)
  })

  test('deux mois après l’assemblée du 15/05/2025 : le 15/07/2025 (scénario 3)', () => {
    expect(plusMois('2025-05-15', 2)).toBe('2025-07-15')
  })

  test('à jour jusqu’au jour de l’échéance, en retard le lendemain', () => {
    const dossier = { derniereCloture: '2024-12-31', derniereMaj: null }
    expect(fraicheur(dossier, '2026-08-31')).toBe('A_JOUR')
    expect(fraicheur(dossier, '2026-09-01')).toBe('EN_RETARD')
  })

  test('sans clôture connue, la dernière mise à jour en tient lieu ; sans rien, on ne sait pas', () => {
    expect(fraicheur({ derniereCloture: null, derniereMaj: '2025-03-20' }, '2026-11-20')).toBe('A_JOUR')
    expect(fraicheur({ derniereCloture: null, derniereMaj: '2025-03-19' }, '2026-11-20')).toBe('EN_RETARD')
    expect(fraicheur({ derniereCloture: '2020-12-31', derniereMaj: '2026-11-01' }, '2026-11-20')).toBe(
      'EN_RETARD',
    )
    expect(fraicheur({ derniereCloture: null, derniereMaj: null }, '2026-11-20')).toBe('INCONNUE')
  })
})
