import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { Locator, Page } from '@playwright/test'

const A4: [number, number] = [595, 842]

/** Un carré noir de 64 points, comme l’écrit un télécopieur (T.6) : la première ligne en longueurs, les autres pareilles. */
function carreDeTelecopie(): Uint8Array {
  const bits = [
    '001',
    '00110101',
    '0000001111',
    '0000110111',
    '11'.repeat(63),
    '000000000001'.repeat(2),
  ].join('')
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (octet) => Number.parseInt(octet.padEnd(8, '0'), 2))
}

/** Un contrat de deux pages : du texte, puis la numérisation d’un télécopieur, dont le décodeur ne vient qu’avec elle. */
export async function contratNumerise() {
  const pdf = await PDFDocument.create()
  pdf.addPage(A4).drawText('Contrat de syndic', { x: 50, y: 780, size: 24 })
  const page = pdf.addPage(A4)
  const image = pdf.context.stream(carreDeTelecopie(), {
    Type: 'XObject',
    Subtype: 'Image',
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Width: 64,
    Height: 64,
    Filter: 'CCITTFaxDecode',
    DecodeParms: { K: -1, Columns: 64, Rows: 64 },
  })
  page.node.setXObject(PDFName.of('Im'), pdf.context.register(image))
  const ordres = pdf.context.flateStream('q 400 0 0 400 100 300 cm /Im Do Q')
  page.node.set(PDFName.of('Contents'), pdf.context.register(ordres))
  return {
    name: 'contrat signé.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdf.save()),
  }
}

/** Les points sombres d’une page dessinée. */
export const pointsSombres = (page: Locator) =>
  page.locator('canvas').evaluate((c: HTMLCanvasElement) => {
    const { data } = c.getContext('2d')!.getImageData(0, 0, c.width, c.height)
    let sombres = 0
    for (let i = 0; i < data.length; i += 4) if (data[i]! < 100) sombres += 1
    return sombres
  })

/** Ce que la politique de sécurité a refusé à la page. */
export function ecouterLesRefus(page: Page): string[] {
  const refus: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refus.push(message.text())
  })
  page.on('worker', (ouvrier) =>
    ouvrier.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refus.push(message.text())
    }),
  )
  return refus
}
