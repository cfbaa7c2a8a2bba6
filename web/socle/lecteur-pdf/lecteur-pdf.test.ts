import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'
import * as moteurDuServeur from 'unpdf/pdfjs'
import { describe, expect, test } from 'vitest'
import { avecManque, direEchec, direManques, lireAvis, TropLong, type Manques } from './manques.ts'
import { sensDesContenus, type Noeud } from './structure.ts'
import { agrandir, direZoom, echelleDe, lireZoom, PAGE_ENTIERE, reduire, tailleDuDessin } from './zoom.ts'

test('le moteur qui montre une pièce est celui qui l’a examinée à son dépôt', () => {
  const { version } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8')) as {
    version: string
  }
  expect(version).toBe(moteurDuServeur.version)
})

describe('ce qui ne se montre pas est dit', () => {
  test.each([
    ['Warning: Image exceeded maximum allowed size and was removed.', 'image'],
    ['Warning: Unable to decode image "img_p0_1": "JpxError: JPX error".', 'image'],
    ['Warning: Unable to decode inline image: "x".', 'image'],
    ['Warning: #getJsModule: TypeError: Failed to fetch', 'image'],
    ['Warning: getOperatorList - ignoring errors during "GetOperatorList: page 0" task: "x".', 'partie'],
    ['Warning: loadFont - translateFont failed: "x".', 'partie'],
    ['Warning: Ignoring /Mask in image without /ImageMask.', null],
    ['Warning: getTextContent - ignoring XObject: "x".', null],
    ['Warning: PDFImage - using the Width/Height of the image data, rather than the image dictionary.', null],
  ])('%s', (avis, manque) => {
    expect(lireAvis(avis)).toBe(manque)
  })

  test('une phrase par sorte de manque, ses pages dans l’ordre, chacune une fois', () => {
    let manques: Manques = new Map()
    for (const [page, manque] of [
      [3, 'image'],
      [1, 'image'],
      [3, 'image'],
      [3, 'partie'],
      [2, 'page'],
    ] as const)
      manques = avecManque(manques, page, manque)
    expect(direManques(manques)).toEqual([
      'N’a pas pu être montrée\u00a0: page 2.',
      'Une image au moins n’a pas pu être montrée\u00a0: pages 1 et 3.',
      'Ne se montre pas en entier\u00a0: page 3.',
    ])
    expect(avecManque(manques, 2, 'page')).toBe(manques)
    expect(direManques(new Map())).toEqual([])
  })

  const echecDe = async (octets: Uint8Array) =>
    getDocumentProxy(octets, { verbosity: 0 }).then(
      () => null,
      (cause: unknown) => direEchec(cause),
    )

  test('protégé, coupé ou autre chose qu’un PDF : une phrase, sans proposer de réessayer', async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage()
    const entier = await pdf.save()
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret', permissions: {} })
    const abime = {
      phrase:
        'Ce fichier est incomplet ou abîmé, ou n’est pas un PDF. Téléchargez-le pour l’ouvrir avec un autre logiciel.',
      reessayable: false,
    }
    expect(await echecDe(await pdf.save())).toEqual({
      phrase:
        'Ce document est protégé par un mot de passe\u00a0: il ne se montre pas ici. Demandez-en au déclarant une version sans mot de passe.',
      reessayable: false,
    })
    expect(await echecDe(entier.slice(0, 200))).toEqual(abime)
    expect(await echecDe(new TextEncoder().encode('<html></html>'))).toEqual(abime)
  })

  test('trop long ou pas chargé : on peut réessayer', () => {
    expect(direEchec(new TropLong())).toMatchObject({ reessayable: true })
    expect(direEchec(new TypeError('Failed to fetch dynamically imported module'))).toMatchObject({
      reessayable: true,
    })
  })
})

describe('la taille', () => {
  test('agrandir et réduire passent par chaque niveau, et s’arrêtent au bout en le disant', () => {
    const montee = [0.5]
    while (agrandir(montee.at(-1)!) !== montee.at(-1)) montee.push(agrandir(montee.at(-1)!))
    expect(montee).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4])
    const descente = [4]
    while (reduire(descente.at(-1)!) !== descente.at(-1)) descente.push(reduire(descente.at(-1)!))
    expect(descente).toEqual(montee.toReversed())
    expect([0.5, 1.25, 4].map(direZoom)).toEqual([
      '50\u00a0%, le plus petit',
      '125\u00a0%',
      '400\u00a0%, le plus grand',
    ])
  })

  test.each([
    [{ largeur: 600, hauteur: 800 }, 1, { largeur: 600, hauteur: 800 }],
    [{ largeur: 600, hauteur: 800 }, 2, { largeur: 1_200, hauteur: 1_600 }],
    // Seize millions de points au plus.
    [{ largeur: 8_000, hauteur: 8_000 }, 2, { largeur: 4_000, hauteur: 4_000 }],
    // Un côté trop long se raccourcit, et l’autre ne disparaît pas.
    [{ largeur: 500, hauteur: 100_000 }, 1, { largeur: 40, hauteur: 8_192 }],
    [{ largeur: 0.5, hauteur: 100_000 }, 1, { largeur: 1, hauteur: 8_192 }],
  ])('%o à %i points par pixel', (vue, ratio, dessin) => {
    expect(tailleDuDessin(vue, ratio)).toEqual(dessin)
  })
})

describe('les balises du document', () => {
  const contenu = (id: string): Noeud => ({ type: 'content', id })
  const balise = (role: string, ...children: Noeud[]): Noeud => ({ role, children })

  test('les titres viennent sous celui du lecteur, et leurs niveaux ne sautent pas', () => {
    const arbre = balise(
      'Document',
      balise('H3', contenu('a')),
      balise('P', contenu('b')),
      balise('Sect', balise('H1', balise('Span', contenu('c'))), balise('H2', contenu('d'))),
      balise('H', contenu('e')),
      balise('H6', contenu('f')),
    )
    expect([...sensDesContenus(arbre)].map(([id, s]) => [id, s.role === 'heading' && s.niveau])).toEqual([
      ['a', 3],
      ['c', 3],
      ['d', 4],
      ['e', 3],
      ['f', 4],
    ])
  })

  test('une figure dit sa description ; un document sans balises ne dit rien', () => {
    const figure = { role: 'Figure', alt: 'Plan du rez-de-chaussée', children: [contenu('x')] }
    expect([...sensDesContenus(balise('Root', figure))]).toEqual([
      ['x', { role: 'img', nom: 'Plan du rez-de-chaussée' }],
    ])
    expect(sensDesContenus(null).size).toBe(0)
  })
})

describe('la page entière', () => {
  const A4 = { largeur: 600, hauteur: 800 }

  test('tient dans la place, par son plus grand côté', () => {
    expect(echelleDe(PAGE_ENTIERE, { largeur: 600, hauteur: 400 }, A4)).toBe(0.5)
    expect(echelleDe(PAGE_ENTIERE, { largeur: 300, hauteur: 900 }, A4)).toBe(0.5)
    expect(echelleDe(0.75, { largeur: 600, hauteur: 400 }, A4)).toBe(0.75)
  })

  test('est ce qui s’ouvre, sauf à qui a choisi un grossissement', () => {
    expect([null, '0', '0.6', 'large', '0.75', '4'].map(lireZoom)).toEqual([
      PAGE_ENTIERE,
      PAGE_ENTIERE,
      PAGE_ENTIERE,
      PAGE_ENTIERE,
      0.75,
      4,
    ])
  })
})
