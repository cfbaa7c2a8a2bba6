import { expect, test } from 'vitest'
import { CODES_ETATS, ETATS_PUBLICS } from '#domain/coproprietes/copropriete/etats.ts'
import { ETATS_DEMANDABLES, verifierDatesDemandees } from './liste.ts'

test('chacun demande les états que sa liste a : le teneur tous, un déclarant tous sauf ce qui est supprimé', () => {
  expect(CODES_ETATS.filter((e) => !ETATS_DEMANDABLES.teneur.includes(e))).toEqual(['FUTUR'])
  expect(CODES_ETATS.filter((e) => !ETATS_DEMANDABLES.declarant.includes(e))).toEqual(['SUPPRIMEE', 'FUTUR'])
  expect(ETATS_DEMANDABLES.annuaire).toEqual(ETATS_PUBLICS)
})

test.each([
  [null, null, []],
  ['2026-02-01', null, []],
  ['2026-02-01', '2026-02-01', []],
  ['2026-02-02', '2026-02-01', [{ champ: 'dateDebutMandat', code: 'PERIODE_INVERSEE' }]],
] as const)('un mandat commencé dès le %s et fini au plus tard le %s', (debut, fin, refus) => {
  expect(verifierDatesDemandees({ debut, fin })).toEqual(refus)
})
