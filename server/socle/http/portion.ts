import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FichierPublie } from '#server/socle/documents/publications.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'

/** Les octets demandés d’un fichier, bornes comprises ; null : il est rendu en entier. `trop` : rien n’en est dans le fichier. */
export function lirePortion(
  plage: string | undefined,
  taille: number,
): { de: number; a: number } | null | 'trop' {
  // Plusieurs plages, ou une autre unité : le fichier entier répond aussi (RFC 9110, 14.2).
  const lue = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(plage ?? '')
  if (!lue || (lue[1] === '' && lue[2] === '')) return null
  const [debut, fin] = [lue[1] ?? '', lue[2] ?? '']
  if (debut === '') {
    const derniers = Number(fin)
    return derniers === 0 || taille === 0 ? 'trop' : { de: Math.max(0, taille - derniers), a: taille - 1 }
  }
  const de = Number(debut)
  const a = fin === '' ? taille - 1 : Math.min(Number(fin), taille - 1)
  if (fin !== '' && Number(fin) < de) return null
  return de >= taille ? 'trop' : { de, a }
}

/** Vrai quand l’une des étiquettes données est celle-ci. */
const estDite = (etiquettes: string, etag: string): boolean =>
  etiquettes.split(',').some((e) => ['*', etag].includes(e.trim().replace(/^W\//, '')))

/** Ce que le navigateur a déjà : l’une de ces étiquettes, ou une version qui n’est pas d’avant. */
function aDejaTout(
  { 'if-none-match': etiquettes, 'if-modified-since': depuis }: Record<string, string | string[] | undefined>,
  etag: string,
  leMs: number,
): boolean {
  if (typeof etiquettes === 'string') return estDite(etiquettes, etag)
  return typeof depuis === 'string' && leMs <= Date.parse(depuis)
}

/**
 * Rend un fichier publié, par portion si elle est demandée et que le fichier est celui dont elle vient ; rien si le
 * navigateur l’a déjà. L’étiquette est l’empreinte : deux processus rendent la même.
 * @throws PORTION_IMPOSSIBLE la portion est après la fin
 */
export function rendrePublie(reply: FastifyReply, fichier: FichierPublie): FastifyReply {
  const { headers } = reply.request
  const etag = `"${fichier.sha256}"`
  // Une date d’en-tête n’a pas de millièmes.
  const leMs = Math.floor(Date.parse(fichier.le) / 1000) * 1000
  const le = new Date(leMs).toUTCString()
  if (!fichier.prive) reply.header('cache-control', 'public, no-cache')
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('last-modified', le)
  if (aDejaTout(headers, etag, leMs)) return reply.code(304).send()
  // Rien n’en part : rien ne s’en lit.
  if (reply.request.method === 'HEAD')
    return reply.header('content-length', fichier.taille).send(Readable.from([]))
  const si = headers['if-range']
  const leMeme = si === undefined || si === etag || si === le
  const portion = leMeme ? lirePortion(headers.range, fichier.taille) : null
  if (portion === 'trop') {
    reply.header('content-range', `bytes */${fichier.taille}`)
    throw refuserTout('PORTION_IMPOSSIBLE', { params: { taille: fichier.taille } })
  }
  if (portion === null) return reply.header('content-length', fichier.taille).send(fichier.lire())
  return reply
    .code(206)
    .header('content-range', `bytes ${portion.de}-${portion.a}/${fichier.taille}`)
    .header('content-length', portion.a - portion.de + 1)
    .send(fichier.lire(portion))
}

/** Ce que chacun lit pareil et que la base compose à chaque demande : un lecteur le garde ce temps-là. */
export interface PourTous {
  octets: Buffer
  gardeSecondes: number
}

/** Rend ce que chacun lit ; rien si le lecteur l’a déjà. Sans date : rien ne dit quand le contenu a changé. */
export function rendrePourTous(reply: FastifyReply, { octets, gardeSecondes }: PourTous): FastifyReply {
  const etag = `"${createHash('sha256').update(octets).digest('hex')}"`
  reply.header('cache-control', `public, max-age=${gardeSecondes}`).header('etag', etag)
  const etiquettes = reply.request.headers['if-none-match']
  return etiquettes !== undefined && estDite(etiquettes, etag) ? reply.code(304).send() : reply.send(octets)
}
