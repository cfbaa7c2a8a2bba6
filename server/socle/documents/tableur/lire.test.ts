import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { jourDeSerie } from '#domain/socle/temps/jour-de-tableur.ts'
import { plusJours } from '#domain/socle/temps/jour.ts'
import { archive, classeur, feuilleDe, texteEn } from '#server/essais/classeurs.ts'
import { composerClasseur, ecrireCsv, type ColonneDeTableur } from './ecrire.ts'
import { ouvrirTableurs } from './tableurs.ts'

const tableurs = ouvrirTableurs()
const dossier = mkdtempSync(join(tmpdir(), 'tableurs-'))
afterAll(async () => {
  rmSync(dossier, { recursive: true })
  await tableurs.fermer()
})

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
            await composerClasseur([{ nom: 'F', colonnes: COLONNES, lignes, lignesVides: 3 }]),
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

/** Lit le fichier dans un processus à lui : la mémoire qu’il y prend n’est que la sienne. */
async function seul(contenu: Buffer | string) {
  rang += 1
  const chemin = join(dossier, `${rang}`)
  writeFileSync(chemin, contenu)
  return promisify(execFile)(process.execPath, ['server/essais/lire-un-tableur.ts', chemin])
}

const lourd = (octets: number) => Buffer.alloc(octets, 'a')
const UNE = feuilleDe(texteEn('A1', 'x'), texteEn('A2', 'y'))
const repete = (n: number, xml: string) => xml.repeat(n)

