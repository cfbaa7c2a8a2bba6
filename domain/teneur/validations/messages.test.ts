import { expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { MODELE_DE_DEPART } from './modele.ts'
import { messageDoublon, messagePrecisions, messageRefus, messageReponseAuRepresentant } from './messages.ts'

const ODETTE = { prenom: 'Odette', nom: 'Rambervil' }
const copropriete = { nom: 'Les Lilas', voie: '3 rue Haute', codePostal: '69003', localite: 'Lyon' }

test('une demande refusée ou à préciser, de chaque type : les courriels entiers', async () => {
  const messages = codes(TYPES_DEMANDE).flatMap((type) => {
    const numero = type === 'RATTACHEMENT' || type === 'DISSOLUTION' ? 'AA1234567' : null
    const demande = {
      ...ODETTE,
      type,
      reference: `${TYPES_DEMANDE[type].prefixe}-2026-000123`,
      copropriete: { ...copropriete, numero },
      reponse: { motifs: ['JUSTIF_NON_SIGNE', 'AUTRE'] as const, raison: 'La page 2\nmanque.' },
      suivi: 'https://registre.exemple.fr/suivi',
    }
    return [
      messageRefus(demande),
      messagePrecisions({ ...demande, modele: MODELE_DE_DEPART }),
      ...(numero === null ? [] : [messageReponseAuRepresentant(demande)]),
    ]
  })
  for (const notaire of [false, true])
    messages.push(
      messageDoublon({
        ...ODETTE,
        reference: 'IM-2026-000123',
        copropriete,
        numero: 'AA1234567',
        notaire,
        suite: 'https://registre.exemple.fr/suite',
      }),
    )
  for (const m of messages) {
    expect(m.texte).toMatch(/^Bonjour Odette Rambervil,\n\n/)
    expect(m.texte).not.toMatch(/undefined|null|NaN|\{/)
  }
  const imprimes = messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}\n`).join('\n-----\n\n')
  await expect(imprimes).toMatchFileSnapshot('./__snapshots__/messages.txt')
})

test('le modèle que le teneur a écrit garde ses lignes, autour de ce que le courriel dit lui-même', () => {
  const { texte } = messagePrecisions({
    ...ODETTE,
    type: 'IMMATRICULATION',
    reference: 'IM-2026-000123',
    copropriete: { ...copropriete, numero: null },
    reponse: { motifs: ['JUSTIF_NON_SIGNE'], raison: '' },
    suivi: 'https://registre.exemple.fr/suivi',
    modele: { ouverture: 'Un mot.\nUn autre.', conclusion: 'Merci.' },
  })
  expect(texte).toMatch(/^Bonjour Odette Rambervil,\n\nUn mot\.\nUn autre\.\n\nVotre demande/)
  expect(texte).toContain('https://registre.exemple.fr/suivi\n\nMerci.\n\n')
  expect(texte).not.toContain(MODELE_DE_DEPART.ouverture)
})
