import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/socle/config.ts'

/**
 * Une ligne JSON par demande sur la sortie standard, quand on la veut : l’appel et non l’adresse, qui peut porter une clef
 * ou ce que la personne cherche.
 */
export function poserJournalDAcces(
  app: FastifyInstance,
  { journalAcces }: Pick<Config, 'journalAcces'>,
): void {
  if (!journalAcces) return
  app.addHook('onResponse', async (req, reply) => {
    process.stdout.write(
      `${JSON.stringify({
        level: 30,
        time: Date.now(),
        msg: 'demande',
        reqId: req.id,
        methode: req.method,
        appel: req.routeOptions.url ?? null,
        statut: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      })}\n`,
    )
  })
}
