import { expect, test } from 'vitest'
import * as tous from './messages.ts'

const ODETTE = { prenom: 'Odette', nom: 'Rambervil' }
const copropriete = {
  nom: 'Les Lilas',
  voie: '3 rue Haute',
  codePostal: '69003',
  localite: 'Lyon',
  numero: 'AA1234567',
}
const suivi = 'https://registre.exemple.fr/copropriete/12/dissolution'
const reference = 'DI-2026-000125'

test('une dissolution déclarée, acceptée, refusée, close, une copropriété supprimée : les courriels entiers', async () => {
  const attendue = '2026-12-04'
  const messages = [
    tous.messageDissolutionDeclaree({
      ...ODETTE,
      reference,
      copropriete,
      motif: 'DIVISION',
      attendue,
      suivi,
    }),
    tous.messageDissolutionAuRepresentant({ ...ODETTE, copropriete, motif: 'REUNION_LOTS', attendue, suivi }),
    ...[false, true].map((liquidation) =>
      tous.messageDissolutionAcceptee({ ...ODETTE, reference, copropriete, liquidation, suivi }),
    ),
    tous.messageLiquidationClose({ ...ODETTE, copropriete }),
    tous.messageSuppression({
      ...ODETTE,
      copropriete,
      motif: 'DOUBLON',
      raison: 'Elle porte déjà le numéro AA1-234-568.',
    }),
  ]
  // L’acceptation a deux formes.
  expect(new Set(messages.map((m) => m.nature)).size, 'chaque message est ici').toBe(Object.keys(tous).length)
  for (const m of messages) {
    expect(m.texte).toMatch(/^Bonjour Odette Rambervil,\n\n/)
    expect(m.texte).not.toMatch(/undefined|null|NaN/)
  }
  const imprimes = messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}\n`).join('\n-----\n\n')
  await expect(imprimes).toMatchFileSnapshot('./__snapshots__/messages.txt')
})
