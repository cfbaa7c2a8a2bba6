import { describe, expect, test } from 'vitest'
import { direRefus } from '#domain/socle/refus/refus.ts'
import type { CriteresDAnnuaire } from './criteres.ts'
import { verifierCriteres } from './verifier.ts'

const refusDe = (c: CriteresDAnnuaire) =>
  verifierCriteres(c, '2026-11-20').map(({ champ, code }) => [champ, code])

describe('une recherche avancée (§2.9, §5.2)', () => {
  test('veut un critère au moins', () => {
    expect(refusDe({})).toEqual([['recherche', 'CRITERE_REQUIS']])
    expect(refusDe({ region: undefined })).toEqual([['recherche', 'CRITERE_REQUIS']])
    expect(refusDe({ cooperatif: false })).toEqual([])
    expect(refusDe({ commune: '69383' })).toEqual([])
  })

  test.each([
    [{ lotsMin: 1 }, 'lotsMin', 'LOTS_HORS_BORNES'],
    [{ lotsMax: 100_000 }, 'lotsMax', 'LOTS_HORS_BORNES'],
    [{ lotsMin: 50, lotsMax: 49 }, 'lotsMax', 'PLAGE_INVERSEE'],
    [{ reglementDe: 1899 }, 'reglementDe', 'ANNEE_HORS_BORNES'],
    [{ reglementA: 2027 }, 'reglementA', 'ANNEE_HORS_BORNES'],
    [{ reglementDe: 1990, reglementA: 1989 }, 'reglementA', 'PLAGE_INVERSEE'],
    [{ mandatFinDu: '2026-12-31', mandatFinAu: '2026-12-30' }, 'mandatFinAu', 'PERIODE_INVERSEE'],
    [{ nom: '!!!' }, 'nom', 'RECHERCHE_VIDE'],
    [{ nom: '$' }, 'nom', 'RECHERCHE_VIDE'],
    [{ voie: 'de la', departement: '69' }, 'voie', 'RECHERCHE_VIDE'],
    [{ syndic: '__' }, 'syndic', 'RECHERCHE_VIDE'],
  ])('%j est refusé', (criteres, champ, code) => {
    expect(refusDe(criteres)).toEqual([[champ, code]])
    expect(direRefus(verifierCriteres(criteres, '2026-11-20')[0]!)).not.toMatch(/[{}]/)
  })

  test.each([
    { lotsMin: 2, lotsMax: 2 },
    { lotsMin: 99_999 },
    { reglementDe: 1900, reglementA: 2026 },
    { mandatFinDu: '2026-12-31', mandatFinAu: '2026-12-31' },
  ])('%j ne l’est pas', (criteres) => {
    expect(refusDe(criteres)).toEqual([])
  })
})
