import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendrier, type EcheanceDuCalendrier } from './agenda.ts'

const AILLEURS = {
  maintenant: '2026-11-23T08:00:00.000Z',
  liste: 'https://registre.exemple.fr/copropriete/echeances',
  hote: 'registre.exemple.fr',
}
const echeance = (n: number, autre: Partial<EcheanceDuCalendrier> = {}): EcheanceDuCalendrier => ({
  sorte: 'MANDAT',
  le: '2026-12-31',
  idCopropriete: n,
  numero: `AA123456${n}`,
  nom: 'Les Lilas',
  lien: `https://registre.exemple.fr/copropriete/${n}/renouveler`,
  ...autre,
})
const deplier = (texte: string) => texte.replaceAll('\r\n ', '')
const valeurs = (texte: string, cle: string) =>
  deplier(texte)
    .split('\r\n')
    .filter((l) => l.startsWith(`${cle}:`))
    .map((l) => l.slice(cle.length + 1))

test('un calendrier de deux échéances, en entier', () => {
  expect(
    calendrier([echeance(2, { sorte: 'MAJ_ANNUELLE', le: '2027-02-28' }), echeance(1)], AILLEURS),
  ).toMatchSnapshot()
})

test('au-delà de trois le même jour, une seule ligne les compte et mène à leur page', () => {
  const trois = calendrier(
    [1, 2, 3].map((n) => echeance(n)),
    AILLEURS,
  )
  expect(valeurs(trois, 'SUMMARY')).toHaveLength(3)
  const quatre = calendrier(
    [1, 2, 3, 4].map((n) => echeance(n)),
    AILLEURS,
  )
  expect(valeurs(quatre, 'SUMMARY')).toEqual(['4 copropriétés\u00a0: fin du mandat'])
  expect(valeurs(quatre, 'URL')).toEqual([AILLEURS.liste])
})

test('quel que soit le nom, une ligne tient en 75 octets, se déplie telle quelle et n’en ouvre pas une autre', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (nom) => {
      const texte = calendrier([echeance(1, { nom: `${nom}\r\nBEGIN:VEVENT` })], AILLEURS)
      for (const ligne of texte.split('\r\n')) expect(Buffer.byteLength(ligne)).toBeLessThanOrEqual(75)
      expect(
        deplier(texte)
          .split('\r\n')
          .filter((l) => l === 'BEGIN:VEVENT'),
      ).toHaveLength(1)
      expect(texte).not.toContain('\uFFFD'.repeat(2))
    }),
  )
})

test('ce qui sépare des valeurs s’échappe', () => {
  const [description] = valeurs(calendrier([echeance(1, { nom: 'A, B; C\\D' })], AILLEURS), 'DESCRIPTION')
  expect(description).toContain('A\\, B\\; C\\\\D')
})
