import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import {
  Arret,
  GENRES,
  refuserTout,
  type CodeArret,
  type DetailsDArret,
  type Genre,
} from '#domain/socle/refus/arret.ts'
import { direAvertissement } from '#domain/socle/refus/avertissements.ts'
import { documentEstPerdu, suiteDuDocumentPerdu } from '#domain/coproprietes/mandats/document-perdu.ts'
import { CODES_HISTORIQUES, dire, phraseAGarder, TOUTES, type PhraseLue } from '#domain/socle/refus/arrets.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Encombre } from '#server/socle/documents/pdf-ouvriers.ts'
import { UNE_MINUTE } from '#server/socle/documents/reception.ts'
import { FilePleine, TropPourLui } from '#server/socle/platform/file-bornee.ts'
import { panneSansDonnees } from '#server/socle/platform/panne.ts'
import { estPassagere } from '#server/socle/postgres/pannes.ts'
import { POLITIQUE_NUE } from './entetes.ts'
import { rendrePageSeule } from './page-de-panne.ts'

/** Le statut HTTP de chaque genre de refus. */
export const STATUTS: Readonly<Record<Genre, number>> = {
  invalide: 400,
  inconnu: 401,
  interdit: 403,
  introuvable: 404,
  conflit: 409,
  disparu: 410,
  'trop-grand': 413,
  format: 415,
  portion: 416,
  'trop-souvent': 429,
  panne: 500,
  muet: 503,
}

/** Le statut HTTP d’un refus. */
export const statutDe = (code: CodeArret): number => STATUTS[GENRES[code]]

function corps(statut: number, code: CodeArret, details: DetailsDArret = {}, incident?: string): CorpsErreur {
  return {
    statut,
    code,
    message: dire({ code, params: details.params }),
    ...(details.refus && {
      refus: details.refus.map((r) => ({
        champ: r.champ,
        code: r.code,
        message: dire(r),
        ...(CODES_HISTORIQUES[r.code] && { codeHistorique: CODES_HISTORIQUES[r.code] }),
      })),
    }),
    ...(details.avertissements && {
      avertissements: details.avertissements.map((a) => ({
        champ: a.champ,
        code: a.code,
        message: direAvertissement(a),
      })),
    }),
    ...(incident && { incident }),
  }
}

/** Les erreurs de transport de Fastify et de ses extensions, et ce que l’on en dit. */
const DE_TRANSPORT: Readonly<Record<string, CodeArret>> = {
  FST_CSRF_MISSING_SECRET: 'JETON_CSRF',
  FST_CSRF_INVALID_TOKEN: 'JETON_CSRF',
  FST_ERR_CTP_BODY_TOO_LARGE: 'DEMANDE_TROP_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'FORMAT_NON_ACCEPTE',
  FST_REQ_FILE_TOO_LARGE: 'DEMANDE_TROP_GRANDE',
}

/** Ce qu’attend, avant de redemander, celui dont la demande ne pouvait pas encore être servie. */
export const PAUSE_SECONDES = 5

/** Ce qui a été refusé, et son statut ; null si c’est une panne. Une erreur de Fastify garde le sien. */
function lire(erreur: FastifyError | Arret): { arret: Arret; statut: number } | null {
  // Une presse occupée n’est pas une panne.
  if (erreur instanceof Encombre)
    return { arret: refuserTout('EXAMENS_EN_COURS', UNE_MINUTE), statut: statutDe('EXAMENS_EN_COURS') }
  if (erreur instanceof TropPourLui)
    return {
      arret: refuserTout('TROP_DE_REQUETES', { params: { secondes: PAUSE_SECONDES } }),
      statut: statutDe('TROP_DE_REQUETES'),
    }
  if (erreur instanceof Arret) return { arret: erreur, statut: statutDe(erreur.code) }
  const connue = DE_TRANSPORT[erreur.code]
  if (connue) return { arret: refuserTout(connue), statut: statutDe(connue) }
  const statut = erreur.statusCode ?? 500
  return statut >= 400 && statut < 500 ? { arret: refuserTout('DEMANDE_ILLISIBLE'), statut } : null
}

/** Retient ce qu’une personne connectée a vu échouer. */
export type NoteurDErreurs = (
  req: FastifyRequest,
  erreur: { statut: number; code: CodeArret; incident: string | null; phrases: PhraseLue[] },
) => void

/** Un formulaire entier refusé n’en garde pas plus : la personne corrige les premiers, puis recommence. */
const PHRASES_GARDEES = 20

/** Ce que la personne lit d’un refus : les phrases de ses champs s’il y en a, sinon la sienne. */
const phrasesLues = ({ code, details: { refus = [], params } }: Arret): PhraseLue[] =>
  (refus.length > 0 ? refus.slice(0, PHRASES_GARDEES) : [{ code, params }]).map((r) => phraseAGarder(r))

/** Ce que l’on répond à une demande qui échoue. */
interface Echec {
  statut: number
  code: CodeArret
  details?: DetailsDArret
  incident?: string | null
}

