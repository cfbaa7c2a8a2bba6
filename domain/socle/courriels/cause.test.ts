import { expect, test } from 'vitest'
import { accuseLAdresse, causeDe, codeEtenduDe } from './cause.ts'

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
  ['550 5.1.0 Address rejected', 'Adresse refusée par la messagerie du destinataire'],
  ['5.3.4 Message too big', 'Courriel trop lourd pour la messagerie du destinataire'],
  ['554 5.6.0 Content rejected', 'Contenu refusé par la messagerie du destinataire'],
  ['4.4.1 connect to mx.exemple.invalid: No route to host', 'La messagerie du destinataire ne répond pas'],
  ['554 5.4.6 Too many hops', 'Le courriel tourne en rond entre deux messageries'],
  ['4.4.7 message expired', 'Délai de remise dépassé'],
  ['550 5.0.0 Rejected', 'Refusé'],
  ['5.3.0 Other mail system status', 'Refusé'],
  ['connexion à 5.1.1.7', 'Cause inconnue'],
  ['', 'Cause inconnue'],
])('« %s » : %s', (reponse, cause) => {
  expect(causeDe(reponse).replaceAll('\u00a0', ' ')).toBe(cause)
})

test('revenu, ce qui était refusé pour l’instant l’est pour de bon', () => {
  expect(causeDe('4.2.0 Greylisted')).toBe('Refusé pour l’instant')
  expect(causeDe('4.2.0 Greylisted', true)).toBe('Délai de remise dépassé')
  expect(causeDe('452 4.2.2 Over quota', true)).toBe('Boîte pleine')
})

test('le premier code étendu l’emporte sur ceux que cite la phrase', () => {
  expect(codeEtenduDe('550 5.7.1 blocked, see 5.1.1')).toBe('5.7.1')
  expect(codeEtenduDe('250 2.1.5 Ok')).toBe(null)
})

test.each([
  ['550 5.1.1 User unknown', true],
  ['5.1.10 RecipientNotFound', true],
  ['5.2.1 Mailbox disabled', true],
  ['5.1.8 Sender rejected', false],
  ['5.2.2 Mailbox full', false],
  ['5.7.1 Blocked', false],
  ['4.1.1 Unknown for now', false],
  ['550 No such user here', false],
  ['5.0.0 550 No such user here', false],
])('« %s » met l’adresse en cause : %s', (reponse, oui) => {
  expect(accuseLAdresse(reponse)).toBe(oui)
})
