import { expect, test } from 'vitest'
import * as tous from './messages.ts'

const agent = { prenom: 'Maëlle', nom: 'Kervadel', organisme: 'Métropole de Valmorin', au: '2027-12-31' }
const adresse = 'https://registre.exemple.fr/categorisation'
const acces = { ...agent, territoires: ['Métropole de Valmorin'], adresse }
const communes = (nombre: number) => Array.from({ length: nombre }, (_, i) => `Commune ${i + 1}`)

test('l’accès d’un organisme : les courriels entiers, de son ouverture à sa fin', async () => {
  const messages = [
    tous.messageAccesOuvert({ ...acces, du: '2027-01-01' }),
    tous.messageAccesBientotClos({ ...acces, jours: 60 }),
    tous.messageAccesBientotClos({ ...acces, jours: 1 }),
    tous.messageAccesBientotClos({ ...acces, jours: 0 }),
    tous.messageAccesClos({ ...acces, motif: null }),
    tous.messageAccesClos({ ...acces, motif: 'La mission est finie.' }),
  ]
  const natures = new Set(messages.map((m) => m.nature))
  // La réponse à la demande d’accès part avec celle de la réclamation.
  expect(natures.size).toBe(Object.keys(tous).length - 1)
  const reponse = tous.reponseAccesOuvert({ ...agent, noms: acces.territoires, du: '2027-01-01' })
  await expect(
    [...messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}`), `Réponse\n\n${reponse}`].join(
      '\n\n——\n\n',
    ),
  ).toMatchFileSnapshot('./__snapshots__/messages.txt')
})

test.each([
  [5, 'Commune 1, Commune 2, Commune 3, Commune 4, Commune 5.'],
  [6, 'Commune 1, Commune 2, Commune 3, Commune 4, Commune 5, Commune 6.'],
  [300, 'Commune 1, Commune 2, Commune 3, Commune 4, Commune 5 et 295 autres.'],
])('de %i communes, l’accès ouvert nomme les premières', (nombre, dit) => {
  const { texte } = tous.messageAccesOuvert({ ...acces, territoires: communes(nombre), du: '2027-01-01' })
  expect(texte).toContain(dit)
})
