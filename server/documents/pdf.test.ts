import { deflateSync } from 'node:zlib'
import { TAILLE_MAX_PDF } from '#domain/mandat/justificatifs.ts'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { PHRASES } from '#domain/refus.ts'
import { ouvrirClamdFactice } from '#server/demonstration/clamd-factice.ts'
import {
  annotation,
  auCatalogue,
  brut,
  CATALOGUE,
  composer,
  flux,
  PAGES,
  simple,
} from '#server/essais/pdf-factices.ts'
import { ouvrirPdf } from './pdf.ts'

const pdf = ouvrirPdf({ identite: 'demonstration' })
afterAll(() => pdf.fermer())

const NOM = 'PV d’assemblée.pdf'

async function codeDe(contenu: Uint8Array, tronque = false): Promise<string | null> {
  const refus = await pdf.examiner({ nom: NOM, contenu: Buffer.from(contenu), tronque })
  const max = refus?.code === 'FICHIER_TAILLE' ? { max: 5 } : {}
  expect(refus).toEqual(refus && { champ: '', code: refus.code, params: { fichier: NOM, ...max } })
  return refus?.code ?? null
}

describe('examiner, les documents que l’on garde', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['un document simple', () => composer()],
    ['sans flux d’objets', () => composer(undefined, false)],
    ['écrit à la main', () => simple()],
    [
      'un lien vers un site',
      () => composer(annotation({ S: 'URI', URI: PDFString.of('https://www.service-public.fr/JS') })),
    ],
    [
      'une page d’ouverture choisie',
      () => composer(auCatalogue('OpenAction', (doc) => doc.context.obj([doc.getPage(1).ref, 'Fit']))),
    ],
    [
      'un saut d’une page à l’autre',
      () =>
        composer((doc) => annotation({ S: 'GoTo', D: doc.context.obj([doc.getPage(1).ref, 'Fit']) })(doc)),
    ],
    [
      'un formulaire simple',
      () =>
        composer((doc) => {
          doc.getForm().createTextField('nom').addToPage(doc.getPage(0), { x: 60, y: 600 })
        }),
    ],
    [
      'des ressources nommées AA, JS et EF',
      () =>
        simple([
          '<< /Font << /AA 5 0 R /EF 5 0 R >> /XObject << /JS 6 0 R >> >>',
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontDescriptor << /Flags 32 >> >>',
          flux('/Type /XObject /Subtype /Form /BBox [0 0 1 1]', 'q Q'),
        ]),
    ],
    ['le mot JavaScript dans un texte', () => simple(['<< /Title (Cours de /JavaScript et /Launch) >>'])],
    [
      'une page dont le contenu déplié est énorme : rien ne l’ouvre ici',
      () => simple([flux('/Filter /FlateDecode', deflateSync(Buffer.alloc(100_000_000)))]),
    ],
  ])('%s', async (_, faire) => {
    expect(await codeDe(await faire())).toBeNull()
  })
})

