import { NOM_DU_FORMAT, OCTETS_DU_DEBUT } from '#domain/coproprietes/mandats/justificatifs.ts'

/** Ce que des passerelles et des imprimantes écrivent après la fin ; des zéros et des blancs, il peut y en avoir plus. */
const APRES_MAX = 4_096

/** Ces débuts-là sont d’un autre format, même si un PDF les suit : un programme, une archive, une image, un document. */
const AUTRES_DEBUTS = [
  'MZ',
  'PK',
  '\x7fELF',
  '\xca\xfe\xba\xbe',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'GIF8',
  '\x89PNG',
  '\xff\xd8\xff',
  '#!',
  '\xd0\xcf\x11\xe0',
  '{\\rtf',
]
/** Une page. */
const BALISE = /^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i

const latin1 = (octets: Uint8Array): string =>
  Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1')

/** Où commence le PDF ; null si ces octets n’en sont pas un. */
export function debutDuPdf(octets: Uint8Array): number | null {
  const premiers = latin1(octets.subarray(0, OCTETS_DU_DEBUT))
  const place = premiers.indexOf(NOM_DU_FORMAT)
  const autre = () => BALISE.test(premiers) || AUTRES_DEBUTS.some((debut) => premiers.startsWith(debut))
  return place < 0 || (place > 0 && autre()) ? null : place
}

const estVide = (octet: number | undefined): boolean =>
  octet === 0 || octet === 0x20 || (octet !== undefined && octet >= 0x09 && octet <= 0x0d)

function sansVides(octets: Uint8Array): Uint8Array {
  let fin = octets.length
  while (fin > 0 && estVide(octets[fin - 1])) fin -= 1
  return octets.subarray(0, fin)
}

/** Ce qui suit la fin n’est pas une révision coupée. */
const RIEN_D_UN_PDF = /^(?![\s\S]*(?:\d\s+\d+\s+obj\b|\bxref\b|\bstream\b))/

/**
 * Le PDF seul, sans ce qu’un numériseur, une passerelle ou une imprimante a écrit avant et après ; null quand sa fin manque :
 * `startxref`, la place de la table, `%%EOF`. La place se compte du PDF, ou du fichier.
 */
export function pdfSeul(fichier: Uint8Array): Uint8Array | null {
  const debut = debutDuPdf(fichier)
  if (debut === null) return null
  const octets = sansVides(fichier.subarray(debut))
  const ou = Math.max(0, octets.length - APRES_MAX - 64)
  const queue = latin1(octets.subarray(ou))
  const fins = [...queue.matchAll(/startxref\s+(\d+)\s+%%EOF/g)]
  const fin = fins.at(-1)
  if (!fin) return null
  const apres = fin.index + fin[0].length
  if (!RIEN_D_UN_PDF.test(queue.slice(apres))) return null
  const annoncee = Number(fin[1])
  const estTable = (place: number) =>
    place >= 0 && /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(latin1(octets.subarray(place, place + 64)))
  return estTable(annoncee) || (debut > 0 && estTable(annoncee - debut))
    ? octets.subarray(0, ou + apres)
    : null
}
