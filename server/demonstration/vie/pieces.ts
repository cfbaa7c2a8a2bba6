import { breakTextIntoLines, PDFDocument, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'

const A4 = { largeur: 595, hauteur: 842, marge: 62 }
const CORPS = 11
const INTERLIGNE = 16.5

/** Ce que disent les pièces de la démonstration d’un mandat. */
export interface MandatEcrit {
  syndic: string
  adresseDuSyndic: string
  copropriete: string
  adresse: string
  debut: Jour
  fin: Jour
  /** Le jour de l’assemblée qui a désigné le syndic. */
  assemblee: Jour
  /** Faux : les signatures manquent, ce que le teneur refuse. */
  signe?: boolean
}

/** Le contrat de syndic que l’on joint à un rattachement ou à une immatriculation. */
export function contratDeSyndic(m: MandatEcrit): Promise<Buffer> {
  return composer('Contrat de syndic', [
    `Le syndicat des copropriétaires de l’immeuble ${m.copropriete}, situé ${m.adresse}, représenté par le président de séance de l’assemblée générale du ${direJour(m.assemblee)},`,
    `et ${m.syndic}, ${m.adresseDuSyndic}, ci-après « le syndic », sont convenus de ce qui suit.`,
    '§1. Mission',
    'Le syndic est chargé de l’exécution du règlement de copropriété et des décisions de l’assemblée générale, de l’administration de l’immeuble, de sa conservation et de son entretien, dans les conditions de la loi du 10 juillet 1965.',
    '§2. Durée du contrat',
    `Le présent contrat est conclu pour la période du ${direJour(m.debut)} au ${direJour(m.fin)}. Il ne se renouvelle pas tacitement : une nouvelle décision de l’assemblée générale y est nécessaire.`,
    '§3. Déclaration au registre',
    'Le syndic procède à l’immatriculation de la copropriété, la met à jour chaque année dans les deux mois qui suivent l’assemblée approuvant les comptes, et en communique le numéro aux copropriétaires.',
    '§4. Rémunération',
    'La rémunération forfaitaire annuelle couvre les prestations énumérées en annexe. Aucune autre somme n’est due sans une décision de l’assemblée générale.',
    m.signe === false
      ? 'Fait en deux exemplaires. Signatures :'
      : `Fait en deux exemplaires le ${direJour(m.assemblee)}. Pour le syndicat : signé. Pour le syndic : signé.`,
  ])
}

/** Le procès-verbal d’une assemblée générale. */
export function procesVerbal(de: {
  copropriete: string
  adresse: string
  assemblee: Jour
  resolutions: readonly string[]
}): Promise<Buffer> {
  return composer('Procès-verbal d’assemblée générale', [
    `Le ${direJour(de.assemblee)}, les copropriétaires de l’immeuble ${de.copropriete}, situé ${de.adresse}, se sont réunis en assemblée générale sur convocation régulière.`,
    'La feuille de présence, certifiée par le président de séance, compte 31 copropriétaires présents ou représentés sur 42, soit 7 640 tantièmes sur 10 000.',
    ...de.resolutions.flatMap((resolution, i) => [`§Résolution n° ${i + 1}`, resolution]),
    'L’ordre du jour étant épuisé, la séance est levée à 20 h 15. Le président de séance : signé. Le secrétaire : signé. Les scrutateurs : signé.',
  ])
}

/** Une déclaration sur l’honneur, ou un acte d’une page. */
export const acte = (titre: string, paragraphes: readonly string[]): Promise<Buffer> =>
  composer(titre, paragraphes)

/** Un paragraphe qui commence par « § » est un intertitre. */
async function composer(titre: string, paragraphes: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(titre)
  pdf.setLanguage('fr-FR')
  const droit = await pdf.embedFont(StandardFonts.Helvetica)
  const gras = await pdf.embedFont(StandardFonts.HelveticaBold)
  const largeur = A4.largeur - 2 * A4.marge
  let page: PDFPage = pdf.addPage([A4.largeur, A4.hauteur])
  let y = A4.hauteur - A4.marge - 20
  page.drawText(titre, { x: A4.marge, y, size: 20, font: gras })
  y -= 2 * INTERLIGNE
  for (const paragraphe of paragraphes) {
    const intertitre = paragraphe.startsWith('§')
    const police = intertitre ? gras : droit
    for (const ligne of lignesDe(intertitre ? paragraphe.slice(1) : paragraphe, police, largeur)) {
      if (y < A4.marge + INTERLIGNE) {
        page = pdf.addPage([A4.largeur, A4.hauteur])
        y = A4.hauteur - A4.marge
      }
      page.drawText(ligne, { x: A4.marge, y, size: CORPS, font: police })
      y -= INTERLIGNE
    }
    y -= intertitre ? 2 : INTERLIGNE / 2
  }
  for (const [i, p] of pdf.getPages().entries())
    p.drawText(`${i + 1} / ${pdf.getPageCount()}`, { x: A4.largeur - A4.marge, y: 36, size: 8, font: droit })
  return Buffer.from(await pdf.save())
}

// Les polices de base d’un PDF n’ont pas l’espace fine.
const lignesDe = (texte: string, police: PDFFont, largeur: number): string[] =>
  breakTextIntoLines(texte.replaceAll('\u202f', ' '), [' '], largeur, (t) =>
    police.widthOfTextAtSize(t, CORPS),
  )
