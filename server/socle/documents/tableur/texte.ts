/** Comment un fichier de texte est écrit : l’import du fichier public et le fichier de mises à jour le reconnaissent de même. */
export type Codage = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

/** Ce que disent ses premiers octets d’un fichier qui n’est pas un texte : un classeur ou une archive, un ancien .xls, un PDF, un fichier compressé ; null d’un autre. */
export function formatDesOctets(octets: Uint8Array): 'ZIP' | 'XLS' | 'PDF' | 'GZIP' | null {
  const debut = Buffer.from(octets.subarray(0, 4)).toString('hex')
  if (debut.startsWith('1f8b')) return 'GZIP'
  if (debut === '504b0304') return 'ZIP'
  // Ou un classeur fermé d’un mot de passe.
  if (debut === 'd0cf11e0') return 'XLS'
  return debut === '25504446' ? 'PDF' : null
}

/** Une page web, que des logiciels nomment « .xls » pour que le tableur l’ouvre. */
export const estUnePage = (octets: Uint8Array): boolean =>
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|head|meta|table|style|\?xml|x:|div)/i.test(
    Buffer.from(octets.subarray(0, 512)).toString('latin1'),
  )

/** La marque d’ordre dit le codage ; null sans elle. */
export function codageAnnonce(octets: Uint8Array): Codage | null {
  if (octets[0] === 0xff && octets[1] === 0xfe) return 'utf-16le'
  if (octets[0] === 0xfe && octets[1] === 0xff) return 'utf-16be'
  return octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf ? 'utf-8' : null
}

/** Les lettres accentuées du français, telles que les écrit un vieux Mac (é è ê ë à â ç î ï ô ù û), et un Windows. */
const D_UN_MAC = new Set([0x8e, 0x8f, 0x90, 0x91, 0x88, 0x89, 0x8d, 0x94, 0x95, 0x99, 0x9d, 0x9e])
const D_UN_WINDOWS = new Set([0xe9, 0xe8, 0xea, 0xeb, 0xe0, 0xe2, 0xe7, 0xee, 0xef, 0xf4, 0xf9, 0xfb, 0xc9])

/** Sans marque, ni UTF-8 : ce qu’écrit un Windows français, sinon un vieux Mac, d’après ses accents. */
export function codageAncien(octets: Uint8Array): 'windows-1252' | 'macintosh' {
  let mac = 0
  for (const octet of octets) mac += D_UN_MAC.has(octet) ? 1 : D_UN_WINDOWS.has(octet) ? -1 : 0
  return mac > 0 ? 'macintosh' : 'windows-1252'
}

const SEPARATEURS = [';', '\t', ','] as const

/** Celui que dit une première ligne « sep= », et ce qu’elle occupe ; null sans elle. */
export function separateurAnnonce(texte: string): { separateur: string; occupe: number } | null {
  const [ligne, separateur] = /^\ufeff?sep=(.)(?:\r\n|\n|\r)/i.exec(texte) ?? []
  return ligne !== undefined && separateur !== undefined ? { separateur, occupe: ligne.length } : null
}

/** Celui qui revient le plus dans la première ligne, hors des guillemets. */
export function separateurDe(texte: string): string {
  const premiere = /^[^\r\n]*/.exec(texte.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ''
  const comptes = SEPARATEURS.map((separateur) => premiere.split(separateur).length)
  return SEPARATEURS[comptes.indexOf(Math.max(...comptes))] ?? ';'
}
