import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import limites from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Call } from '#contract/socle/call.ts'
import { TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import type { Config } from '#server/socle/config.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { lecteurDeCompte } from './compte-connecte.ts'
import { poserDepart } from './depart.ts'
import { poserEntetes } from './entetes.ts'
import { rendreErreurDeCadre, rendreErreurDuFil, rendreLesErreurs } from './erreurs.ts'
import { noteurDErreurs } from './erreurs-vues.ts'
import { lecteurDImpression } from './impression.ts'
import { poserJournalDAcces } from './journal-acces.ts'
import { poserVersion } from './version.ts'

const CORPS_MAX = 512 * 1024

/** En millisecondes : une connexion qui ne dit rien, ou qui envoie goutte à goutte, ne se garde pas. */
export const DELAIS = {
  requestTimeout: 60_000,
  connectionTimeout: 90_000,
  // Plus long que celui d’un mandataire : c’est lui qui ferme, jamais entre deux demandes.
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

/** La forme absolue (« GET http://hôte/chemin ») est celle d’une demande à un mandataire : seul le chemin compte. */
function cheminDe(url: string): string {
  if (url.startsWith('/')) return url
  const lue = URL.parse(url)
  // « * », ou n’importe quoi : une adresse qui n’existe pas.
  return lue ? lue.pathname + lue.search : `/${url}`
}

/** Le serveur HTTP, avant tout appel : ses bornes, ses erreurs, ce que chaque demande porte. */
export function creerServeur(
  { config, db, horloge }: Pick<Dependances, 'config' | 'db' | 'horloge'>,
  delais: typeof DELAIS,
): FastifyInstance {
  const app = Fastify({
    logger: { level: 'error', stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CORPS_MAX,
    ...delais,
    // Une demande arrivée pendant l’arrêt est servie ; sa connexion ferme ensuite.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => cheminDe(url),
    trustProxy: config.mandataires.length > 0 ? config.mandataires : false,
    routerOptions: { maxParamLength: 500 },
    // Une machine occupée met plus des dix secondes d’origine à charger ce que chaque partie sert.
    pluginTimeout: 60_000,
    // Une adresse mal écrite n’est pas une panne : même forme que les autres refus.
    frameworkErrors: rendreErreurDeCadre,
    clientErrorHandler: rendreErreurDuFil,
  })
  rendreLesErreurs(app, noteurDErreurs(db))
  app.decorate('appelsServis', new Set<Call>())
  app.decorate('maintenant', () => horloge.maintenant())
  app.decorateRequest('compte', null)
  app.decorate('compteDe', lecteurDeCompte(db, config))
  app.decorate('estImpression', lecteurDImpression(config))
  return app
}

/** Ce qui entoure chaque appel, dans l’ordre où une demande le rencontre. */
export async function entourer(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, { global: true, contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  await app.register(multipart, { limits: { fileSize: TAILLE_MAX_PDF, files: 1, fields: 10 } })
  await app.register(limites, {
    global: false,
    errorResponseBuilder: (_req, { ttl }) =>
      refuserTout('TROP_DE_REQUETES', { params: { secondes: Math.ceil(ttl / 1000) } }),
  })
  poserVersion(app)
  poserDepart(app)
  poserJournalDAcces(app, config)
  poserEntetes(app)
}
