import type { FastifyInstance } from 'fastify'
import { PAUSE_SECONDES } from './erreurs.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Annonce que ce processus s’en va : il sert encore, mais plus personne ne doit venir à lui. */
    annoncerDepart(): void
  }
}

/**
 * Un arrêt qui ne coupe personne : une fois annoncé, `/readyz` répond 503 pour que le répartiteur aille ailleurs, et
 * chaque réponse ferme sa connexion.
 */
export function poserDepart(app: FastifyInstance): void {
  let annonce = false
  app.decorate('annoncerDepart', () => {
    annonce = true
  })
  app.addHook('onRequest', async (req, reply) => {
    if (!annonce) return undefined
    reply.header('connection', 'close')
    return req.url === '/readyz'
      ? reply.code(503).header('retry-after', PAUSE_SECONDES).send({ depart: true })
      : undefined
  })
}
