import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afficherTelephone,
  codePostalValide,
  EMAIL_MAX,
  lignesEnveloppe,
  lireEmail,
  lireTelephone,
  memeEmail,
  type AdressePostale,
} from './coordonnees.ts'

describe('une adresse électronique (§5.2)', () => {
  test.each([
    'nom@domaine.fr',
    'n@d.fr',
    'prenom.nom+registre@sous.domaine.exemple.fr',
    'a&b*c+d.e-f_g@domaine.fr',
    '_@domaine.fr',
    '-@domaine.fr',
    'NOM@DOMAINE.FR',
    'nom@do-maine.fr',
    'nom@3.fr',
    'nom@domaine.construction',
  ])('%s se lit', (tape) => expect(lireEmail(tape)).toBe(tape))

  test.each([
    '',
    'nom',
    'nom@',
    '@domaine.fr',
    'nom@domaine',
    'nom@.fr',
    'nom@domaine.',
    'nom@domaine..fr',
    'nom@domaine.fr.',
    'nom@domaine.f1',
    'nom@domaine.123',
    'nom@-domaine.fr',
    'nom@domaine-.fr',
    'nom@dom_aine.fr',
    'nom@dom aine.fr',
    'no m@domaine.fr',
    'nom@@domaine.fr',
    'nom@autre@domaine.fr',
    'nom,autre@domaine.fr',
    "o'nom@domaine.fr",
    'nom!@domaine.fr',
    'nom/@domaine.fr',
    'nom%@domaine.fr',
    'élise@domaine.fr',
    'nom@domaîne.fr',
    '.nom@domaine.fr',
    'nom.@domaine.fr',
    'no..m@domaine.fr',
    'Nom <nom@domaine.fr>',
    'nom@domaine.fr\nbcc:autre@domaine.fr',
    'nom@domaine.fr,autre@domaine.fr',
    'nom@[127.0.0.1]',
  ])('« %s » n’en est pas une', (tape) => expect(lireEmail(tape)).toBeNull())

  test('l’extension compte de 2 à 64 lettres', () => {
    const avec = (n: number) => `nom@domaine.${'a'.repeat(n)}`
    expect([1, 2, 64, 65].map((n) => lireEmail(avec(n)) !== null)).toEqual([false, true, true, false])
  })

  test('64 caractères au plus avant l’arobase, 63 entre deux points, 256 en tout', () => {
    expect(lireEmail(`${'a'.repeat(64)}@domaine.fr`)).not.toBeNull()
    expect(lireEmail(`${'a'.repeat(65)}@domaine.fr`)).toBeNull()
    expect(lireEmail(`nom@${'a'.repeat(63)}.fr`)).not.toBeNull()
    expect(lireEmail(`nom@${'a'.repeat(64)}.fr`)).toBeNull()
    const longue = (extension: number) =>
      `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(extension)}`
    expect([longue(63).length, lireEmail(longue(63))]).toEqual([EMAIL_MAX, longue(63)])
    expect([longue(64).length, lireEmail(longue(64))]).toEqual([EMAIL_MAX + 1, null])
  })

  test('les espaces de bord s’en vont, la casse reste', () => {
    expect(lireEmail('  Odette.Rambervil@Exemple.fr\u00a0')).toBe('Odette.Rambervil@Exemple.fr')
  })

  test('toute adresse faite des caractères permis se lit telle quelle', () => {
    const local = fc.stringMatching(/^[A-Za-z0-9&*+_-]{1,20}(\.[A-Za-z0-9&*+_-]{1,20})?$/)
    const domaine = fc.stringMatching(/^([a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?\.){1,3}[a-z]{2,10}$/)
    fc.assert(
      fc.property(local, domaine, (l, d) => {
        expect(lireEmail(`${l}@${d}`)).toBe(`${l}@${d}`)
      }),
    )
  })

  test('aucun texte ne fait échouer la lecture, et ce qu’elle rend se relit', () => {
    const tape = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'ab.@-_é <>'.split('')) }))
    fc.assert(
      fc.property(tape, (t) => {
        const lu = lireEmail(t)
        expect(lu === null ? null : lireEmail(lu)).toBe(lu)
      }),
    )
  })

  test('deux écritures de la même boîte ne diffèrent que par la casse et les espaces de bord', () => {
    expect(memeEmail('Nom@Domaine.fr', ' nom@domaine.FR ')).toBe(true)
    expect(memeEmail('nom@domaine.fr', 'nom+1@domaine.fr')).toBe(false)
    expect(memeEmail('', '')).toBe(true)
  })
})

