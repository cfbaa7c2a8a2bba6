import { describe, expect, test } from 'vitest'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import {
  abandonLe,
  attenteApres,
  CODES_ETATS_COURRIEL,
  COURRIEL,
  direEtatCourriel,
  estRenvoyable,
  estRevenu,
  estSansEspoir,
  sansClef,
} from './courriel.ts'
import { actesDepuis } from '#domain/socle/machine.ts'

test('le tableau entier : chaque état d’un courriel, chaque acte', async () => {
  await expect(imprimerMachine(COURRIEL, CODES_ETATS_COURRIEL)).toMatchFileSnapshot(
    './__snapshots__/courriel.txt',
  )
})

test('un courriel parti ne repart pas : il peut seulement revenir', () => {
  expect(actesDepuis(COURRIEL, 'ENVOYE')).toEqual(['revenir'])
  expect(actesDepuis(COURRIEL, 'GARDE')).toEqual([])
})

test('abandonné après être parti, il est revenu, et se dit autrement', () => {
  const etat = 'ABANDONNE'
  const dire = (dateEnvoi: string | null) => direEtatCourriel({ etat, dateEnvoi })
  expect(dire(null)).toBe('Jamais remis, abandonné')
  expect(dire('2026-11-20T10:00:00.000Z')).toBe('Parti, puis revenu')
  expect(estRevenu({ etat: 'ENVOYE', dateEnvoi: '2026-11-20T10:00:00.000Z' })).toBe(false)
})

test('un courriel abandonné ne repart que par l’assistance', () => {
  expect(actesDepuis(COURRIEL, 'ABANDONNE')).toEqual(['renvoyer'])
})

test('un courriel abandonné se renvoie s’il ne portait pas de lien', () => {
  const lien = 'https://registre.invalid/compte/activate?key=Abc-_9'
  expect(sansClef(lien)).toBe('https://registre.invalid/compte/activate?key=…')
  expect(estRenvoyable({ etat: 'ABANDONNE', texte: 'Votre demande est enregistrée' })).toBe(true)
  expect(estRenvoyable({ etat: 'ABANDONNE', texte: sansClef(lien) })).toBe(false)
  expect(estRenvoyable({ etat: 'ECHEC', texte: 'Votre demande est enregistrée' })).toBe(false)
})

describe('ce qui n’est pas remis', () => {
  test('se réessaie de plus en plus tard, jusqu’à une fois par heure', () => {
    const minutes = Array.from({ length: 10 }, (_, i) => attenteApres(i + 1) / 60_000)
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(attenteApres(5000)).toBe(3_600_000)
  })

  test('s’abandonne après deux jours', () => {
    expect(abandonLe('2026-11-20T10:00:00.000Z')).toBe('2026-11-22T10:00:00.000Z')
  })

  test.each([
    ['boîte inconnue', 'RCPT TO', 550, '550 5.1.1 <x@y.fr>: Recipient address rejected: User unknown', true],
    ['domaine inconnu', 'RCPT TO', 550, '550 5.1.2 Bad destination system address', true],
    ['boîte fermée', 'RCPT TO', 550, '550 5.2.1 Mailbox disabled', true],
    ['boîte inconnue d’un vieux relais', 'RCPT TO', 550, '550 No such user here', true],
    ['boîte pleine', 'RCPT TO', 552, '552 5.2.2 Mailbox full', false],
    ['boîte pleine d’un vieux relais', 'RCPT TO', 552, '552 Mailbox full', false],
    ['relais mal réglé', 'RCPT TO', 554, '554 5.7.1 Relay access denied', false],
    ['refus de politique', 'RCPT TO', 550, '550 5.7.1 Service unavailable; client blocked', false],
    ['liste grise', 'RCPT TO', 450, '450 4.2.0 Greylisted', false],
    ['liste grise qui cite un code', 'RCPT TO', 451, '451 4.7.1 retry, or 5.1.1 follows', false],
    ['compte du relais refusé', 'AUTH PLAIN', 535, '535 5.7.8 Authentication failed', false],
    ['expéditeur refusé', 'MAIL FROM', 550, '550 5.1.8 Bad sender', false],
    ['contenu refusé', 'DATA', 554, '554 5.6.0 Message rejected', false],
    ['personne au bout du fil', null, null, 'connect ECONNREFUSED 10.0.0.1:25', false],
  ])('%s', (_, commande, code, reponse, sansEspoir) => {
    expect(estSansEspoir({ commande, code, reponse })).toBe(sansEspoir)
  })
})