describe('examiner, ce qui n’est pas un PDF', () => {
  test.each<[string, Uint8Array | string, string]>([
    ['vide', '', 'FICHIER_VIDE'],
    [
      'un document de traitement de texte renommé',
      'PK\u0003\u0004\u0014[Content_Types].xml word/document.xml',
      'FICHIER_FORMAT',
    ],
    ['une image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'FICHIER_FORMAT'],
    ['une page web', '<!doctype html><p>%PDF-1.7</p>', 'FICHIER_FORMAT'],
    ['un PDF précédé d’autre chose', `MZ ${simple().toString('latin1')}`, 'FICHIER_FORMAT'],
    ['les premiers signes et rien d’autre', '%PDF-1.7\n', 'FICHIER_ABIME'],
    ['les premiers signes et du bruit', `%PDF-1.7\n${'\u0001bruit'.repeat(5_000)}`, 'FICHIER_ABIME'],
  ])('%s', async (_, contenu, code) => {
    expect(await codeDe(Buffer.from(contenu as string, 'latin1'))).toBe(code)
  })

  test('plus que le poids permis, coupé à la réception ou non', async () => {
    expect(await codeDe(Buffer.from('%PDF-1.7'), true)).toBe('FICHIER_TAILLE')
    expect(await codeDe(Buffer.alloc(TAILLE_MAX_PDF + 1, ' '))).toBe('FICHIER_TAILLE')
  })
})

describe('examiner, les documents abîmés', () => {
  test.each([0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.995])('coupé à %d de sa longueur', async (part) => {
    for (const entier of [await composer(), await composer(undefined, false)])
      expect(await codeDe(entier.subarray(0, Math.floor(entier.length * part)))).toBe('FICHIER_ABIME')
  })

  test('la table de références manque, ou n’est pas où il est dit', async () => {
    const entier = simple().toString('latin1')
    const sansTable = entier.slice(0, entier.indexOf('xref\n0'))
    expect(await codeDe(Buffer.from(sansTable, 'latin1'))).toBe('FICHIER_ABIME')
    expect(await codeDe(Buffer.from(`${sansTable}startxref\n9\n%%EOF`, 'latin1'))).toBe('FICHIER_ABIME')
    expect(await codeDe(Buffer.from(entier.slice(0, entier.indexOf('startxref')), 'latin1'))).toBe(
      'FICHIER_ABIME',
    )
  })

  test('préparé pour la lecture en ligne et coupé à sa première fin', async () => {
    const entier = simple(['<< /Linearized 1 /L 900000 /N 1 >>'])
    expect(await codeDe(entier)).toBe('FICHIER_ABIME')
    expect(
      await codeDe(simple([`<< /Linearized 1 /L ${String(entier.length).padEnd(6)} /N 1 >>`])),
    ).toBeNull()
  })

  test('aucune page, ou un catalogue absent', async () => {
    expect(await codeDe(brut([CATALOGUE, '<< /Type /Pages /Kids [] /Count 0 >>']))).toBe('FICHIER_ABIME')
    expect(await codeDe(brut(['<< /Rien true >>']))).toBe('FICHIER_ABIME')
  })

  test('une imbrication sans fin', async () => {
    for (const [ouvrant, fermant] of [
      ['[', ']'],
      ['<< /A ', '>>'],
    ] as const) {
      const n = 200_000
      expect(await codeDe(simple([ouvrant.repeat(n) + fermant.repeat(n)]))).toMatch(/^FICHIER_(ABIME|DELAI)$/)
    }
  })

  test('une bombe de décompression dans un flux d’objets, simple ou double', async () => {
    const bombe = deflateSync(Buffer.alloc(200_000_000))
    const dict = '/Type /ObjStm /N 1 /First 4 /Filter'
    expect(await codeDe(simple([flux(`${dict} /FlateDecode`, bombe)]))).toBe('FICHIER_DELAI')
    expect(await codeDe(simple([flux(`${dict} [/FlateDecode /FlateDecode]`, deflateSync(bombe))]))).toBe(
      'FICHIER_ABIME',
    )
  })
})

const protege = (mots: { userPassword?: string; ownerPassword: string }) =>
  composer((doc) => {
    doc.encrypt({ ...mots, permissions: { printing: false } })
  })

describe('examiner, les documents protégés', () => {
  test('un mot de passe d’ouverture, ou seulement de modification', async () => {
    expect(await codeDe(await protege({ userPassword: 'secret', ownerPassword: 'autre' }))).toBe(
      'FICHIER_CHIFFRE',
    )
    expect(await codeDe(await protege({ userPassword: '', ownerPassword: 'autre' }))).toBe('FICHIER_CHIFFRE')
  })

  test('une protection que personne ne connaît', async () => {
    const inconnu = brut([CATALOGUE, ...PAGES, '<< /Filter /Maison /V 9 >>'], '/Encrypt 4 0 R ')
    expect(await codeDe(inconnu)).toBe('FICHIER_CHIFFRE')
  })
})

const JS = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }

describe('examiner, les documents actifs', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    [
      'un script, caché dans un flux d’objets',
      () => composer((doc) => doc.addJavaScript('a', 'app.alert(1)')),
    ],
    ['un script, en clair', () => composer((doc) => doc.addJavaScript('a', 'app.alert(1)'), false)],
    ['un script à l’ouverture', () => composer(auCatalogue('OpenAction', (doc) => doc.context.obj(JS)))],
    ['un script sous un lien', () => composer(annotation(JS))],
    ['un script dans un flux', () => simple(['<< /S /JavaScript /JS 5 0 R >>', flux('', 'app.alert(1)')])],
    ['un script au nom déguisé', () => simple(['<< /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>'])],
    [
      'un nom déguisé, une seule lettre',
      () => simple([], '<< /Type /Catalog /Pages 2 0 R /A#41 << /WC << /S /Named /N /X >> >> >>'),
    ],
    [
      'un script qu’une révision recouvre',
      () => simple(['<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj\n4 0 obj\n<< /Rien true >>']),
    ],
    [
      'un script écrit dans le corps d’un flux',
      () => simple([flux('', '9 0 obj << /S % rien\n /Java#53cript /JS (x) >> endobj')]),
    ],
    [
      'un lien javascript:',
      () => composer(annotation({ S: 'URI', URI: PDFString.of(' JavaScript:alert(1)') })),
    ],
    ['un programme à lancer', () => composer(annotation({ S: 'Launch', F: PDFString.of('cmd.exe') }))],
    [
      'une action de page',
      () => composer((doc) => doc.getPage(0).node.set(PDFName.of('AA'), doc.context.obj({ O: JS } as never))),
    ],
    [
      'un envoi de formulaire',
      () => composer(annotation({ S: 'SubmitForm', F: PDFString.of('https://exemple.invalid') })),
    ],
    ['un saut dans un fichier joint', () => composer(annotation({ S: 'GoToE' }))],
    [
      'un saut dans un autre fichier',
      () => composer(annotation({ S: 'GoToR', F: PDFString.of('//serveur/partage') })),
    ],
    [
      'une pièce jointe',
      () =>
        composer((doc) => doc.attach(Buffer.from('MZ'), 'a.exe', { mimeType: 'application/octet-stream' })),
    ],
    [
      'une pièce jointe, sans flux d’objets',
      () => composer((doc) => doc.attach(Buffer.from('MZ'), 'a.exe'), false),
    ],
    [
      'une annotation à pièce jointe',
      () => simple(['<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>']),
    ],
    ['un contenu animé', () => simple(['<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>'])],
    [
      'un formulaire dynamique',
      () =>
        simple(
          ['<< /XFA 5 0 R >>', flux('', '<xdp:xdp/>')],
          '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
        ),
    ],
    ['un flux pris dans un autre fichier', () => simple([flux('/F (//serveur/partage)', '')])],
  ])('%s', async (_, faire) => {
    expect(await codeDe(await faire())).toBe('FICHIER_ACTIF')
  })

  test('un flux d’objets qui cache son type ne passe pas', async () => {
    const corps = '9 0 << /S /URI /URI (x) >>'
    expect(await codeDe(simple([flux('/N 1 /First 4', corps)]))).toBe('FICHIER_ABIME')
  })
})

