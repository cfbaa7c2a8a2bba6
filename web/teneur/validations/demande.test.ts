import { expect, test } from 'vitest'
import { FILE_PAR_DEFAUT, filesAEnchainer, retenirLaFile } from './demande.ts'

test('l’enchaînement suit les filtres de la file ; le texte cherché épuisé, il continue sans lui', () => {
  expect(filesAEnchainer()).toEqual([FILE_PAR_DEFAUT])
  const filtree = { ...FILE_PAR_DEFAUT, type: 'RATTACHEMENT' as const }
  retenirLaFile(filtree)
  expect(filesAEnchainer()).toEqual([filtree])
  retenirLaFile({ ...filtree, q: 'IM-2026-000001' })
  expect(filesAEnchainer()).toEqual([{ ...filtree, q: 'IM-2026-000001' }, filtree])
  retenirLaFile(FILE_PAR_DEFAUT)
})
