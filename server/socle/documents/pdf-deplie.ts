import { certain } from '#domain/socle/certain.ts'
import { constants, createInflate, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'

const MO = 1024 * 1024
/** Le texte et les traits des pages, les polices : un plan de 5 Mo se déplie dix fois. */
const CONTENU_MAX = 64 * MO
/** Une page numérisée à 600 points, en couleurs, tient en 100 Mo ; cinq Mo n’en portent pas plus de quelques-unes. */
const IMAGE_MAX = 128 * MO
const IMAGES_MAX = 512 * MO

/** Les écritures en lettres, sous leur nom entier : la bibliothèque ne connaît que lui. */
const LETTRES: Record<string, string> = {
  ASCIIHexDecode: 'ASCIIHexDecode',
  AHx: 'ASCIIHexDecode',
  ASCII85Decode: 'ASCII85Decode',
  A85: 'ASCII85Decode',
}
// Des logiciels oublient la somme de contrôle finale.
const INDULGENT = { finishFlush: constants.Z_SYNC_FLUSH }

/** Ce que donne un flux Flate. */
function peserFlate(octets: Uint8Array, max: number): Promise<number> | number {
  try {
    // Presque tous sont petits, et un document en a des milliers : en ouvrir un canal chacun coûterait la minute.
    return inflateSync(octets, { ...INDULGENT, maxOutputLength: 4 * MO }).length
  } catch {
    return peserLongFlate(octets, max)
  }
}

/** Ce que donne un flux Flate long ou abîmé, par morceaux que l’on oublie ; s’arrête au-delà de `max`. */
function peserLongFlate(octets: Uint8Array, max: number): Promise<number> {
  return new Promise((resoudre) => {
    let taille = 0
    const flux = createInflate({ ...INDULGENT, chunkSize: MO / 4 })
    const finir = () => {
      flux.destroy()
      resoudre(taille)
    }
    flux.on('data', (morceau: Buffer) => {
      taille += morceau.length
      if (taille > max) finir()
    })
    // Abîmé, il vaut ce qui en a été lu.
    flux.on('error', finir)
    flux.on('end', finir)
    flux.end(octets)
  })
}

/** Ce que donne un flux LZW, quel que soit son `EarlyChange` : le lire dit à quel code la largeur change. */
const peserLzw = (octets: Uint8Array, max: number) =>
  Math.max(peserLzwSelon(octets, max, 1), peserLzwSelon(octets, max, 0))

/** La longueur de chaque mot de la table, sans l’écrire. */
function peserLzwSelon(octets: Uint8Array, max: number, avance: 0 | 1): number {
  const [vider, fin] = [256, 257]
  let longueurs: number[] = []
  let [largeur, precedente, taille, tampon, bits] = [9, 0, 0, 0, 0]
  for (const octet of octets) {
    tampon = ((tampon << 8) | octet) & 0xff_ffff
    bits += 8
    if (bits < largeur) continue
    bits -= largeur
    const code = (tampon >> bits) & ((1 << largeur) - 1)
    if (code === fin || taille > max) break
    if (code === vider) {
      ;[longueurs, largeur, precedente] = [[], 9, 0]
      continue
    }
    const longueur = code < vider ? 1 : (longueurs[code - 258] ?? precedente + 1)
    if (precedente > 0 && longueurs.length < 4096 - 258) longueurs.push(precedente + 1)
    ;[precedente, taille] = [longueur, taille + longueur]
    const prochain = longueurs.length + 258 + avance
    if (prochain >= 1 << largeur && largeur < 12) largeur += 1
  }
  return taille
}

function peserSuites(octets: Uint8Array, max: number): number {
  let taille = 0
  for (let i = 0; i < octets.length && taille <= max;) {
    const longueur = octets[i]
    if (longueur === undefined || longueur === 128) break
    taille += longueur < 128 ? longueur + 1 : 257 - longueur
    i += longueur < 128 ? longueur + 2 : 2
  }
  return taille
}

const COMPRESSES: Record<string, (octets: Uint8Array, max: number) => Promise<number> | number> = {
  FlateDecode: peserFlate,
  Fl: peserFlate,
  LZWDecode: peserLzw,
  LZW: peserLzw,
  RunLengthDecode: peserSuites,
  RL: peserSuites,
}

const nomDe = (objet: PDFObject | undefined) => (objet instanceof PDFName ? objet.decodeText() : '')

/** Les filtres d’un flux. Un lecteur répandu les prend aussi sous `F`, et les y préfère. */
function filtresDe({ dict }: PDFRawStream): string[] {
  return ['F', 'Filter'].flatMap((cle) => {
    const filtre = dict.lookup(PDFName.of(cle))
    return filtre instanceof PDFArray
      ? filtre.asArray().map((_, rang) => nomDe(filtre.lookup(rang)))
      : [nomDe(filtre)].filter((nom) => nom !== '')
  })
}

/** Les octets d’un flux, l’écriture en lettres qui les entoure retirée. */
function sansLettres(flux: PDFRawStream, lettres: readonly string[]): Uint8Array {
  if (lettres.length === 0) return flux.contents
  const dict = flux.dict.context.obj({ Filter: lettres.map((nom) => PDFName.of(nom)) })
  return decodePDFRawStream(PDFRawStream.of(dict, flux.contents)).decode()
}

/** Ce que pèse un flux une fois déplié ; infini s’il est compressé deux fois, ce qu’aucun logiciel ne fait. */
async function peserDeplie(flux: PDFRawStream, max: number): Promise<number> {
  const filtres = filtresDe(flux)
  const compresses = filtres.filter((nom) => Object.hasOwn(COMPRESSES, nom))
  if (compresses.length > 1) return Infinity
  const [compresse] = compresses
  if (compresse === undefined) return 0
  const peser = certain(COMPRESSES[compresse], `de quoi peser « ${compresse} »`)
  const ecrites = filtres.slice(0, filtres.indexOf(compresse))
  const lettres = ecrites.flatMap((nom) => (Object.hasOwn(LETTRES, nom) ? (LETTRES[nom] ?? []) : []))
  if (lettres.length < ecrites.length) return 0
  try {
    return await peser(sansLettres(flux, lettres), max)
  } catch {
    // Mal écrit pour nous, il ne l’est pas pour tous.
    return Infinity
  }
}

/**
 * Vrai si ce que les pages déplieraient à l’écran de qui les lit dépasse toute mesure : un document de 5 Mo peut en
 * faire 5 000. Rien n’est gardé de ce qui est déplié.
 */
export async function tropDeplie(tous: readonly PDFRawStream[]): Promise<boolean> {
  let [contenu, images] = [0, 0]
  for (const flux of tous) {
    const image = nomDe(flux.dict.lookup(PDFName.of('Subtype'))) === 'Image'
    const max = image ? IMAGE_MAX : CONTENU_MAX
    const taille = await peserDeplie(flux, max)
    if (image) images += taille
    else contenu += taille
    if (taille > max || contenu > CONTENU_MAX || images > IMAGES_MAX) return true
  }
  return false
}
