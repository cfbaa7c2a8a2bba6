import { expect, test } from 'vitest'
import { messageConfirmerLettre, messageDejaAbonne, messageLettreParue } from './messages.ts'
import {
  messageChangements,
  messageConfirmerSuivi,
  messageDejaSuivie,
  messageSuivisPleins,
} from '#domain/public/suivre/messages.ts'

const quitter = 'https://registre.exemple.fr/newsletter/quitter?key=q1-clef'
const arreter = 'https://registre.exemple.fr/suivi/arreter?key=x1-clef'
const arreterTout = 'https://registre.exemple.fr/suivi/arreter?key=t1-clef'
const copropriete = {
  numero: 'AA1234567',
  nom: 'Les Lilas',
  voie: '3 rue Haute',
  codePostal: '69003',
  localite: 'Lyon',
}
const autre = { numero: 'AA7654321', nom: null, voie: '8 rue Basse', codePostal: '37000', localite: 'Tours' }
const rattachement = {
  jour: '2026-11-20',
  titre: 'Nouveau représentant',
  details: ['Représentée par\u00a0: Altavor Syndic.', 'Mandat jusqu’au 30 juin 2028.'],
}

test('la lettre et le suivi : leurs courriels entiers, et le lien qui arrête l’envoi', async () => {
  const messages = [
    messageConfirmerLettre({ lien: 'https://registre.exemple.fr/newsletter/confirmer?key=a1-clef' }),
    messageDejaAbonne({ quitter }),
    messageLettreParue({
      titre: 'Ce qui change en 2027',
      date: '2026-11-20',
      fichier:
        'https://registre.exemple.fr/api/public/newsletter/telechargerNewsletter?fileName=lettre-2026-11-20.pdf',
      toutes: 'https://registre.exemple.fr/newsletter',
      quitter,
    }),
    messageConfirmerSuivi({ copropriete, lien: 'https://registre.exemple.fr/suivi/confirmer?key=s1-clef' }),
    messageDejaSuivie({ copropriete, arreter }),
    messageSuivisPleins({ copropriete, suivies: [{ ...autre, arreter }], arreterTout }),
    messageChangements({
      changees: [
        {
          ...copropriete,
          changements: [rattachement],
          fiche: 'https://registre.exemple.fr/annuaire/AA1234567',
          arreter,
        },
      ],
      arreterTout,
    }),
    messageChangements({
      changees: [
        {
          ...autre,
          changements: [
            { jour: '2026-11-19', titre: 'Mandat expiré', details: [] },
            {
              jour: '2026-11-18',
              titre: 'Mise à jour',
              details: ['Nombre total de lots\u00a0: 50, au lieu de 48.'],
            },
          ],
          fiche: 'https://registre.exemple.fr/annuaire/AA7654321',
          arreter,
        },
        {
          ...copropriete,
          changements: [{ jour: '2026-11-19', titre: 'Dissolution acceptée', details: [] }],
          fiche: null,
          arreter,
        },
      ],
      arreterTout,
    }),
  ]
  await expect(
    messages
      .map((m) => `${m.nature} · ${m.sujet}\nList-Unsubscribe: ${m.desinscription ?? '—'}\n\n${m.texte}\n`)
      .join('\n========\n\n'),
  ).toMatchFileSnapshot('./__snapshots__/messages.txt')
})

test('un nom ou un titre n’ajoute pas de paragraphe', () => {
  const dit = messageLettreParue({
    titre: 'Un\n\ntitre',
    date: '2026-11-20',
    fichier: 'f',
    toutes: 't',
    quitter,
  })
  expect(dit.texte).toContain('est parue\u00a0: Un titre.')
  expect(dit.texte).not.toContain('Un\n')
})
