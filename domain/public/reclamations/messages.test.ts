import { expect, test } from 'vitest'
import { messageReclamationClose, messageReclamationRecue, messageReponse } from './messages.ts'

const RECLAMATION = {
  prenom: 'Jeanne',
  nom: 'Marival',
  reference: 'REC-2026-000012',
  sorte: 'DONNEES_ERRONEES',
  numero: 'AA1234567',
  suivi: 'https://registre.exemple.fr/aide/reclamation?key=abc',
} as const

test('ce que reçoit qui réclame', async () => {
  const messages = [
    messageReclamationRecue({ ...RECLAMATION, attendueLe: '2026-12-01' }),
    messageReponse({
      ...RECLAMATION,
      reponse: 'La date est corrigée.\n\nMerci\nde votre signalement.',
      close: false,
    }),
    messageReponse({ ...RECLAMATION, sorte: 'AUTRE', numero: null, reponse: 'C’est fait.', close: true }),
    messageReclamationClose(RECLAMATION),
  ]
  await expect(
    messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}\n`).join('\n---\n\n'),
  ).toMatchFileSnapshot('./__snapshots__/messages.txt')
})

test('un texte n’ajoute ni ligne ni paragraphe qui ne soit pas de lui', () => {
  const { texte } = messageReponse({
    ...RECLAMATION,
    prenom: 'Jeanne\n\nFaux',
    reponse: 'Une\n\nDeux',
    close: true,
  })
  expect(texte).toContain('Bonjour Jeanne Faux Marival,')
  expect(texte.match(/\n\nDeux\n\n/)).not.toBeNull()
})

test('une réponse garde ses lignes, et rien d’autre qui aille à la ligne', () => {
  const { texte } = messageReponse({
    ...RECLAMATION,
    reponse: 'Il faut\u00a0:\n- le contrat\u2028signé,\n- le procès-verbal.\n\nMerci.',
    close: true,
  })
  expect(texte).toContain('\n\nIl faut\u00a0:\n- le contrat signé,\n- le procès-verbal.\n\nMerci.\n\n')
})
