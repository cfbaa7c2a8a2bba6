import { expect, test } from 'vitest'
import { avisDuDossier } from './dossier.ts'

test('un dossier dit où il s’arrête, et rien quand tout y est', () => {
  expect(avisDuDossier(50, { pages: true })).toEqual([])
  expect(avisDuDossier(100, { pages: false })).toEqual([])
  expect(avisDuDossier(51, { pages: true })).toEqual(['Les 50 premières ont leur page.'])
  const [liste, pages] = avisDuDossier(1_971, { pages: true })
  expect(liste).toMatch(/^La carte et la liste s’arrêtent aux 100 premières sur 1\s971, dans l’ordre choisi/u)
  expect(pages).toBe('Les 50 premières ont leur page.')
})
