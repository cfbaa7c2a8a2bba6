import { expect, test } from 'vitest'
import { messageFusion } from './messages.ts'

const copropriete = { nom: 'Les Lilas', voie: '3 rue Haute', codePostal: '69003', localite: 'Lyon' }

test('deux copropriétés fusionnées, à qui continue et à qui n’est plus retenu : les courriels entiers', async () => {
  const messages = [true, false].map((suite) =>
    messageFusion({
      prenom: 'Odette',
      nom: 'Rambervil',
      gardee: { ...copropriete, numero: 'AA1234567' },
      absorbee: { ...copropriete, numero: 'AB7654321' },
      continue: suite,
      raison: 'Le nouveau syndic l’a immatriculée une seconde fois.',
      fiche: 'https://registre.exemple.fr/annuaire/AA1234567',
    }),
  )
  for (const m of messages) {
    expect(m.texte).toMatch(/^Bonjour Odette Rambervil,\n\n/)
    expect(m.texte).not.toMatch(/undefined|null|NaN/)
    // Les espaces insécables de la typographie française.
    expect(m.texte).not.toMatch(/ [:;?!]/)
  }
  const imprimes = messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}\n`).join('\n-----\n\n')
  await expect(imprimes).toMatchFileSnapshot('./__snapshots__/messages.txt')
})
