import { expect, test } from 'vitest'
import { designesPar, lireCompteRendu } from './retour.ts'

test('un en-tête démesuré se lit aussitôt', () => {
  const debut = performance.now()
  expect(designesPar('retours@registre.invalid', 'a'.repeat(200_000))).toEqual([])
  expect(designesPar('retours@registre.invalid', '+'.repeat(200_000))).toEqual([])
  expect(performance.now() - debut).toBeLessThan(1_000)
})

test('un compte rendu démesuré se lit aussitôt', () => {
  const debut = performance.now()
  lireCompteRendu(`Action: failed\n${' '.repeat(200_000)}\n${'\n '.repeat(100_000)}`)
  expect(performance.now() - debut).toBeLessThan(1_000)
})
