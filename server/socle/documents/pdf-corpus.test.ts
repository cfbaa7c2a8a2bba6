import { PDFDocument, PDFString } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import type { EncryptionAlgorithm } from '@cantoo/pdf-lib'
import { annotation, brut, CATALOGUE, composer, flux, PAGES, simple } from '#server/essais/pdf-factices.ts'
import type { CharteComposee } from './modeles.ts'
import { ouvrirPdf } from './pdf.ts'

const pdf = ouvrirPdf({ identite: 'demonstration' }, 120_000)
afterAll(() => pdf.fermer())

type Attendu = null | 'FICHIER_ABIME' | 'FICHIER_ACTIF' | 'FICHIER_CHIFFRE' | 'FICHIER_FORMAT' | 'FICHIER_NOM'

async function codeDe(contenu: Uint8Array, nom = 'PV d’assemblée.pdf') {
  const refus = await pdf.examiner({ nom, contenu: Buffer.from(contenu), tronque: false })
  return refus?.code ?? null
}

const o = (texte: string) => Buffer.from(texte, 'latin1')
const avant = (quoi: Buffer | string) => (doc: Buffer) =>
  Buffer.concat([typeof quoi === 'string' ? o(quoi) : quoi, doc])
const apres = (quoi: Buffer | string) => (doc: Buffer) =>
  Buffer.concat([doc, typeof quoi === 'string' ? o(quoi) : quoi])
/** Les places de la table, comptées du fichier et non du PDF. */
const decale = (place: number) => (doc: Buffer) => {
  const texte = doc.toString('latin1')
  return o(texte.replace(/startxref\s+(\d+)/g, (_, p: string) => `startxref\n${String(Number(p) + place)}`))
}
const PJL = '\u001b%-12345X@PJL JOB NAME="PV"\r\n@PJL ENTER LANGUAGE=PDF\r\n'

const CHARTE: CharteComposee = {
  titre: 'La charte',
  version: '1',
  depuis: 'depuis hier',
  chapeau: 'Un chapeau.',
  articles: [{ titre: 'Article 1', texte: ['Un texte.'] }],
  acceptee: null,
}
// Une seule fois : la composer prend une seconde.
let charte: Promise<Buffer> | undefined

/** Qui a écrit le PDF. */
const ECRIVAINS: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['pdf-lib, flux d’objets', () => composer()],
  ['pdf-lib, table en clair', () => composer(undefined, false)],
  ['écrit à la main', () => simple()],
  ['le produit, par Typst', () => (charte ??= pdf.composer('charte', CHARTE))],
]

/** Ce que le trajet du PDF lui ajoute. */
const TRAJETS: [string, (doc: Buffer) => Buffer, Attendu][] = [
  ['tel quel', (doc) => doc, null],
  ['une ligne blanche avant', avant('\r\n'), null],
  ['la marque d’un texte en UTF-8 avant', avant(Buffer.from([0xef, 0xbb, 0xbf])), null],
  ['l’en-tête d’une imprimante', avant(PJL), null],
  ['1 024 octets d’un numériseur avant', avant('X'.repeat(1_024)), null],
  ['1 025 octets avant', avant('X'.repeat(1_025)), 'FICHIER_FORMAT'],
  ['un en-tête MacBinary de 128 octets', avant(Buffer.alloc(128)), null],
  ['décalé, la table comptée du fichier', (doc) => avant('X'.repeat(57))(decale(57)(doc)), null],
  ['un programme avant', avant('MZ\u0090\u0000'), 'FICHIER_FORMAT'],
  ['une archive avant', avant('PK\u0003\u0004'), 'FICHIER_FORMAT'],
  ['une page avant', avant('\n<html><body>'), 'FICHIER_FORMAT'],
  ['3 ko de zéros après', apres(Buffer.alloc(3_000)), null],
  ['200 ko de zéros après', apres(Buffer.alloc(200_000)), null],
  ['la fin d’une imprimante', apres('\u001b%-12345X@PJL EOJ\r\n\u001b%-12345X'), null],
  [
    'l’avis d’une passerelle après',
    apres(`\r\n-- \r\nCe message a été contrôlé. ${'='.repeat(900)}\r\n`),
    null,
  ],
  ['avant et après', (doc) => avant(PJL)(apres('\u001b%-12345X')(doc)), null],
  ['9 ko d’autre chose après', apres('Z'.repeat(9_000)), 'FICHIER_ABIME'],
  ['une révision coupée après', apres('\n12 0 obj\n<< /Type /Page '), 'FICHIER_ABIME'],
  ['coupé au milieu', (doc) => doc.subarray(0, doc.length >> 1), 'FICHIER_ABIME'],
  ['coupé avant sa fin', (doc) => doc.subarray(0, doc.lastIndexOf('startxref')), 'FICHIER_ABIME'],
]

describe('un PDF tel qu’il arrive', () => {
  for (const [ecrivain, faire] of ECRIVAINS)
    test.each(TRAJETS)(`${ecrivain} : %s`, async (_, trajet, attendu) => {
      expect(await codeDe(trajet(Buffer.from(await faire())))).toBe(attendu)
    })
})

const proteger =
  (algorithm: EncryptionAlgorithm, userPassword: string, garnir?: (doc: PDFDocument) => void) =>
  (fluxDObjets: boolean) =>
    composer((doc) => {
      garnir?.(doc)
      doc.encrypt({
        algorithm,
        userPassword,
        ownerPassword: 'le cabinet',
        permissions: { modifying: false },
        allowWeakCryptography: true,
      })
    }, fluxDObjets)
