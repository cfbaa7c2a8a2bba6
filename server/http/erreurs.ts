import { randomUUID } from 'node:crypto'
import type { CorpsErreur } from '#contract/formes.ts'
import { Arret, GENRES, refuserTout, type CodeArret, type DetailsDArret, type Genre } from '#domain/arret.ts'
import { direAvertissement } from '#domain/declaration/vraisemblance.ts'
import { CODES_HISTORIQUES, direRefus } from '#domain/refus.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FilePleine } from '#server/platform/file-bornee.ts'
import { panneSansDonnees } from '#server/platform/panne.ts'
import { estPassagere } from '#server/postgres/pannes.ts'
import { POLITIQUE_NUE } from './entetes.ts'
import { pageDePause } from './page-de-panne.ts'

/** Le statut HTTP de chaque genre de refus. */
export const STATUTS: Readonly<Record<Genre, number>> = {
  invalide: 400,
  inconnu: 401,
  interdit: 403,
  introuvable: 404,
  conflit: 409,
  'trop-grand': 413,
  format: 415,
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
    message: direRefus({ code, params: details.params }),
    ...(details.refus && {
      refus: details.refus.map((r) => ({
        champ: r.champ,
        code: r.code,
        message: direRefus(r),
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

/** Ce qui a été refusé, et son statut ; null si c’est une panne. Une erreur de Fastify garde le sien. */
function lire(erreur: FastifyError | Arret): { arret: Arret; statut: number } | null {
  if (erreur instanceof Arret) return { arret: erreur, statut: statutDe(erreur.code) }
  const connue = DE_TRANSPORT[erreur.code]
  if (connue) return { arret: refuserTout(connue), statut: statutDe(connue) }
  const statut = erreur.statusCode ?? 500
  return statut >= 400 && statut < 500 ? { arret: refuserTout('DEMANDE_ILLISIBLE'), statut } : null
}

/** Ce qu’attend, avant de redemander, celui à qui l’on a répondu 503. */
export const PAUSE_SECONDES = 5

/** Retient ce qu’une personne connectée a vu échouer. */
export type NoteurDErreurs = (
  req: FastifyRequest,
  erreur: { statut: number; code: CodeArret; incident: string | null },
) => void

/** Donne à toute erreur d’un appel la même forme : statut, code, phrase, refus, et le numéro d’incident s’il y en a un. */
export function rendreLesErreurs(app: FastifyInstance, noter: NoteurDErreurs): void {
  app.setErrorHandler<FastifyError | Arret>((erreur, req, reply) => {
    const lu = lire(erreur)
    if (lu) {
      const { statut, arret } = lu
      noter(req, { statut, code: arret.code, incident: null })
      const { minutes } = arret.details.params ?? {}
      if (statut === 429 && typeof minutes === 'number') reply.header('retry-after', minutes * 60)
      if (statut === 503)
        reply.header('retry-after', typeof minutes === 'number' ? minutes * 60 : PAUSE_SECONDES)
      return reply.code(statut).send(corps(statut, arret.code, arret.details))
    }
    // Le visiteur est parti : sa lecture s’est arrêtée avec lui, et personne n’attend la réponse.
    if (reply.raw.destroyed) return reply.code(499).send()
    const incident = randomUUID()
    const panne = panneSansDonnees(erreur)
    req.log.error({ panne, incident, method: req.method, route: req.routeOptions.url }, 'incident')
    if (estPassagere(erreur) || erreur instanceof FilePleine) return rendrePause(req, reply, incident)
    noter(req, { statut: 500, code: 'ERREUR_SERVEUR', incident })
    return reply.code(500).send(corps(500, 'ERREUR_SERVEUR', {}, incident))
  })
}

/** La base ne peut pas répondre : cela passera. Une page le dit dans une page, un appel dans sa forme. */
function rendrePause(req: FastifyRequest, reply: FastifyReply, incident: string): FastifyReply {
  reply.code(503).header('retry-after', PAUSE_SECONDES)
  return req.url.startsWith('/api/') || !req.headers.accept?.includes('text/html')
    ? reply.send(corps(503, 'REGISTRE_INDISPONIBLE', {}, incident))
    : reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageDePause(incident))
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
