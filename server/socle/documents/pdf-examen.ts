import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { CodeRefus } from '#domain/socle/refus/refus.ts'
import { cacheUneAction, estActif } from './pdf-actif.ts'
import { repondre } from './pdf-fil.ts'
import { lireObjets } from './pdf-lecture.ts'

const FIN = 2_048

/** Un fichier coupé n’a plus sa fin : `startxref`, la place de la table, `%%EOF`. */
function finIntacte(octets: Uint8Array): boolean {
  const tampon = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
  const fin = tampon.subarray(-FIN).toString('latin1')
  const place = /startxref\s+(\d+)\s+%%EOF[^%]*$/.exec(fin)
  if (!place) return false
  const table = tampon.subarray(Number(place[1])).subarray(0, 64).toString('latin1')
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(table)
}

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
    if ((await ouverture.getPermissions()) !== null) return 'FICHIER_CHIFFRE'
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

/** §5.2. Null si le contenu est celui d’un PDF entier, sans mot de passe, et qui ne fait rien d’autre que s’afficher. */
async function examiner(octets: Uint8Array): Promise<CodeRefus | null> {
  const annoncee = longueurAnnoncee(octets)
  if (!finIntacte(octets) || (annoncee !== null && octets.length < annoncee)) return 'FICHIER_ABIME'
  const lecture = await lireObjets(octets)
  if (lecture.demesure) return 'FICHIER_DELAI'
  // Chiffré, il ne peut pas être relu en entier, même si son mot de passe d’ouverture est vide.
  if (
    lecture.chiffre ||
    (!lecture.complete && /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(Buffer.from(octets).toString('latin1')))
  )
    return 'FICHIER_CHIFFRE'
  if (estActif(lecture.objets) || cacheUneAction(octets)) return 'FICHIER_ACTIF'
  return lecture.complete ? examinerAvecUnpdf(octets) : 'FICHIER_ABIME'
}

// Chargé d’abord : le temps de le lire n’est pas pris sur celui du premier document.
await getResolvedPDFJS()
repondre(examiner)
