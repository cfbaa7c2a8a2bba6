import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { jourDeSerie } from '#domain/socle/temps/jour-de-tableur.ts'
import { plusJours } from '#domain/socle/temps/jour.ts'
import { classeur, feuilleDe, texteEn } from '#server/essais/classeurs.ts'
import { composerClasseur, ecrireCsv, type ColonneDeTableur } from './ecrire.ts'
import { ouvrirTableurs } from './tableurs.ts'

const tableurs = ouvrirTableurs()
afterAll(() => tableurs.fermer())

let rang = 0
const lire = (contenu: Buffer | string, codage: BufferEncoding = 'utf8') => {
  rang += 1
  const octets = typeof contenu === 'string' ? Buffer.from(contenu, codage) : contenu
  return tableurs.lire(octets, `essai ${rang}`)
}
async function cellules(contenu: Buffer | string, codage?: BufferEncoding) {
  const lu = await lire(contenu, codage)
  return 'illisible' in lu ? lu : lu.lignes.map((l) => l.cellules)
}

const ATTENDU = [
  ['Numéro', 'Nom'],
  ['AA1234567', 'L’Orée, bât. A'],
]

describe('un CSV, d’où qu’il vienne', () => {
  // « ’ » est 0x92 en Windows-1252.
  const WINDOWS = Buffer.from('Num\xe9ro;Nom\r\nAA1234567;L\x92Or\xe9e, b\xe2t. A\r\n', 'latin1')
  test.each([
    ['en Windows-1252, à points-virgules', WINDOWS],
    ['en UTF-8', Buffer.from('Numéro;Nom\nAA1234567;L’Orée, bât. A\n')],
    ['en UTF-8, avec sa marque', Buffer.from('\ufeffNuméro;Nom\nAA1234567;"L’Orée, bât. A"')],
    ['à virgules', Buffer.from('Numéro,Nom\nAA1234567,"L’Orée, bât. A"\n')],
    ['à tabulations', Buffer.from('Numéro\tNom\nAA1234567\tL’Orée, bât. A\n')],
    ['qui annonce son séparateur', Buffer.from('sep=,\r\nNuméro,Nom\r\nAA1234567,"L’Orée, bât. A"\r\n')],
    ['en Unicode d’Excel', Buffer.from('\ufeffNuméro\tNom\r\nAA1234567\tL’Orée, bât. A\r\n', 'utf16le')],
  ])('%s, dit la même chose', async (_, octets) => {
    expect(await cellules(octets)).toEqual(ATTENDU)
  })

  test('ses lignes gardent le rang que montre le tableur, les vides passées', async () => {
    expect(await lire('a;b\n\n;;\n"deux\nlignes";1\n')).toEqual({
      lignes: [
        { rang: 1, cellules: ['a', 'b'] },
        { rang: 4, cellules: ['deux\nlignes', '1'] },
      ],
      depuis1904: false,
    })
  })
})

describe('un classeur', () => {
  test('ses nombres, ses jours et ses réponses se lisent comme on les tape', async () => {
    const feuille = feuilleDe(
      '<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c>',
      '<c r="A2"><v>1234.5600000000001</v></c><c r="B2" t="b"><v>1</v></c><c r="C2"><v>46022</v></c>' +
        '<c r="D2" t="e"><v>#DIV/0!</v></c><c r="E2" t="str"><f>A2&amp;"x"</f><v>1x</v></c>' +
        '<c r="F2" t="d"><v>2025-12-31T00:00:00</v></c>',
    )
    const textes =
      '<si><r><t>Mon</t></r><r><t>tants</t></r><rPh><t>rien</t></rPh></si><si><t>Fin_x000D_</t></si>'
    expect(await cellules(classeur({ feuille, textes }))).toEqual([
      ['Montants', '', 'Fin'],
      ['1234,56', 'Oui', '46022', '#DIV/0!', '1x', '2025-12-31'],
    ])
  })

  test('un caractère que rien ne range ne s’y trouve plus', async () => {
    const feuille = feuilleDe(texteEn('A1', 'a_x0000_b'), texteEn('A2', '_xD800_'))
    expect(await cellules(classeur({ feuille }))).toEqual([['a\ufffdb'], ['\ufffd']])
  })

  test('la première feuille que l’on voit est lue, et ses jours comptés de 1904', async () => {
    const lu = await lire(
      classeur({
        feuille: feuilleDe(texteEn('A1', 'x'), texteEn('A2', 'y')),
        classeur:
          '<workbookPr date1904="1"/><sheets><sheet name="L" sheetId="2" state="veryHidden" r:id="rId9"/><sheet name="F" sheetId="1" r:id="rId1"/></sheets>',
      }),
    )
    expect(lu).toEqual({
      lignes: [
        { rang: 1, cellules: ['x'] },
        { rang: 2, cellules: ['y'] },
      ],
      depuis1904: true,
    })
  })
})

describe('ce que nous écrivons se relit', () => {
  interface L {
    texte: string
    jour: string
    montant: number
    entier: number
    oui: boolean
  }
  const COLONNES: readonly ColonneDeTableur<L>[] = [
    { titre: 'Texte', type: 'texte', valeur: (l) => l.texte },
    { titre: 'Jour', type: 'date', valeur: (l) => l.jour },
    { titre: 'Montant', type: 'montant', valeur: (l) => l.montant },
    { titre: 'Entier', type: 'entier', valeur: (l) => l.entier },
    { titre: 'Oui', type: 'ouiNon', valeur: (l) => l.oui },
  ]
  const ligne = fc.record({
    texte: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((t) => t.replaceAll(/[\p{Cc}\ufffe\uffff]|_x[0-9a-f]{4}_/giu, '·').trim() || '='),
    jour: fc.integer({ min: 0, max: 60_000 }).map((n) => plusJours('1950-01-01', n)),
    montant: fc.integer({ min: -1e9, max: 1e11 }).map((n) => n / 100),
    entier: fc.nat({ max: 99_999 }),
    oui: fc.boolean(),
  })
  const dit = (l: L) => [l.texte, l.montant, l.entier, l.oui ? 'Oui' : 'Non']
  const nombre = (t = '') => Number(t.replace(',', '.'))

  test('d’un CSV, sans rien perdre', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ligne, { minLength: 1, maxLength: 6 }), async (lignes) => {
        let texte = ''
        for await (const bloc of ecrireCsv({ colonnes: COLONNES, lignes })) texte += bloc
        const lu = await cellules(texte)
        if ('illisible' in lu) throw new Error(lu.illisible)
        expect(lu.slice(1).map(([t, , m, e, o]) => [t, nombre(m), Number(e), o])).toEqual(lignes.map(dit))
        expect(lu[1]![1]).toBe(lignes[0]!.jour.split('-').toReversed().join('/'))
      }),
      { numRuns: 60 },
    )
  })

  test('d’un classeur, sans rien perdre', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ligne, { minLength: 1, maxLength: 6 }), async (lignes) => {
        const lu = await cellules(
          await tableurs.ecrire(
            await composerClasseur(
              [{ nom: 'F', colonnes: COLONNES, lignes, lignesVides: 3 }],
              undefined,
              'https://registre.exemple',
            ),
            'essai',
          ),
        )
        if ('illisible' in lu) throw new Error(lu.illisible)
        expect(lu.slice(1).map(([t, , m, e, o]) => [t, nombre(m), Number(e), o])).toEqual(lignes.map(dit))
        expect(lu.slice(1).map((l) => jourDeSerie(Number(l[1])))).toEqual(lignes.map((l) => l.jour))
      }),
      { numRuns: 30 },
    )
  })
})