describe('un numéro de téléphone (§5.2)', () => {
  test.each([
    ['+33611223344', '+33611223344'],
    ['06 11 22 33 44', '+33611223344'],
    ['06.11.22.33.44', '+33611223344'],
    ['06-11-22-33-44', '+33611223344'],
    ['06\u00a011\u202f22 33 44', '+33611223344'],
    ['+33 6 11 22 33 44', '+33611223344'],
    ['+33 (0)6 11 22 33 44', '+33611223344'],
    ['0033 6 11 22 33 44', '+33611223344'],
    ['0033 (0) 6 11 22 33 44', '+33611223344'],
    ['(01) 44 55 66 77', '+33144556677'],
    ['01/44/55/66/77', '+33144556677'],
    ['0970 80 90 00', '+33970809000'],
    ['+590 590 12 34 56', '+590590123456'],
    ['+33 06 11 22 33 44', '+33611223344'],
    ['+330611223344', '+33611223344'],
    ['0033 06 11 22 33 44', '+33611223344'],
    ['06–11–22–33–44', '+33611223344'],
    ['06\u201111\u201122\u201133\u201144', '+33611223344'],
    ['０６１１２２３３４４', '+33611223344'],
    ['Tél. : 06 11 22 33 44', '+33611223344'],
    ['tel:+33611223344', '+33611223344'],
    ['+32 2 123 45 67', '+3221234567'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+1234567', '+1234567'],
    ['+123456789012345', '+123456789012345'],
  ])('%s se lit %s', (tape, numero) => expect(lireTelephone(tape)).toBe(numero))

  test.each([
    // La Réunion et Mayotte.
    ['0262 12 34 56', '+262262123456'],
    ['02 62 12 34 56', '+262262123456'],
    ['0263 12 34 56', '+262263123456'],
    ['0692 12 34 56', '+262692123456'],
    ['06 93 12 34 56', '+262693123456'],
    ['0269 12 34 56', '+262269123456'],
    ['06.39.12.34.56', '+262639123456'],
    // La Guadeloupe, Saint-Barthélemy et Saint-Martin ; la Guyane ; la Martinique.
    ['0590 12 34 56', '+590590123456'],
    ['0690 12 34 56', '+590690123456'],
    ['06 91 12 34 56', '+590691123456'],
    ['0594 12 34 56', '+594594123456'],
    ['0694 12 34 56', '+594694123456'],
    ['0596 12 34 56', '+596596123456'],
    ['0696 12 34 56', '+596696123456'],
    ['06 97 12 34 56', '+596697123456'],
    // Écrit après le 33, il n’aboutit pas ; après l’indicatif de chez soi, il est gardé.
    ['+33 692 12 34 56', '+262692123456'],
    ['0033 (0)690 12 34 56', '+590690123456'],
    ['+262 692 12 34 56', '+262692123456'],
    ['00262 692 12 34 56', '+262692123456'],
    ['+262 (0)692 12 34 56', '+262692123456'],
    ['+262 0692 12 34 56', '+262692123456'],
    ['+590 691 12 34 56', '+590691123456'],
    // Saint-Pierre-et-Miquelon, la Nouvelle-Calédonie, Wallis-et-Futuna, la Polynésie.
    ['0508 41 12 34', '+508411234'],
    ['+508 41 12 34', '+508411234'],
    ['+687 27 12 34', '+687271234'],
    ['+681 72 12 34', '+681721234'],
    ['+689 40 12 34 56', '+68940123456'],
    // Leurs voisins de métropole.
    ['0261 12 34 56', '+33261123456'],
    ['0695 12 34 56', '+33695123456'],
    ['0698 12 34 56', '+33698123456'],
    ['0638 12 34 56', '+33638123456'],
    ['0595 12 34 56', '+33595123456'],
  ])('outre-mer : %s se lit %s, et se renvoie comme il s’affiche', (tape, numero) => {
    expect(lireTelephone(tape)).toBe(numero)
    expect(lireTelephone(afficherTelephone(numero))).toBe(numero)
  })

  test.each([
    ['+262692123456', '+262 692 12 34 56'],
    ['+590590123456', '+590 590 12 34 56'],
    ['+508411234', '+508 41 12 34'],
    ['+687271234', '+687 27 12 34'],
    ['+68940123456', '+689 40 12 34 56'],
  ])('%s s’affiche %s', (numero, affiche) => {
    expect(afficherTelephone(numero)).toBe(affiche.replaceAll(' ', '\u00a0'))
  })

  test.each([
    '',
    // Six chiffres ne disent pas leur territoire.
    '27 12 34',
    '06 11 22 33 4',
    '06 11 22 33 445',
    '+33 6 11 22 33 4',
    '+33 6 11 22 33 445',
    '+33006 11 22 33 44',
    '611223344',
    '+123456',
    '+1234567890123456',
    '+0611223344',
    '06 11 22 33 4A',
    '36 34',
    '+',
    '06 11 22 33 44 poste 12',
    '+33\u0660611223344',
  ])('« %s » n’en est pas un', (tape) => expect(lireTelephone(tape)).toBeNull())

  test('un numéro français se lit de même, écrit de dix façons, et s’affiche en groupes', () => {
    const numero = fc.stringMatching(/^[134789]\d{8}$/)
    const separateur = fc.constantFrom('', ' ', '.', '-', '\u00a0', '\u202f', '/')
    const debut = fc.constantFrom('0', '+33', '0033', '+33 (0)', '0033(0)')
    fc.assert(
      fc.property(numero, separateur, debut, (n, s, d) => {
        const [un = '', ...deux] = n.match(/^\d|\d{2}/g) ?? []
        const lu = lireTelephone(d + [un, ...deux].join(s))
        expect(lu).toBe(`+33${n}`)
        expect(afficherTelephone(lu!)).toBe(['+33', un, ...deux].join('\u00a0'))
        expect(lireTelephone(afficherTelephone(lu!))).toBe(lu)
      }),
    )
  })

  test('un numéro étranger reste tel qu’il est', () => {
    expect(afficherTelephone('+3221234567')).toBe('+3221234567')
    expect(afficherTelephone('')).toBe('')
  })
})

const ADRESSE: AdressePostale = {
  complement: null,
  immeuble: null,
  voie: '14 rue des Lilas',
  lieuDit: null,
  codePostal: '69003',
  localite: 'LYON',
  pays: 'FRANCE',
}
const ODETTE = {
  raisonSociale: 'Odette Rambervil',
  civilite: 'MME',
  prenom: 'Odette',
  nom: 'Rambervil',
} as const

describe('l’enveloppe où part le code (§3.2)', () => {
  test('un bénévole : son nom une seule fois, sans le pays', () => {
    expect(lignesEnveloppe(ODETTE, ADRESSE)).toEqual([
      'Mme Odette Rambervil',
      '14 rue des Lilas',
      '69003 LYON',
    ])
  })

  test('un cabinet : l’établissement, la personne, puis l’adresse du plus précis au plus large', () => {
    expect(
      lignesEnveloppe(
        { raisonSociale: 'Altavor Gestion', civilite: 'M', prenom: 'Thomas', nom: 'Altavor' },
        {
          ...ADRESSE,
          complement: 'Escalier B',
          immeuble: 'Résidence des Tilleuls',
          lieuDit: 'BP 12',
          pays: 'Belgique',
        },
      ),
    ).toEqual([
      'Altavor Gestion',
      'M. Thomas Altavor',
      'Escalier B',
      'Résidence des Tilleuls',
      '14 rue des Lilas',
      'BP 12',
      '69003 LYON',
      'BELGIQUE',
    ])
  })

  test('un cabinet qui porte le nom de son représentant garde sa ligne', () => {
    for (const raisonSociale of ['Rambervil', 'ervil', 'Odette'])
      expect(lignesEnveloppe({ ...ODETTE, raisonSociale }, ADRESSE).slice(0, 2)).toEqual([
        raisonSociale,
        'Mme Odette Rambervil',
      ])
  })

  test('sans représentant connu, l’établissement seul', () => {
    const seul = { raisonSociale: 'Altavor Gestion', civilite: null, prenom: null, nom: null }
    expect(lignesEnveloppe(seul, ADRESSE)[0]).toBe('Altavor Gestion')
    expect(lignesEnveloppe(seul, ADRESSE)).toHaveLength(3)
  })

  test('la France ne s’écrit pas, en toute casse', () => {
    for (const pays of ['FRANCE', 'France', 'france'])
      expect(lignesEnveloppe(ODETTE, { ...ADRESSE, pays })).toHaveLength(3)
    expect(lignesEnveloppe(ODETTE, { ...ADRESSE, pays: 'Suisse' }).at(-1)).toBe('SUISSE')
  })

  test('aucune ligne vide, quoi qu’il manque', () => {
    const texte = fc.constantFrom(null, '', '  ', 'mot')
    fc.assert(
      fc.property(texte, texte, texte, texte, (complement, immeuble, lieuDit, nom) => {
        const lignes = lignesEnveloppe({ ...ODETTE, nom }, { ...ADRESSE, complement, immeuble, lieuDit })
        expect(lignes.filter((l) => l.trim() === '')).toEqual([])
        expect(lignes.at(-1)).toBe('69003 LYON')
      }),
    )
  })
})

describe('un code postal', () => {
  test.each([
    ['69003', 'FRANCE', true],
    ['69003', 'france', true],
    ['97110', 'FRANCE', true],
    ['6900', 'FRANCE', false],
    ['690033', 'FRANCE', false],
    ['2A004', 'FRANCE', false],
    ['', 'FRANCE', false],
    ['SW1A 1AA', 'ROYAUME-UNI', true],
    ['1000', 'BELGIQUE', true],
    [' ', 'BELGIQUE', false],
  ])('« %s », %s : %s', (codePostal, pays, valide) => {
    expect(codePostalValide(codePostal, pays)).toBe(valide)
  })
})

test.each([
  '20000',
  '20290',
  '97100',
  '97133',
  '97150',
  '97200',
  '97300',
  '97400',
  '97500',
  '97600',
  '98600',
  '98713',
  '98800',
])('outre-mer et Corse : %s est un code postal de France', (codePostal) =>
  expect(codePostalValide(codePostal, 'FRANCE')).toBe(true),
)
