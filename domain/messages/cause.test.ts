import { expect, test } from 'vitest'
import { causeDe } from './cause.ts'

test.each([
  ['550 5.1.1 <odette@essai.invalid>: User unknown', 'Boîte inconnue : l’adresse est fausse, ou fermée'],
  ['550 No such user here', 'Boîte inconnue : l’adresse est fausse, ou fermée'],
  [
    '550-5.1.1 The email account that you tried to reach does not exist',
    'Boîte inconnue : l’adresse est fausse, ou fermée',
  ],
  ['552 5.2.2 Mailbox full', 'Boîte pleine'],
  ['452 4.2.2 Over quota', 'Boîte pleine'],
  ['550 5.2.1 Mailbox disabled', 'Boîte fermée par son fournisseur'],
  ['550 5.7.1 Relaying denied', 'Refusé par les règles du relais ou de la messagerie'],
  ['535 Authentication failed', 'Refusé par les règles du relais ou de la messagerie'],
  ['421 4.7.0 Try again later', 'Refusé pour l’instant'],
  ['553 5.1.8 Sender address rejected', 'Le relais refuse notre adresse d’expéditeur'],
  ['getaddrinfo ENOTFOUND relais.invalid', 'Adresse du relais, ou domaine du destinataire, introuvable'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'Le relais ne répond pas'],
  ['Greeting never received', 'Le relais ne répond pas'],
  ['Connection timeout', 'Le relais ne répond pas'],
  ['Connection closed unexpectedly', 'Le relais ne répond pas'],
  ['self-signed certificate', 'Liaison chiffrée impossible avec le relais'],
  ['451 relais en panne', 'Refusé pour l’instant'],
  ['450 4.3.2 Service currently unavailable', 'Refusé pour l’instant'],
  ['554 Transaction failed', 'Refusé'],
  ['', 'Cause inconnue'],
])('« %s » : %s', (reponse, cause) => {
  expect(causeDe(reponse).replaceAll('\u00a0', ' ')).toBe(cause)
})
