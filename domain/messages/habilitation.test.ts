import { expect, test } from 'vitest'
import { RAPPELS_JOURS } from '../habilitation/habilitation.ts'
import {
  messageAccesBientotClos,
  messageAccesClos,
  messageAccesOuvert,
  reponseAccesOuvert,
} from './habilitation.ts'

const acces = {
  prenom: 'Maëlle',
  nom: 'Kervadel',
  organisme: 'Métropole de Valmorin',
  au: '2027-11-19',
  territoires: ['Métropole de Valmorin', 'Département 42'],
  adresse: 'https://registre.exemple.fr/institutionnels',
} as const

test('un accès ouvert, près de sa fin, clos de lui-même ou par le teneur : les courriels entiers', async () => {
  const messages = [
    messageAccesOuvert({ ...acces, du: '2026-11-20' }),
    ...[...RAPPELS_JOURS, 1, 0].map((jours) => messageAccesBientotClos({ ...acces, jours })),
    messageAccesClos({ ...acces, motif: null }),
    messageAccesClos({ ...acces, motif: 'Convention non renouvelée.' }),
  ]
  for (const m of messages) {
    expect(m.texte).toMatch(/^Bonjour Maëlle Kervadel,\n\n/)
    expect(m.texte).not.toMatch(/undefined|null|NaN/)
    expect(m.texte).not.toMatch(/ [:;?!]/)
  }
  const reponse = reponseAccesOuvert({
    ...acces,
    noms: Array.from({ length: 7 }, (_, i) => `Commune ${i + 1}`),
    du: '2026-11-20',
  })
  const imprimes = [
    ...messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}\n`),
    `Réponse à la demande\n\n${reponse}\n`,
  ]
  await expect(imprimes.join('\n-----\n\n')).toMatchFileSnapshot('./__snapshots__/habilitation.txt')
})
