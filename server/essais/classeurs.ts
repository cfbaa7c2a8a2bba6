import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { crc32, deflateRawSync } from 'node:zlib'

/** Une archive zip, partie par partie ; `annonce` : la taille dépliée que l’archive dit, quand elle ment. */
export function archive(
  parties: readonly { nom: string; contenu: Buffer | string; annonce?: number }[],
): Buffer {
  const corps: Buffer[] = []
  const index: Buffer[] = []
  let place = 0
  for (const { nom, contenu, annonce } of parties) {
    const octets = Buffer.from(contenu)
    const serre = deflateRawSync(octets)
    const nomme = Buffer.from(nom)
    const entete = Buffer.alloc(26)
    entete.writeUInt16LE(20, 0)
    entete.writeUInt16LE(0x0800, 2)
    entete.writeUInt16LE(8, 4)
    entete.writeUInt32LE(crc32(octets), 10)
    entete.writeUInt32LE(serre.length, 14)
    entete.writeUInt32LE(annonce ?? octets.length, 18)
    entete.writeUInt16LE(nomme.length, 22)
    corps.push(Buffer.from('PK\x03\x04', 'latin1'), entete, nomme, serre)
    index.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), entete, suiteDIndex(place), nomme)
    place += 30 + nomme.length + serre.length
  }
  const catalogue = Buffer.concat(index)
  const queue = Buffer.alloc(22)
  queue.write('PK\x05\x06', 'latin1')
  queue.writeUInt16LE(parties.length, 8)
  queue.writeUInt16LE(parties.length, 10)
  queue.writeUInt32LE(catalogue.length, 12)
  queue.writeUInt32LE(place, 16)
  return Buffer.concat([...corps, catalogue, queue])
}

/** Ce qui suit l’en-tête d’une partie dans l’index : ni commentaire ni attribut, et où elle commence. */
function suiteDIndex(place: number): Buffer {
  const suite = Buffer.alloc(14)
  suite.writeUInt32LE(place, 10)
  return suite
}

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const SORTES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const lien = (id: string, sorte: string, cible: string) =>
  `<Relationship Id="${id}" Type="${SORTES}/${sorte}" Target="${cible}"/>`
const liens = (contenu: string) => `<Relationships xmlns="${RELATIONS}">${contenu}</Relationships>`

/** Un classeur d’une feuille, de ce XML ; `textes` : sa table des textes. */
export function classeur({
  feuille,
  textes = '',
  classeur: corps = '<sheets><sheet name="Feuille1" sheetId="1" r:id="rId1"/></sheets>',
  autres = [],
  doctype = '',
}: {
  feuille: string
  textes?: string
  classeur?: string
  autres?: { nom: string; contenu: Buffer | string }[]
  doctype?: string
}): Buffer {
  return archive([
    { nom: '_rels/.rels', contenu: liens(lien('rId1', 'officeDocument', 'xl/workbook.xml')) },
    { nom: 'xl/workbook.xml', contenu: `<workbook xmlns:r="${SORTES}">${corps}</workbook>` },
    {
      nom: 'xl/_rels/workbook.xml.rels',
      contenu: liens(
        lien('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          lien('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    // LibreOffice range la feuille avant ses textes.
    {
      nom: 'xl/worksheets/sheet1.xml',
      contenu: `<?xml version="1.0"?>${doctype}<worksheet>${feuille}</worksheet>`,
    },
    { nom: 'xl/sharedStrings.xml', contenu: `<sst>${textes}</sst>` },
    ...autres,
  ])
}

/** Une feuille de ces lignes ; une cellule est son XML, « c » comprise. */
export const feuilleDe = (...lignes: string[]): string =>
  `<sheetData>${lignes.map((l, n) => `<row r="${n + 1}">${l}</row>`).join('')}</sheetData>`

/** Une cellule de texte, écrite sur place. */
export const texteEn = (ou: string, texte: string): string =>
  `<c r="${ou}" t="inlineStr"><is><t>${texte}</t></is></c>`

/** Une partie d’un classeur, telle qu’elle est écrite. */
export async function partieDe(octets: Uint8Array, chemin: string): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(octets))
  for await (const entree of zip.eachEntry())
    if (entree.fileName === chemin) return text(await zip.openReadStreamPromise(entree))
  throw new Error(`${chemin} n’y est pas`)
}
