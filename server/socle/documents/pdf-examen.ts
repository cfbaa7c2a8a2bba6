import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { CodeRefus } from '#domain/socle/refus/refus.ts'
import { cacheUneAction, estActif } from './pdf-actif.ts'
import { pdfSeul } from './pdf-enveloppe.ts'
import { repondre } from './pdf-fil.ts'
import { lireObjets } from './pdf-lecture.ts'

const FIN = 2_048
/** Les retours à la ligne d’après la fin, que la longueur annoncée compte. */
const BLANCS_DE_FIN = 16

/** Un fichier préparé pour la lecture en ligne a aussi une fin au début, mais il dit sa longueur. */
function longueurAnnoncee(octets: Uint8Array): number | null {
  const debut = Buffer.from(octets.buffer, octets.byteOffset, Math.min(octets.byteLength, FIN)).toString(
    'latin1',
  )
  const lue = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(debut)
  return lue ? Number(lue[1]) : null
}

async function examinerAvecUnpdf(octets: Uint8Array): Promise<CodeRefus | null> {
  const ouverture = await ouvrir(octets)
  if (typeof ouverture === 'string') return ouverture
  try {
    if (ouverture.numPages < 1) return 'FICHIER_ABIME'
    if ((await ouverture.getJSActions()) || (await ouverture.getAttachments()) || ouverture.isPureXfa)
      return 'FICHIER_ACTIF'
    for (let n = 1; n <= ouverture.numPages; n += 1) {
      const page = await ouverture.getPage(n)
      if (await page.getJSActions()) return 'FICHIER_ACTIF'
      page.cleanup()
    }
    return null
  } catch {
    return 'FICHIER_ABIME'
  } finally {
    await ouverture.loadingTask.destroy()
  }
}

async function ouvrir(octets: Uint8Array) {
  try {
    // La bibliothèque garde pour elle le tampon qu’on lui donne.
    return await getDocumentProxy(octets.slice(), { verbosity: 0, stopAtErrors: true })
  } catch (erreur) {
    return erreur instanceof Error && erreur.name === 'PasswordException'
      ? 'FICHIER_CHIFFRE'
      : 'FICHIER_ABIME'
  }
}

/** §5.2. Null si le contenu est celui d’un PDF entier, qui s’ouvre sans mot de passe et ne fait rien d’autre que s’afficher. */
async function examiner(fichier: Uint8Array): Promise<CodeRefus | null> {
  const octets = pdfSeul(fichier)
  if (!octets) return 'FICHIER_ABIME'
  const annoncee = longueurAnnoncee(octets)
  if (annoncee !== null && octets.length + BLANCS_DE_FIN < annoncee) return 'FICHIER_ABIME'
  const lecture = await lireObjets(octets)
  if (lecture.demesure) return 'FICHIER_DELAI'
  if (lecture.chiffre) return 'FICHIER_CHIFFRE'
  if (estActif(lecture.objets) || cacheUneAction(fichier)) return 'FICHIER_ACTIF'
  return lecture.complete ? examinerAvecUnpdf(octets) : 'FICHIER_ABIME'
}

// Chargé d’abord : le temps de le lire n’est pas pris sur celui du premier document.
await getResolvedPDFJS()
repondre(examiner)
