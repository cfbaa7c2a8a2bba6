import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependances } from '#server/dependances.ts'

/** `/healthz` : le processus vit. `/readyz` : la base et la file des travaux répondent. */
export function sante(app: FastifyInstance, { db, jobs }: Dependances): void {
  app.get('/healthz', async () => ({ etat: 'ok' }))
  app.get('/readyz', async (_req, reply) => {
    const base = await sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    )
    const travaux = base && (await jobs.repond().catch(() => false))
    return reply.code(base && travaux ? 200 : 503).send({ base, travaux })
  })
}