describe('un fichier hostile ou d’une autre sorte est nommé, et refusé', () => {
  const enTetes = (n: number) => Array.from({ length: n }, (_, i) => `c${i}`).join(';')
  test.each<[string, () => Buffer | string, object]>([
    ['un ancien .xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), { illisible: 'TABLEUR_ANCIEN' }],
    ['un PDF', () => '%PDF-1.7\n', { illisible: 'TABLEUR_FORMAT' }],
    ['une image', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), { illisible: 'TABLEUR_FORMAT' }],
    ['rien que des en-têtes', () => 'a;b\n', { illisible: 'TABLEUR_VIDE' }],
    ['une archive coupée', () => classeur({ feuille: UNE }).subarray(0, 300), { illisible: 'TABLEUR_ABIME' }],
    [
      'un document d’une autre sorte',
      () => archive([{ nom: 'mimetype', contenu: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      { illisible: 'TABLEUR_FORMAT' },
    ],
    ['plus de 60 colonnes', () => `${enTetes(61)}\n1`, { illisible: 'TABLEUR_COLONNES', ou: '1' }],
    ['plus de 5 000 lignes', () => `a;b\n${'1;2\n'.repeat(5_001)}`, { illisible: 'TABLEUR_LIGNES' }],
    ['une cellule énorme', () => `a;b\n1;${'x'.repeat(5_001)}`, { illisible: 'TABLEUR_CELLULE', ou: 'B2' }],
    [
      'un guillemet jamais fermé',
      () => `a;b\n1;"${'x;\n'.repeat(90_000)}${'y'.repeat(99_999)}`,
      { illisible: 'TABLEUR_ABIME', ou: '2' },
    ],
    ['dix millions de lignes vides', () => '\n'.repeat(9_999_999), { illisible: 'TABLEUR_DEMESURE' }],
    [
      'des cellules fusionnées',
      () => classeur({ feuille: `${UNE}<mergeCells><mergeCell ref="A1:B2"/></mergeCells>` }),
      { illisible: 'TABLEUR_FUSION', ou: 'A1:B2' },
    ],
    [
      'une plage qui n’en est pas une',
      () => classeur({ feuille: `${UNE}<mergeCells><mergeCell ref="${'A'.repeat(100_000)}"/></mergeCells>` }),
      { illisible: 'TABLEUR_FUSION', ou: '' },
    ],
    ...['99999999999', '2.5', 'Infinity', '1048577'].map((rang): [string, () => Buffer, object] => [
      `la ligne ${rang}`,
      () => classeur({ feuille: `<row r="${rang}"><c t="inlineStr"><is><t>x</t></is></c></row>` }),
      { illisible: 'TABLEUR_ABIME', ou: '0' },
    ]),
    [
      'des millions de lignes d’un vieux Mac',
      () => Buffer.from(`a;b\r1;2${'\r'.repeat(9_000_000)}`),
      { illisible: 'TABLEUR_DEMESURE' },
    ],
    [
      'deux cellules à la même place',
      () => classeur({ feuille: feuilleDe(texteEn('A1', 'x') + texteEn('A1', 'y')) }),
      { illisible: 'TABLEUR_ABIME', ou: '1' },
    ],
    [
      'plus de 300 parties',
      () =>
        classeur({
          feuille: UNE,
          autres: Array.from({ length: 300 }, (_, n) => ({ nom: `x${n}`, contenu: '' })),
        }),
      { illisible: 'TABLEUR_DEMESURE' },
    ],
    [
      'une bombe : un gigaoctet en un mégaoctet',
      () => {
        const partie = lourd(50 * 1024 * 1024)
        return classeur({
          feuille: UNE,
          autres: Array.from({ length: 4 }, (_, n) => ({ nom: `b${n}`, contenu: partie })),
        })
      },
      { illisible: 'TABLEUR_DEMESURE' },
    ],
    [
      'une bombe qui ment sur sa taille',
      () => {
        const feuille = `<worksheet><sheetData><row><c t="inlineStr"><is><t>${'a'.repeat(60 * 1024 * 1024)}`
        return archive([
          {
            nom: '_rels/.rels',
            contenu:
              '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="w.xml"/></Relationships>',
          },
          { nom: 'w.xml', contenu: '<workbook xmlns:r="r"><sheets><sheet r:id="b"/></sheets></workbook>' },
          {
            nom: '_rels/w.xml.rels',
            contenu:
              '<Relationships><Relationship Id="b" Type="x/worksheet" Target="s.xml"/></Relationships>',
          },
          { nom: 's.xml', contenu: feuille, annonce: 1000 },
        ])
      },
      { illisible: 'TABLEUR_ABIME' },
    ],
    [
      'deux millions de textes',
      () => classeur({ feuille: UNE, textes: repete(2_000_000, '<si><t>a</t></si>') }),
      { illisible: 'TABLEUR_DEMESURE' },
    ],
    [
      'un texte sans fin',
      () => classeur({ feuille: UNE, textes: `<si><t>${'a'.repeat(30_000_000)}</t></si>` }),
      { illisible: 'TABLEUR_DEMESURE' },
    ],
    [
      'des cellules vides sans fin',
      () => classeur({ feuille: `<sheetData><row>${repete(9_000_000, '<c/>')}</row></sheetData>` }),
      { illisible: 'TABLEUR_DEMESURE' },
    ],
    [
      'une cellule à la colonne XFD de chaque ligne',
      () =>
        classeur({
          feuille: `<sheetData>${repete(5_000, '<row><c r="XFD1"><v>1</v></c></row>').replaceAll('XFD1', 'XFD')}</sheetData>`,
        }),
      { illisible: 'TABLEUR_COLONNES', ou: '1' },
    ],
    [
      'un long texte cité partout',
      () =>
        classeur({
          feuille: feuilleDe(...Array.from({ length: 4_000 }, () => repete(40, '<c t="s"><v>0</v></c>'))),
          textes: `<si><t>${'a'.repeat(5_000)}</t></si>`,
        }),
      { illisible: 'TABLEUR_DEMESURE' },
    ],
    [
      'une DTD qui se répète',
      () => classeur({ feuille: UNE, doctype: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' }),
      { illisible: 'TABLEUR_DEMESURE' },
    ],
  ])('%s', async (_, faire, attendu) => {
    const { stdout } = await seul(faire())
    const { illisible, dureeMs, mo } = JSON.parse(stdout)
    expect(illisible).toEqual(attendu)
    expect(dureeMs).toBeLessThan(1_000)
    expect(mo).toBeLessThan(150)
  })
})
