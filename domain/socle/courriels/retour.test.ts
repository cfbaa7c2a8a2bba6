import { describe, expect, test } from 'vitest'
import { adresseDeRetour, designesPar, lireCompteRendu } from './retour.ts'

const BASE = 'retours@registre.invalid'
const SCEAU = '0a1b2c3d4e5f60718293'

describe('l’adresse de retour', () => {
  test('désigne son courriel, et tient dans un nom de boîte', () => {
    const adresse = adresseDeRetour(BASE, 1_234_567, SCEAU)
    expect(adresse).toBe(`retours+1234567.${SCEAU}@registre.invalid`)
    expect(designesPar(BASE, `Delivered-To: <${adresse}>`)).toEqual([{ id: 1_234_567, sceau: SCEAU }])
    const [local] = adresseDeRetour(`${'r'.repeat(24)}@registre.invalid`, 999_999_999_999_999, SCEAU).split(
      '@',
    )
    expect(local!.length).toBeLessThanOrEqual(64)
  })

  test('se lit quelle que soit sa casse, et parmi d’autres', () => {
    expect(
      designesPar(
        BASE,
        `odette@essai.invalid, "Retours" <RETOURS+7.${SCEAU.toUpperCase()}@Registre.INVALID>, retours+8.${SCEAU}@registre.invalid`,
      ),
    ).toEqual([
      { id: 7, sceau: SCEAU },
      { id: 8, sceau: SCEAU },
    ])
  })

  test.each([
    'retours@registre.invalid',
    `retours+7.${SCEAU}@ailleurs.invalid`,
    `retour+7.${SCEAU}@registre.invalid`,
    `retours+7@registre.invalid`,
    `retours+x.${SCEAU}@registre.invalid`,
    'retours+7.pasunsceau@registre.invalid',
  ])('%s ne désigne rien', (adresse) => {
    expect(designesPar(BASE, adresse)).toEqual([])
  })
})

const POSTFIX = `Reporting-MTA: dns; relais.registre.invalid
X-Postfix-Queue-ID: 4Xk2pQ3z1Bz9s
X-Postfix-Sender: rfc822; ${adresseDeRetour(BASE, 12, SCEAU)}
Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0100 (CET)

Final-Recipient: rfc822; apolline.verdurac@essai.invalid
Original-Recipient: rfc822;apolline.verdurac@essai.invalid
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.essai.invalid
Diagnostic-Code: smtp; 550 5.1.1 <apolline.verdurac@essai.invalid>: Recipient
    address rejected: User unknown in virtual mailbox table
`

const EXCHANGE = `Reporting-MTA: dns;MESSAGERIE01.essai.invalid\r
Received-From-MTA: dns;relais.registre.invalid\r
Arrival-Date: Fri, 20 Nov 2026 09:00:03 +0000\r
\r
Final-Recipient: rfc822;gaspard.ormeval@essai.invalid\r
Action: failed\r
Status: 5.1.10\r
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient gaspard.ormeval@essai.invalid not found by SMTP address lookup\r
X-Display-Name: gaspard.ormeval@essai.invalid\r
`

const GMAIL = `Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; registre@registre.invalid
Arrival-Date: Fri, 20 Nov 2026 01:00:00 -0800 (PST)
X-Original-Message-ID: <courriel.12.m1k2@registre.invalid>

Final-Recipient: rfc822; theodule.bramont@essai.invalid
Action: failed
Status: 5.2.2
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain essai.invalid.)
Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space. Please direct the
 552-5.2.2 recipient to
 552 5.2.2  https://support.example/p/OverQuotaPerm - gsmtp
Last-Attempt-Date: Fri, 20 Nov 2026 01:00:02 -0800 (PST)
`

describe('le compte rendu de remise', () => {
  test.each([
    [
      'Postfix',
      POSTFIX,
      '550 5.1.1 <apolline.verdurac@essai.invalid>: Recipient address rejected: User unknown in virtual mailbox table',
    ],
    [
      'Exchange',
      EXCHANGE,
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient gaspard.ormeval@essai.invalid not found by SMTP address lookup',
    ],
    [
      'Gmail',
      GMAIL,
      "552-5.2.2 The recipient's inbox is out of storage space. Please direct the 552-5.2.2 recipient to 552 5.2.2 https://support.example/p/OverQuotaPerm - gsmtp",
    ],
  ])('de %s dit que le courriel est revenu, et pourquoi', (_, texte, reponse) => {
    expect(lireCompteRendu(texte)).toEqual({ revenu: true, reponse })
  })

  test('d’un serveur qui a fini d’essayer est définitif, même sous un code 4', () => {
    const expire = POSTFIX.replace('Status: 5.1.1', 'Status: 4.4.1').replace(
      /Diagnostic-Code:[^]*/,
      'Diagnostic-Code: X-Postfix; connect to mx.essai.invalid[192.0.2.7]:25: Connection timed out\n',
    )
    expect(lireCompteRendu(expire)).toEqual({
      revenu: true,
      reponse: '4.4.1 connect to mx.essai.invalid[192.0.2.7]:25: Connection timed out',
    })
  })

  test.each(['delayed', 'delivered', 'relayed', 'expanded'])('« %s » : rien de définitif', (action) => {
    expect(lireCompteRendu(POSTFIX.replace('Action: failed', `Action: ${action}`))).toEqual({ revenu: false })
  })

  test('à plusieurs destinataires, un seul échec suffit', () => {
    const deux = POSTFIX.replace(
      '\nFinal',
      '\nFinal-Recipient: rfc822; a@essai.invalid\nAction: relayed\nStatus: 2.1.5\n\nFinal',
    )
    expect(lireCompteRendu(deux)).toMatchObject({ revenu: true })
  })

  test.each([
    ['5.0.0', 'smtp; 550 5.1.1 unknown', '550 5.1.1 unknown'],
    ['5.0.0', 'smtp; 550 unknown', '5.0.0 550 unknown'],
    ['5.7.1 (blocked)', 'smtp; 550 blocked, see 5.1.1', '5.7.1 550 blocked, see 5.1.1'],
    ['5.2.1', '', '5.2.1'],
    ['illisible', 'smtp; 550 no', '550 no'],
  ])('statut « %s », diagnostic « %s » : %s', (statut, diagnostic, reponse) => {
    expect(lireCompteRendu(`Action: Failed\nStatus: ${statut}\nDiagnostic-Code: ${diagnostic}\n`)).toEqual({
      revenu: true,
      reponse,
    })
  })

  test('la réponse tient sur une ligne, et en cinq cents signes', () => {
    const lu = lireCompteRendu(
      `Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; a\u0000b\u0007 ${'c'.repeat(9_000)}`,
    )
    expect(lu).toMatchObject({ revenu: true, reponse: expect.stringMatching(/^5\.1\.1 a b c+$/) })
    expect(JSON.stringify(lu).length).toBeLessThan(600)
  })

  test.each([
    '',
    'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.invalid\n',
    'Bonjour,\nje suis absente.',
  ])('sans destinataire lisible, il n’y a pas de compte rendu', (texte) => {
    expect(lireCompteRendu(texte)).toBe(null)
  })
})
