import { expect, test } from 'vitest'
import { messageErreurSignalee } from './messages.ts'

test('une erreur signalée : le courriel entier, et ce que la personne a écrit n’y ajoute pas de paragraphe', async () => {
  const m = messageErreurSignalee({
    prenom: 'Catherine',
    nom: 'Vasseur',
    copropriete: {
      nom: 'Les Lilas',
      voie: '3 rue Haute',
      codePostal: '69003',
      localite: 'Lyon',
      numero: 'AA1234567',
    },
    par: 'Nadia Ferrand, Étude Ferrand',
    erreur: 'Le règlement est de 1972.\n\nEt non de 1927.',
    suivi: 'https://registre.exemple.fr/copropriete/fiche?id=12',
  })
  expect(m.texte).toContain('Le règlement est de 1972. Et non de 1927.')
  await expect(`${m.nature} · ${m.sujet}\n\n${m.texte}\n`).toMatchFileSnapshot('./__snapshots__/messages.txt')
})