describe('examiner, à tout coup', () => {
  test('un PDF mutilé au hasard reçoit une réponse, jamais une panne', async () => {
    const entiers = [Buffer.from(await composer()), Buffer.from(await composer(undefined, false)), simple()]
    const mutilation = fc.record({
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      retirer: fc.nat({ max: 400 }),
      mettre: fc.oneof(
        fc.uint8Array({ maxLength: 60 }).map((octets) => Buffer.from(octets)),
        fc
          .constantFrom(
            '<<',
            '>>',
            '[',
            '(',
            'obj',
            'stream\n',
            'endstream',
            '/Length 99999999',
            '1 0 R',
            '%%EOF',
          )
          .map((s) => Buffer.from(s)),
      ),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...entiers),
        fc.array(mutilation, { minLength: 1, maxLength: 6 }),
        async (entier, coups) => {
          const abime = coups.reduce((octets, { place, retirer, mettre }) => {
            const debut = 5 + Math.floor(place * (octets.length - 5))
            return Buffer.concat([octets.subarray(0, debut), mettre, octets.subarray(debut + retirer)])
          }, entier)
          const code = await codeDe(abime)
          expect(code === null || (code in PHRASES && code.startsWith('FICHIER_'))).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('le temps passé, l’examen s’arrête et le suivant se fait', async () => {
    const presse = ouvrirPdf({ identite: 'demonstration' }, 1_500)
    try {
      const lent = simple([`<< /T (${'/S%'.repeat(1_000_000)}) >>`])
      const dire = async (contenu: Buffer) =>
        (await presse.examiner({ nom: NOM, contenu, tronque: false }))?.code ?? null
      expect(await Promise.all([dire(lent), dire(lent), dire(lent), dire(simple())])).toEqual([
        'FICHIER_DELAI',
        'FICHIER_DELAI',
        'FICHIER_DELAI',
        null,
      ])
    } finally {
      await presse.fermer()
    }
  })

  test('fermé, il ne prend plus rien', async () => {
    const presse = ouvrirPdf({ identite: 'demonstration' })
    const encours = presse.examiner({ nom: NOM, contenu: simple(), tronque: false })
    await presse.fermer()
    expect((await encours)?.code).toBe('FICHIER_DELAI')
  })
})

describe('examiner avec un antivirus', () => {
  test('refuse ce qu’il trouve, garde le reste, et ne garde rien quand il ne répond pas', async () => {
    const clamd = await ouvrirClamdFactice(0, (contenu) =>
      contenu.includes('EICAR') ? 'stream: Eicar FOUND' : 'stream: OK',
    )
    const presse = ouvrirPdf({ identite: 'demonstration', clamdSocket: clamd.adresse })
    const dire = async (contenu: Buffer) =>
      (await presse.examiner({ nom: NOM, contenu, tronque: false }))?.code ?? null
    try {
      expect(await dire(simple())).toBeNull()
      expect(clamd.recus[0]!.equals(simple())).toBe(true)
      expect(await dire(simple(['<< /Title (EICAR) >>']))).toBe('FICHIER_VIRUS')
      expect(await dire(Buffer.from('PK'))).toBe('FICHIER_FORMAT')
      expect(clamd.recus).toHaveLength(2)
      await clamd.fermer()
      expect(await dire(simple())).toBe('SERVICE_INDISPONIBLE')
    } finally {
      await presse.fermer()
    }
  })
})
