import { describe, expect, test } from 'vitest'
import { direCritere, lireSaisieDeCriteres } from './saisie.ts'

describe('les critères tels que l’adresse les porte', () => {
  test('se lisent comme ils se tapent', () => {
    expect(
      lireSaisieDeCriteres({
        commune: '69383',
        nom: '  Les Lys ',
        lotsMin: '1 000',
        mandatFinDu: '1/7/2026',
        cooperatif: 'non',
        procedure: 'ARRETE',
        voie: '',
      }),
    ).toEqual({
      criteres: {
        commune: '69383',
        nom: 'Les Lys',
        lotsMin: 1000,
        mandatFinDu: '2026-07-01',
        cooperatif: false,
        procedure: 'ARRETE',
      },
      refus: [],
    })
  })

  test.each([
    [{ lotsMin: 'dix' }, 'lotsMin', 'ENTIER_INVALIDE'],
    [{ reglementDe: '1987,5' }, 'reglementDe', 'ENTIER_INVALIDE'],
    [{ mandatFinAu: '31/02/2026' }, 'mandatFinAu', 'DATE_INVALIDE'],
    [{ cooperatif: 'true' }, 'cooperatif', 'CHOIX_INVALIDE'],
    [{ cooperatif: 'toString' }, 'cooperatif', 'CHOIX_INVALIDE'],
    [{ procedure: 'toString' }, 'procedure', 'CHOIX_INVALIDE'],
    [{ codePostal: '6900' }, 'codePostal', 'CODE_POSTAL_INVALIDE'],
  ])('%j : refusé à son champ, sans perdre les autres', (saisie, champ, code) => {
    const lue = lireSaisieDeCriteres({ nom: 'lys', ...saisie })
    expect(lue.refus).toEqual([{ champ, code }])
    expect(lue.criteres).toEqual({ nom: 'lys' })
  })

  test('chacun se dit sur son étiquette', () => {
    expect(direCritere('lotsMin', '1200')).toBe('Lots, au moins\u00a0: 1\u202f200')
    expect(direCritere('lotsMin', 'dix')).toBe('Lots, au moins\u00a0: dix')
    expect(direCritere('reglementDe', '1987')).toBe('Année du règlement, à partir de\u00a0: 1987')
    expect(direCritere('mandatFinAu', '2026-07-01')).toBe('Mandat finissant jusqu’au\u00a0: 01/07/2026')
    expect(direCritere('typeSyndic', 'PRO')).toBe('Type de syndic\u00a0: Syndic professionnel')
    expect(direCritere('commune', '69383', 'Lyon 3e Arrondissement')).toBe(
      'Commune\u00a0: Lyon 3e Arrondissement',
    )
  })
})
