import { expect, test } from 'vitest'
import { lireSaisie, RIEN_DE_TAPE, saisieDe } from './saisie.ts'

test('ce qui se tape se lit, et se remet dans ses champs', () => {
  const { criteres, refus } = lireSaisie({
    tauxImpayes: { ...RIEN_DE_TAPE, de: '12,5' },
    nbLots: { ...RIEN_DE_TAPE, de: '1 000', a: '', inconnu: true },
    dateMaj: { ...RIEN_DE_TAPE, a: '01/02/2024' },
    typeSyndic: { ...RIEN_DE_TAPE, parmi: ['PRO'] },
    arrete: { ...RIEN_DE_TAPE, vaut: 'non' },
    syndic: { ...RIEN_DE_TAPE, texte: ' Foncia ' },
    note: RIEN_DE_TAPE,
  })
  expect(refus).toEqual([])
  expect(criteres).toEqual({
    tauxImpayes: { min: 12.5, max: undefined },
    nbLots: { min: 1_000, max: undefined, inconnu: true },
    dateMaj: { du: undefined, au: '2024-02-01' },
    typeSyndic: { parmi: ['PRO'] },
    arrete: { vaut: false },
    syndic: { texte: 'Foncia' },
  })
  expect(lireSaisie(saisieDe(criteres)).criteres).toEqual(criteres)
})

test.each([
  ['nbLots', { de: 'dix' }, 'HORS_BORNES'],
  ['nbLots', { de: '20', a: '10' }, 'PLAGE_INVERSEE'],
  ['dateMaj', { de: '31/02/2026' }, 'DATE_INVALIDE'],
  ['dateMaj', { de: '01/02/2026', a: '01/02/2025' }, 'PERIODE_INVERSEE'],
] as const)('%s %j : %s', (code, tape, refus) => {
  expect(lireSaisie({ [code]: { ...RIEN_DE_TAPE, ...tape } }).refus).toMatchObject([
    { champ: `criteres.${code}`, code: refus },
  ])
})
