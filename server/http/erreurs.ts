import { randomUUID } from 'node:crypto'
import type { CorpsErreur } from '#contract/formes.ts'
import { direAvertissement, type Avertissement } from '#domain/declaration/vraisemblance.ts'
import { CODES_HISTORIQUES, direRefus, type CodeRefus, type Refus } from '#domain/refus.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { POLITIQUE_NUE } from './entetes.ts'

interface Details {
  refus?: readonly Refus[]
  avertissements?: readonly Avertissement[]
  params?: Refus['params']
}

/** Arrête un appel avec un statut HTTP et un code dont la phrase est dans domain/refus.ts. */
export class AppelRefuse extends Error {
  override name = 'AppelRefuse'
  readonly statut: number
  readonly code: CodeRefus
  readonly details: Details

  constructor(statut: number, code: CodeRefus, details: Details = {}) {
    super(code)
    this.statut = statut
    this.code = code
    this.details = details
  }
}

function corps(statut: number, code: CodeRefus, details: Details = {}, incident?: string): CorpsErreur {
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
const DE_TRANSPORT: Record<string, [number, CodeRefus]> = {
  FST_CSRF_MISSING_SECRET: [403, 'JETON_CSRF'],
  FST_CSRF_INVALID_TOKEN: [403, 'JETON_CSRF'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'DEMANDE_TROP_GRANDE'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'FORMAT_NON_ACCEPTE'],
  FST_REQ_FILE_TOO_LARGE: [413, 'DEMANDE_TROP_GRANDE'],
}

function traduire(erreur: FastifyError): AppelRefuse | null {
  const connue = DE_TRANSPORT[erreur.code]
  if (connue) return new AppelRefuse(...connue)
  const statut = erreur.statusCode ?? 500
  return statut >= 400 && statut < 500 ? new AppelRefuse(statut, 'DEMANDE_ILLISIBLE') : null
}

/** Retient ce qu’une personne connectée a vu échouer. */
export type NoteurDErreurs = (
  req: FastifyRequest,
  erreur: { statut: number; code: CodeRefus; incident: string | null },
) => void

/**
 * Une panne telle qu’on l’écrit sur la sortie d’erreur. Celle de PostgreSQL cite la ligne fautive (adresses, clefs) : on
 * n’en garde que le code et le nom de ce qui a refusé.
 */
export function panneSansDonnees(panne: unknown): object {
  if (!(panne instanceof Error)) return { type: typeof panne }
  const { name: type, message, stack = '', cause } = panne
  const p = panne as Error & { code?: string; severity?: string; table?: string; constraint?: string }
  const suite = cause === undefined ? {} : { cause: panneSansDonnees(cause) }
  const appels = stack.slice(stack.indexOf('\n    at '))
  return p.severity === undefined
    ? { type, code: p.code, message, stack, ...suite }
    : { type, code: p.code, table: p.table, constraint: p.constraint, stack: appels, ...suite }
}

/** Donne à toute erreur d’un appel la même forme : statut, code, phrase, refus, et le numéro d’incident s’il y en a un. */
export function rendreLesErreurs(app: FastifyInstance, noter: NoteurDErreurs): void {
  app.setErrorHandler<FastifyError | AppelRefuse>((erreur, req, reply) => {
    const refuse = erreur instanceof AppelRefuse ? erreur : traduire(erreur)
    if (refuse) {
      noter(req, { statut: refuse.statut, code: refuse.code, incident: null })
      const { minutes } = refuse.details.params ?? {}
      if (refuse.statut === 429 && typeof minutes === 'number') reply.header('retry-after', minutes * 60)
      return reply.code(refuse.statut).send(corps(refuse.statut, refuse.code, refuse.details))
    }
    const incident = randomUUID()
    const panne = panneSansDonnees(erreur)
    req.log.error({ panne, incident, method: req.method, route: req.routeOptions.url }, 'incident')
    noter(req, { statut: 500, code: 'ERREUR_SERVEUR', incident })
    return reply.code(500).send(corps(500, 'ERREUR_SERVEUR', {}, incident))
  })
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
