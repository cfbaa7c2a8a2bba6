import { expect, test } from 'vitest'
import { MODELE_DE_DEPART, MODELE_MAX, rangerModele, verifierModele } from './modele.ts'

test.each([
  ['celui de départ', MODELE_DE_DEPART.ouverture, []],
  ['plusieurs lignes, un emoji', 'Bonjour.\n\nMerci 👍🏽', []],
  ['de la longueur permise', '😀'.repeat(MODELE_MAX), []],
  ['vide', '  \n ', ['OBLIGATOIRE']],
  ['qui ne montre rien', '\u200b\u202e', ['OBLIGATOIRE']],
  ['trop long', 'a'.repeat(MODELE_MAX + 1), ['TROP_LONG']],
  ['un signe qui n’a pas de forme', 'Bon\u0000jour', ['TEXTE_INVALIDE']],
])('un modèle de courriel : %s', (_, ouverture, codes) => {
  const refus = verifierModele({ ...MODELE_DE_DEPART, ouverture })
  expect(refus.map((r) => [r.champ, r.code])).toEqual(codes.map((code) => ['ouverture', code]))
})

test('ce qui ne se voit pas n’en est pas gardé', () => {
  expect(rangerModele({ ouverture: ' A\u202eB ', conclusion: '\nC\n' })).toEqual({
    ouverture: 'AB',
    conclusion: 'C',
  })
})
