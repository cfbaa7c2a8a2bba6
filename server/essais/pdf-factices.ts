import { PDFDocument, PDFName, StandardFonts, type PDFObject } from '@cantoo/pdf-lib'

type Action = Record<string, PDFObject | string | number>

/** Un document de deux pages, que `garnir` complète avant l’enregistrement. */
export async function composer(
  garnir?: (doc: PDFDocument) => Promise<void> | void,
  fluxDObjets = true,
): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  const police = await doc.embedFont(StandardFonts.Helvetica)
  for (const texte of ['Procès-verbal', 'Résolutions'])
    doc.addPage([595, 842]).drawText(texte, { font: police, size: 18, x: 60, y: 700 })
  doc.setTitle('Procès-verbal de l’assemblée générale')
  await garnir?.(doc)
  return doc.save({ useObjectStreams: fluxDObjets })
}

/** Une zone cliquable de la première page, avec cette action. */
export const annotation = (action: Action) => (doc: PDFDocument) => {
  const note = doc.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [50, 50, 200, 80],
    A: doc.context.obj(action as never),
  })
  doc.getPage(0).node.set(PDFName.of('Annots'), doc.context.obj([doc.context.register(note)]))
}

export const auCatalogue = (cle: string, valeur: (doc: PDFDocument) => PDFObject) => (doc: PDFDocument) =>
  doc.catalog.set(PDFName.of(cle), valeur(doc))

/** Un PDF écrit à la main, table de références juste. L’objet 1 est le catalogue. */
export function brut(objets: (string | Buffer)[], finDuPied = ''): Buffer {
  const morceaux: Buffer[] = [Buffer.from('%PDF-1.5\n%âãÏÓ\n', 'latin1')]
  const places: number[] = []
  let place = morceaux[0]!.length
  for (const [i, objet] of objets.entries()) {
    const morceau = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.isBuffer(objet) ? objet : Buffer.from(objet, 'latin1'),
      Buffer.from('\nendobj\n'),
    ])
    places.push(place)
    morceaux.push(morceau)
    place += morceau.length
  }
  const table = places.map((p) => `${String(p).padStart(10, '0')} 00000 n \n`).join('')
  const n = objets.length + 1
  morceaux.push(
    Buffer.from(
      `xref\n0 ${n}\n0000000000 65535 f \n${table}trailer\n<< /Size ${n} /Root 1 0 R ${finDuPied}>>\nstartxref\n${place}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(morceaux)
}

export const flux = (dict: string, corps: Buffer | string) => {
  const octets = Buffer.from(corps as string)
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${octets.length} >>\nstream\n`),
    octets,
    Buffer.from('\nendstream'),
  ])
}

export const PAGES = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
]
export const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
/** Une page vide, et les objets donnés à partir du numéro 4. */
export const simple = (suite: (string | Buffer)[] = [], catalogue = CATALOGUE) =>
  brut([catalogue, ...PAGES, ...suite])

/** Un document juste, dont les pages vides se lisent d’autant plus lentement qu’elles sont nombreuses. */
export const lent = (pages: number) =>
  brut([
    CATALOGUE,
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, rang) => `${rang + 3} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...Array<string>(pages).fill('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ])
