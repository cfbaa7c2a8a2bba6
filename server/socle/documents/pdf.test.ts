import { deflateSync } from 'node:zlib'
import { TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { PHRASES } from '#domain/socle/refus/toutes.ts'
import { ouvrirClamdFactice } from '#server/demonstration/clamd-factice.ts'
import {
  annotation,
  auCatalogue,
  brut,
  CATALOGUE,
  composer,
  flux,
  lent,
  PAGES,
  simple,
} from '#server/essais/pdf-factices.ts'
import { tenirLesMinuteries } from '#server/essais/minuteries.ts'
import { ouvrirPdf } from './pdf.ts'

const pdf = ouvrirPdf({ identite: 'demonstration' })
/** Ce que l’on garde l’est aussi sur une machine prise ; le temps de chacun : pdf.duree.test.ts. */
const patient = ouvrirPdf({ identite: 'demonstration' }, 120_000)
afterAll(() => Promise.all([pdf.fermer(), patient.fermer()]))

const NOM = 'PV d’assemblée.pdf'
/** Aucune autre minuterie n’a cette durée-là. */
const DELAI_MS = 5_417

const zeros = (taille: number) => deflateSync(Buffer.alloc(taille))
const image = (taille: number) => flux('/Type /XObject /Subtype /Image /Filter /FlateDecode', zeros(taille))

/** Un flux LZW d’un seul octet répété : chaque code ajoute à la table un mot plus long d’un octet. */
function lzw(tours: number, avance: 0 | 1): Buffer {
  const octets: number[] = []
  let [tampon, bits, largeur] = [0, 0, 9]
  const ecrire = (code: number) => {
    tampon = (tampon << largeur) | code
    bits += largeur
    for (; bits >= 8; bits -= 8) octets.push((tampon >> (bits - 8)) & 255)
    tampon &= (1 << bits) - 1
  }
  for (let tour = 0; tour < tours; tour += 1) {
    ecrire(256)
    largeur = 9
    ecrire(65)
    for (let code = 258; code < 4095; code += 1) {
      ecrire(code)
      if (code + 1 + avance >= 1 << largeur && largeur < 12) largeur += 1
    }
  }
  ecrire(257)
  if (bits > 0) octets.push((tampon << (8 - bits)) & 255)
  return Buffer.from(octets)
}

async function codeDe(contenu: Uint8Array, tronque = false, chez = pdf): Promise<string | null> {
  const refus = await chez.examiner({ nom: NOM, contenu: Buffer.from(contenu), tronque })
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
      'une page numérisée à 600 points et une page chargée de traits',
      () => simple([image(104_000_000), flux('/Filter /FlateDecode', zeros(50_000_000))]),
    ],
    [
      'un flux compressé, écrit en lettres',
      () => simple([flux('/Filter [/ASCIIHexDecode /FlateDecode]', `${zeros(1_000).toString('hex')}>`)]),
    ],
    [
      'des milliers de petits flux',
      () => simple(Array<Buffer>(5_000).fill(flux('/Filter /FlateDecode', zeros(500)))),
    ],
  ])('%s', async (_, faire) => {
    expect(await codeDe(await faire(), false, patient)).toBeNull()
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

describe('examiner, les documents qui se déplient sans mesure', () => {
  test.each<[string, () => Buffer]>([
    ['le contenu d’une page', () => simple([flux('/Filter /FlateDecode', zeros(300_000_000))])],
    [
      'le contenu de plusieurs pages ensemble',
      () => simple(Array<Buffer>(3).fill(flux('/Filter /FlateDecode', zeros(30_000_000)))),
    ],
    ['une image', () => simple([image(150_000_000)])],
    ['des images ensemble', () => simple(Array<Buffer>(8).fill(image(70_000_000)))],
    [
      'trois couches',
      () =>
        simple([
          flux(
            '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
            deflateSync(deflateSync(zeros(20_000_000))),
          ),
        ]),
    ],
    [
      'deux couches, sous un autre nom',
      () => simple([flux('/F [/Fl /FlateDecode]', deflateSync(zeros(1_000)))]),
    ],
    [
      'écrit en lettres',
      () => simple([flux('/Filter [/AHx /FlateDecode]', `${zeros(100_000_000).toString('hex')}>`)]),
    ],
    ['sans sa fin', () => simple([flux('/Filter /FlateDecode', zeros(100_000_000).subarray(0, -20))])],
    [
      'en suites',
      () => simple([flux('/Filter /RunLengthDecode', Buffer.alloc(1_200_000, Buffer.from([129, 0])))]),
    ],
    ['en LZW', () => simple([flux('/Filter /LZWDecode', lzw(10, 1))])],
    ['en LZW, largeur retardée', () => simple([flux('/Filter /LZWDecode', lzw(10, 0))])],
  ])('%s', async (_, faire) => {
    expect(await codeDe(faire())).toBe('FICHIER_DELAI')
  })

  test('un flux LZW mesuré vaut ce qu’un lecteur en tire', async () => {
    const dict = PDFContext.create().obj({ Filter: PDFName.of('LZWDecode') })
    const deplie = decodePDFRawStream(PDFRawStream.of(dict, lzw(7, 1))).decode()
    // Sept tours de 3 838 mots qui s’allongent : sous la mesure, dix au-dessus.
    expect(deplie.length).toBe(7 * ((3_838 * 3_839) / 2))
    expect(await codeDe(simple([flux('/Filter /LZWDecode', lzw(7, 1))]), false, patient)).toBeNull()
  })
})

describe('examiner, dans le bruit', () => {
  test('un objet se retrouve après du bruit, où qu’il commence', async () => {
    const script = '<< /S /JavaScript /JS (x) >>'
    for (const entre of ['@@ ', '% note ', '@ 12 ', '% 7 8 ', '\u0001\u0002xre '])
      for (const entete of ['9 0 obj', '9 % a\n 0 %b\n obj', `${'0'.repeat(40)}9 0 obj`])
        expect(await codeDe(simple([`<< /Rien true >>\nendobj\n${entre}${entete} ${script}`]))).toBe(
          'FICHIER_ACTIF',
        )
  })
})

const protege = (mots: { userPassword?: string; ownerPassword: string }) =>
  composer((doc) => {
    doc.encrypt({ ...mots, permissions: { printing: false } })
  })

describe('examiner, les documents protégés', () => {
  test('un mot de passe d’ouverture ; celui de la seule modification n’empêche pas de lire', async () => {
    expect(await codeDe(await protege({ userPassword: 'secret', ownerPassword: 'autre' }))).toBe(
      'FICHIER_CHIFFRE',
    )
    expect(await codeDe(await protege({ userPassword: '', ownerPassword: 'autre' }))).toBeNull()
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
    const temps = tenirLesMinuteries(DELAI_MS)
    const presse = ouvrirPdf({ identite: 'demonstration' }, DELAI_MS)
    try {
      const long = lent(40_000)
      const dire = async (contenu: Buffer) =>
        (await presse.examiner({ nom: NOM, contenu, tronque: false }))?.code ?? null
      const longs = [dire(long), dire(long), dire(long)]
      const suivant = dire(simple())
      // Les deux fils sont pris par les deux premiers.
      await expect.poll(temps.courent).toBe(2)
      temps.passe()
      expect(await Promise.all(longs.slice(0, 2))).toEqual(['FICHIER_DELAI', 'FICHIER_DELAI'])
      expect(await suivant).toBeNull()
      await expect.poll(temps.courent).toBe(1)
      temps.passe()
      expect(await longs[2]).toBe('FICHIER_DELAI')
    } finally {
      temps.rendre()
      await presse.fermer()
    }
  })

  test('huit attendent et pas un de plus ; une personne n’en fait jamais examiner deux à la fois', async () => {
    const temps = tenirLesMinuteries(DELAI_MS)
    const presse = ouvrirPdf({ identite: 'demonstration' }, DELAI_MS)
    const dire = (contenu: Buffer, equipe: 'depot' | 'avis', qui?: string) =>
      presse.examiner({ nom: NOM, contenu, tronque: false }, { equipe, qui }).then(
        (refus) => refus?.code ?? null,
        (erreur: Error) => erreur.name,
      )
    try {
      const long = lent(40_000)
      // Les siens n’occupent qu’un des deux fils : un autre passe avant eux.
      const siens = [dire(long, 'depot', 'a'), dire(long, 'depot', 'a'), dire(long, 'depot', 'a')]
      expect(presse.encombre({ equipe: 'depot', qui: 'a' })).toBe(true)
      expect(await dire(simple(), 'depot', 'a')).toBe('Encombre')
      let finis = 0
      for (const sien of siens) void sien.then(() => (finis += 1))
      expect(await dire(simple(), 'depot', 'b')).toBeNull()

      const avis = Array.from({ length: 12 }, () => dire(simple(), 'avis'))
      expect(presse.encombre({ equipe: 'avis' })).toBe(true)
      // Un au travail, huit derrière lui : les trois derniers venus ne sont pas pris.
      expect(await Promise.all(avis)).toEqual([...Array(9).fill(null), ...Array(3).fill('Encombre')])
      expect(presse.encombre({ equipe: 'avis' })).toBe(false)
      expect(finis).toBe(0)
      for (const sien of siens) {
        await expect.poll(temps.courent).toBe(1)
        temps.passe()
        expect(await sien).toBe('FICHIER_DELAI')
      }
      // Ils ont pris tout leur temps : les autres passent d’abord.
      expect(presse.encombre({ equipe: 'depot', qui: 'a' })).toBe(true)
      expect(presse.encombre({ equipe: 'depot', qui: 'b' })).toBe(false)
    } finally {
      temps.rendre()
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
