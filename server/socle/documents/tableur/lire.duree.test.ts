import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archive, classeur, feuilleDe, texteEn } from '#server/essais/classeurs.ts'

const dossier = mkdtempSync(join(tmpdir(), 'tableurs-'))
afterAll(() => rmSync(dossier, { recursive: true }))

/** Le plus grand que l’on accepte : 5 000 lignes de 60 textes, chacun dans la table des textes. */
const LE_PLUS_GRAND = () =>
  classeur({
    feuille: `<sheetData>${Array.from({ length: 5_000 }, (_, ligne) => `<row>${Array.from({ length: 60 }, (__, colonne) => `<c t="s"><v>${ligne * 60 + colonne}</v></c>`).join('')}</row>`).join('')}</sheetData>`,
    textes: Array.from({ length: 300_000 }, (_, rang) => `<si><t>texte ${rang}</t></si>`).join(''),
  })

const lourd = (octets: number) => Buffer.alloc(octets, 'a')
const UNE = feuilleDe(texteEn('A1', 'x'), texteEn('A2', 'y'))
const repete = (n: number, xml: string) => xml.repeat(n)

const enTetes = (n: number) => Array.from({ length: n }, (_, i) => `c${i}`).join(';')

const HOSTILES: readonly [nom: string, faire: () => Buffer | string, attendu: object][] = [
  ['une page web nommée .xls', () => Buffer.from('<html><table><tr><td>1'), { illisible: 'TABLEUR_PAGE' }],
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
          contenu: '<Relationships><Relationship Id="b" Type="x/worksheet" Target="s.xml"/></Relationships>',
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
    'des balises l’une dans l’autre, sans fin',
    () => classeur({ feuille: `<sheetData>${'<a>'.repeat(400_000)}${'</a>'.repeat(400_000)}</sheetData>` }),
    { illisible: 'TABLEUR_DEMESURE' },
  ],
  [
    'des balises l’une dans l’autre, dans les textes',
    () => classeur({ feuille: UNE, textes: `<si>${'<r>'.repeat(400_000)}` }),
    { illisible: 'TABLEUR_DEMESURE' },
  ],
  [
    'une DTD qui se répète',
    () => classeur({ feuille: UNE, doctype: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' }),
    { illisible: 'TABLEUR_DEMESURE' },
  ],
]

interface Lu {
  illisible: object | null
  dureeMs: number
  mo: number
}
let hostiles: readonly Lu[]
let lePlusGrand: Lu

beforeAll(async () => {
  const contenus = [...HOSTILES.map(([, faire]) => faire()), LE_PLUS_GRAND()]
  const chemins = contenus.map((contenu, rang) => {
    const chemin = join(dossier, `${rang}`)
    writeFileSync(chemin, contenu)
    return chemin
  })
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/essais/lire-des-tableurs.ts',
    ...chemins,
  ])
  const lus: readonly Lu[] = JSON.parse(stdout)
  hostiles = lus.slice(0, -1)
  lePlusGrand = lus.at(-1)!
})

test('le plus grand que l’on accepte se lit', () => {
  expect(lePlusGrand.illisible).toBeNull()
})

describe('un fichier hostile ou d’une autre sorte est nommé, et refusé', () => {
  test.each(HOSTILES.map(([nom, , attendu], rang) => ({ nom, attendu, rang })))(
    '$nom',
    ({ attendu, rang }) => {
      const { illisible, dureeMs, mo } = hostiles[rang]!
      expect(illisible).toEqual(attendu)
      // Être hostile ne rapporte rien : le plus grand que l’on accepte coûte plus, au même moment et au même processus.
      expect(dureeMs).toBeLessThan(lePlusGrand.dureeMs)
      expect(mo).toBeLessThan(150)
    },
  )
})
