import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'

const A4: [number, number] = [595, 842]

const enPiece = (octets: Uint8Array<ArrayBuffer>) => new Blob([octets], { type: 'application/pdf' })

const piece = async (pdf: PDFDocument) => enPiece(new Uint8Array(await pdf.save()))

/** Un document de trois pages, avec du texte sur chacune. */
export async function troisPages(): Promise<Blob> {
  const pdf = await PDFDocument.create()
  for (const mot of ['première', 'deuxième', 'troisième'])
    pdf.addPage(A4).drawText(`Contrat de syndic, ${mot} page`, { x: 50, y: 780, size: 24 })
  return piece(pdf)
}

/** Une page sans texte, où paraît une image d’un bit par point de ce côté. */
export async function uneImage(cote: number): Promise<Blob> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage(A4)
  const image = pdf.context.flateStream(new Uint8Array((cote / 8) * cote), {
    Type: 'XObject',
    Subtype: 'Image',
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Width: cote,
    Height: cote,
  })
  page.node.setXObject(PDFName.of('Im'), pdf.context.register(image))
  const ordres = pdf.context.flateStream('q 400 0 0 400 100 300 cm /Im Do Q')
  page.node.set(PDFName.of('Contents'), pdf.context.register(ordres))
  return piece(pdf)
}

/** Un document que seul son mot de passe ouvre. */
export async function protege(): Promise<Blob> {
  const pdf = await PDFDocument.create()
  pdf.addPage(A4)
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret', permissions: {} })
  return piece(pdf)
}

/** Une page de cinq mètres de côté. */
export async function planDemesure(): Promise<Blob> {
  const pdf = await PDFDocument.create()
  const police = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.addPage([14_400, 14_400]).drawText('Plan', { x: 100, y: 7_000, size: 5_000, font: police })
  return piece(pdf)
}
