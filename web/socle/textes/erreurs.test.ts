import { expect, test } from 'vitest'
import { direErreur } from './erreurs.ts'

test.each([
  [0, 'Le serveur ne répond pas'],
  [403, 'Accès refusé'],
  [400, 'La demande n’a pas pu être traitée'],
  [409, 'La demande n’a pas pu être traitée'],
  [500, 'Le service rencontre un problème'],
  [503, 'Le service rencontre un problème'],
])('%s a son titre (§8.1), et une phrase même quand le serveur n’en dit pas', (statut, titre) => {
  const dit = direErreur(statut, '')
  expect(dit.titre).toBe(titre)
  expect(dit.texte).toMatch(/^\p{Lu}.*\.$/u)
})

test('la phrase du serveur remplace la nôtre, sauf quand il ne répond pas', () => {
  expect(direErreur(409, 'Une autre demande est ouverte.').texte).toBe('Une autre demande est ouverte.')
  expect(direErreur(0, 'Failed to fetch').texte).not.toContain('fetch')
})