/** Donne à toute erreur d’un appel la même forme : statut, code, phrase, refus, et le numéro d’incident s’il y en a un. */
export function rendreLesErreurs(app: FastifyInstance, noter: NoteurDErreurs): void {
  app.setErrorHandler<FastifyError | Arret>((erreur, req, reply) => {
    const lu = lire(erreur)
    if (lu) {
      const { statut, arret } = lu
      const incident = GENRES[arret.code] === 'panne' ? signaler(req, erreur) : null
      noter(req, { statut, code: arret.code, incident, phrases: phrasesLues(arret) })
      const { minutes, secondes } = arret.details.params ?? {}
      if (statut === 429 && typeof minutes === 'number') reply.header('retry-after', minutes * 60)
      if (statut === 429 && typeof secondes === 'number') reply.header('retry-after', secondes)
      if (statut === 503)
        reply.header('retry-after', typeof minutes === 'number' ? minutes * 60 : PAUSE_SECONDES)
      return repondre(req, reply, { statut, code: arret.code, details: arret.details, incident })
    }
    // Le visiteur est parti : sa lecture s’est arrêtée avec lui, et personne n’attend la réponse.
    if (reply.raw.destroyed) return reply.code(499).send()
    const incident = signaler(req, erreur)
    if (estPassagere(erreur) || erreur instanceof FilePleine) {
      reply.header('retry-after', PAUSE_SECONDES)
      return repondre(req, reply, { statut: 503, code: 'REGISTRE_INDISPONIBLE', incident })
    }
    noter(req, { statut: 500, code: 'ERREUR_SERVEUR', incident, phrases: [{ code: 'ERREUR_SERVEUR' }] })
    return repondre(req, reply, { statut: 500, code: 'ERREUR_SERVEUR', incident })
  })
}

/** Écrit la panne au journal de l’exploitant ; rend le numéro qui la retrouve. */
function signaler(req: FastifyRequest, erreur: FastifyError | Arret): string {
  const incident = randomUUID()
  const panne = panneSansDonnees(erreur)
  req.log.error({ panne, incident, method: req.method, route: req.routeOptions.url }, 'incident')
  return incident
}

/** Un acte a pu se faire avant la coupure, ou non : qui enregistrait le vérifie. */
const direLeDoute = (req: FastifyRequest, code: CodeArret) =>
  code === 'REGISTRE_INDISPONIBLE' && req.routeOptions.config.ecrit
    ? ` ${TOUTES.ENREGISTREMENT_A_VERIFIER}`
    : ''

/** Ce qui passe de soi-même : la même adresse s’ouvrira peut-être. */
const A_REESSAYER: readonly Genre[] = ['muet', 'panne', 'trop-souvent']

/** À qui ouvre une adresse, une page ; à un programme, la forme de toute erreur. */
function repondre(
  req: FastifyRequest,
  reply: FastifyReply,
  { statut, code, details = {}, incident = null }: Echec,
): FastifyReply {
  reply.code(statut)
  const lu = corps(statut, code, details, incident ?? undefined)
  const message = lu.message + direLeDoute(req, code)
  if (!req.headers.accept?.includes('text/html')) return reply.send({ ...lu, message })
  // La première phrase dit ce qui arrive, la suite ce que l’on peut y faire.
  const [titre = message, ...reste] = message.split(/(?<=\.) /)
  const perdu = documentEstPerdu(code) ? [suiteDuDocumentPerdu(req.compte?.authorities ?? [])] : []
  return rendrePageSeule(reply, {
    titre: titre.replace(/\.$/, ''),
    phrases: [reste.join(' '), ...perdu].filter(Boolean),
    incident,
    reessayer: A_REESSAYER.includes(GENRES[code]),
  })
}

/** Ce que le fil dit d’une demande qu’il ne lit pas, avant qu’une seule ligne d’ici ne tourne. */
const DU_FIL: Readonly<Record<string, { statut: 408 | 431; code: CodeArret }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { statut: 408, code: 'DEMANDE_ILLISIBLE' },
  HPE_HEADER_OVERFLOW: { statut: 431, code: 'DEMANDE_TROP_GRANDE' },
}

/** Répond en français à une demande HTTP mal formée, trop lente ou aux en-têtes trop grands, puis ferme la connexion. */
export function rendreErreurDuFil(erreur: NodeJS.ErrnoException, fil: Duplex): void {
  if (erreur.code === 'ECONNRESET' || fil.destroyed) return
  const { statut, code } = DU_FIL[erreur.code ?? ''] ?? { statut: 400, code: 'DEMANDE_ILLISIBLE' as const }
  const texte = JSON.stringify(corps(statut, code))
  if (fil.writable)
    fil.write(
      [
        `HTTP/1.1 ${statut} ${STATUS_CODES[statut]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(texte)}`,
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        texte,
      ].join('\r\n'),
    )
  fil.destroy(erreur)
}

/** Une adresse que le serveur HTTP ne sait pas lire. */
export function rendreErreurDeCadre(_erreur: FastifyError, _req: FastifyRequest, reply: FastifyReply): void {
  // Aucun crochet n’a tourné : ni helmet, ni les nôtres.
  reply
    .code(400)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', POLITIQUE_NUE)
    .send(corps(400, 'DEMANDE_ILLISIBLE'))
}

/** Le corps d’un 404 d’API. */
export function corpsIntrouvable(): CorpsErreur {
  return corps(404, 'INTROUVABLE')
}