const script = (doc: PDFDocument) => doc.addJavaScript('a', 'app.alert(1)')
const lien = (doc: PDFDocument) =>
  annotation({ S: 'URI', URI: PDFString.of('https://www.service-public.fr') })(doc)
const lienActif = (doc: PDFDocument) =>
  annotation({ S: 'URI', URI: PDFString.of('javascript:alert(1)') })(doc)

describe('un PDF protégé', () => {
  for (const algorithme of ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)
    test.each<[string, (fluxDObjets: boolean) => Promise<Uint8Array>, Attendu]>([
      ['la modification seule', proteger(algorithme, '', lien), null],
      ['l’ouverture', proteger(algorithme, 'secret'), 'FICHIER_CHIFFRE'],
      ['la modification seule, un script dedans', proteger(algorithme, '', script), 'FICHIER_ACTIF'],
      ['la modification seule, un lien actif', proteger(algorithme, '', lienActif), 'FICHIER_ACTIF'],
    ])(`${algorithme} : %s`, async (_, faire, attendu) => {
      for (const fluxDObjets of [true, false]) expect(await codeDe(await faire(fluxDObjets))).toBe(attendu)
    })

  test('la modification seule, après un trajet', async () => {
    const doc = Buffer.from(await proteger('AES-256', '')(true))
    expect(await codeDe(avant(PJL)(apres(Buffer.alloc(3_000))(doc)))).toBe(null)
  })
})

async function reviser(doc: Uint8Array, fois: number): Promise<Uint8Array> {
  let octets = doc
  for (let i = 0; i < fois; i += 1) {
    const ouvert = await PDFDocument.load(octets, { forIncrementalUpdate: true })
    ouvert.addPage([200, 200])
    octets = await ouvert.save({ useObjectStreams: i % 2 === 0 })
  }
  return octets
}
const SIGNATURE = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <${'00'.repeat(4_000)}> >>`

describe('un PDF de chaque sorte', () => {
  test.each(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'])(
    'version %s',
    async (version) => {
      const octets = o(simple().toString('latin1').replace('%PDF-1.5', `%PDF-${version}`))
      expect(await codeDe(octets)).toBe(null)
    },
  )

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, Attendu]>([
    ['revu une fois', async () => reviser(await composer(), 1), null],
    ['revu trois fois', async () => reviser(await composer(undefined, false), 3), null],
    ...(['1B', '2B', '3B'] as const).map((conformance): [string, () => Promise<Uint8Array>, Attendu] => [
      `PDF/A-${conformance}`,
      () => composer((doc) => doc.convertToPDFA({ conformance }), conformance !== '1B'),
      null,
    ]),
    ['signé', () => simple([SIGNATURE]), null],
    [
      'signé, et son champ',
      () =>
        simple(
          [
            SIGNATURE,
            '<< /FT /Sig /T (Signature1) /V 4 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R >>',
          ],
          '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /SigFlags 3 >> >>',
        ),
      null,
    ],
    [
      'une page numérisée en noir et blanc (CCITT)',
      () =>
        simple([
          flux(
            '/Type /XObject /Subtype /Image /Width 8 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 >>',
            Buffer.from([0x26, 0xa0]),
          ),
        ]),
      null,
    ],
    [
      'une page numérisée en JPEG',
      () =>
        simple([
          flux(
            '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
            Buffer.from('ffd8ffd9', 'hex'),
          ),
        ]),
      null,
    ],
    [
      'des métadonnées XMP',
      () => simple([flux('/Type /Metadata /Subtype /XML', '<?xpacket?><x:xmpmeta/>')]),
      null,
    ],
    [
      'une facture qui porte son XML (PDF/A-3)',
      () => composer((doc) => doc.attach(o('<xml/>'), 'factur-x.xml')),
      'FICHIER_ACTIF',
    ],
    ['aucune page', () => brut([CATALOGUE, '<< /Type /Pages /Kids [] /Count 0 >>']), 'FICHIER_ABIME'],
    [
      'un commentaire après chaque objet',
      () => brut([CATALOGUE, ...PAGES].map((obj) => `${obj}\n% fin`)),
      null,
    ],
    [
      'les fins de ligne d’un Mac',
      () =>
        o(
          simple()
            .toString('latin1')
            .replace(/startxref\n(\d+)\n%%EOF\n/, 'startxref\r$1\r%%EOF\r'),
        ),
      null,
    ],
    ['sans retour à la ligne à la fin', () => o(simple().toString('latin1').trimEnd()), null],
  ])('%s', async (_, faire, attendu) => {
    expect(await codeDe(await faire())).toBe(attendu)
  })
})

test.each<[string, Attendu]>([
  ['contrat.pdf', null],
  ['CONTRAT.PDF', null],
  ['contrat.pdf ', null],
  ['contrat.v2.pdf', null],
  ['contrat.pdf.exe', 'FICHIER_NOM'],
  ['contrat.exe', 'FICHIER_NOM'],
  ['contrat.pdf.js', 'FICHIER_NOM'],
  ['contrat.docx', 'FICHIER_NOM'],
  ['contrat.html', 'FICHIER_NOM'],
  ['contrat', 'FICHIER_NOM'],
])('un PDF nommé « %s »', async (nom, attendu) => {
  expect(await codeDe(simple(), nom)).toBe(attendu)
})
