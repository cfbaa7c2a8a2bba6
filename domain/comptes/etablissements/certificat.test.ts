import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nomDistingue } from './certificat.ts'

const ATTENDU =
  'EMAILADDRESS=cert@altavor.invalid,SERIALNUMBER=A/B 12,CN=registre.altavor.invalid,ORGANIZATIONIDENTIFIER=NTRFR-732829320,OU=0002 732829320,O=Société d’Été\\, \\"Altavor\\" & Fils \\+ Cie,C=FR'

describe('le nom distingué d’un certificat (§3.2)', () => {
  test.each([
    [
      'OpenSSL, par défaut',
      'C = FR, O = "Soci\\C3\\A9t\\C3\\A9 d\\E2\\80\\99\\C3\\89t\\C3\\A9, \\"Altavor\\" & Fils + Cie", OU = 0002 732829320, organizationIdentifier = NTRFR-732829320, CN = registre.altavor.invalid, serialNumber = A/B 12, emailAddress = cert@altavor.invalid',
    ],
    [
      'OpenSSL, RFC 2253 : nginx',
      'emailAddress=cert@altavor.invalid,serialNumber=A/B 12,CN=registre.altavor.invalid,organizationIdentifier=NTRFR-732829320,OU=0002 732829320,O=Soci\\C3\\A9t\\C3\\A9 d\\E2\\80\\99\\C3\\89t\\C3\\A9\\, \\"Altavor\\" & Fils \\+ Cie,C=FR',
    ],
    [
      'OpenSSL, à barres : les vieux mandataires',
      '/C=FR/O=Soci\\xC3\\xA9t\\xC3\\xA9 d\\xE2\\x80\\x99\\xC3\\x89t\\xC3\\xA9, "Altavor" & Fils \\+ Cie/OU=0002 732829320/organizationIdentifier=NTRFR-732829320/CN=registre.altavor.invalid/serialNumber=A\\/B 12/emailAddress=cert@altavor.invalid',
    ],
    [
      'Node, une ligne par attribut',
      'C=FR\nO=Société d’Été\\, \\"Altavor\\" & Fils \\+ Cie\nOU=0002 732829320\norganizationIdentifier=NTRFR-732829320\nCN=registre.altavor.invalid\nserialNumber=A/B 12\nemailAddress=cert@altavor.invalid',
    ],
    [
      'Java, par numéros et en hexadécimal',
      '1.2.840.113549.1.9.1=#16146365727440616c7461766f722e696e76616c6964,2.5.4.5=#1306412f42203132,CN=registre.altavor.invalid,OID.2.5.4.97=#0c0f4e545246522d373332383239333230,OU=0002 732829320,O="Société d’Été, \\"Altavor\\" & Fils + Cie",C=FR',
    ],
  ])('%s', (_, ecrit) => expect(nomDistingue(ecrit)).toBe(ATTENDU))

  test.each([
    ['/C=FR/O=Altavor/CN=Syndic', 'CN=Syndic,O=Altavor,C=FR'],
    ['CN=Syndic, O=Altavor, C=FR', 'CN=Syndic,O=Altavor,C=FR'],
    ['C=FR,O=Altavor,CN=Syndic', 'CN=Syndic,O=Altavor,C=FR'],
    ['DC=invalid,DC=altavor,CN=Syndic', 'CN=Syndic,DC=altavor,DC=invalid'],
    ['/O=Altavor/CN=Syndic', 'CN=Syndic,O=Altavor'],
    ['CN=Syndic,O=Altavor', 'CN=Syndic,O=Altavor'],
    ['S=Rhône;CN=Syndic', 'ST=Rhône,CN=Syndic'],
    ['CN=Syndic+serialNumber=7,C=FR', 'CN=Syndic+SERIALNUMBER=7,C=FR'],
    ['serialNumber=7 + CN=Syndic,C=FR', 'CN=Syndic+SERIALNUMBER=7,C=FR'],
    ['CN=\\#12,C=FR', 'CN=\\#12,C=FR'],
    ['  CN =  Jean   Dupont ,C=FR', 'CN=Jean Dupont,C=FR'],
    ['CN=Dupre\u0301,C=FR', 'CN=Dupré,C=FR'],
    ['CN=caf\\E9,C=FR', 'CN=café,C=FR'],
    ['CN=#1e0400410042,C=FR', 'CN=AB,C=FR'],
  ])('« %s » se lit « %s »', (ecrit, attendu) => expect(nomDistingue(ecrit)).toBe(attendu))

  test.each([
    '',
    '  ',
    'Syndic',
    'CN',
    'CN=',
    'CN=,C=FR',
    'CN=a,,Syndic',
    'CN=a,+,C=FR',
    'CN=#0c05ab',
    '/Syndic',
    '=a',
    `CN=${'a'.repeat(2_001)}`,
  ])('« %s » n’en est pas un', (ecrit) => expect(nomDistingue(ecrit)).toBeNull())

  test('un nom déjà écrit comme il faut ne change plus, quoi qu’on y tape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ maxLength: 40 }), (a, b) => {
        const valeur = JSON.stringify(a).slice(1, -1)
        for (const ecrit of [a, `CN=${b},C=FR`, `/C=FR/O=${b}/CN=${a}`, `CN="${valeur}",O=${b},C=FR`]) {
          const lu = nomDistingue(ecrit)
          if (lu !== null) expect(nomDistingue(lu)).toBe(lu)
        }
      }),
      { numRuns: 200 },
    )
  })
})
