import { describe, expect, test } from 'vitest'
import { estFacileADeviner, estLeMotDePasse, hacher } from './mots-de-passe.ts'

const odette = {
  nom: 'Rambervil',
  prenom: 'Odette',
  email: 'o.rambervil@exemple.fr',
  login: 'odette.rambervil',
}

describe('un mot de passe trop facile à deviner (décision 0020)', () => {
  test.each([
    'Password1234!',
    'Motdepasse123!',
    'Azertyuiop123!',
    'Qwertyuiop12!',
    'Aaaaaaaaaa1!',
    'Abcdefghij12!',
    'Rambervil-2026!',
    'x-ODETTE-x-2026!',
    'Odette.Rambervil1!',
    'Ràmbérvil-Zz99!!',
  ])('%s est refusé', async (motDePasse) => {
    expect(await estFacileADeviner(motDePasse, odette)).toBe(true)
  })

  test.each(['Pommier-vert-27!', 'Bicyclette-bleue-41!', 'kQ9!vTzr#2mLp', '7-Cerises-Et-Un-Tambour!'])(
    '%s convient',
    async (motDePasse) => {
      expect(await estFacileADeviner(motDePasse, odette)).toBe(false)
    },
  )

  test('un nom de trois lettres ne condamne pas tous les mots qui les portent', async () => {
    const li = { nom: 'Li', prenom: 'An', email: 'a@b.fr', login: 'an.li' }
    expect(await estFacileADeviner('Bicyclette-bleue-41!', li)).toBe(false)
  })
})

describe('l’empreinte', () => {
  test('argon2id, salée : jamais deux fois la même, et seul le bon mot de passe la vérifie', async () => {
    const [a, b] = await Promise.all([hacher('Pommier-vert-27!'), hacher('Pommier-vert-27!')])
    expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(a).not.toBe(b)
    expect(await estLeMotDePasse(a, 'Pommier-vert-27!')).toBe(true)
    expect(await estLeMotDePasse(a, 'pommier-vert-27!')).toBe(false)
  })

  test('sans empreinte, ou avec une empreinte illisible : faux, sans erreur', async () => {
    for (const empreinte of [null, undefined, '', 'illisible'])
      expect(await estLeMotDePasse(empreinte, 'compte qui n’existe pas')).toBe(false)
  })
})
