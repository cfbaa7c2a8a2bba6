import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { PAUSE_SECONDES } from './erreurs.ts'

const DELAI_MS = 2_000

/**
 * Une partie répond-elle, et à temps ? Une question encore sans réponse n’est pas posée de nouveau : un disque ou une
 * base figés n’empilent pas les attentes.
 */
export function sonder(repond: () => Promise<boolean>, delaiMs = DELAI_MS): () => Promise<boolean> {
  let enCours: Promise<boolean> | null = null
  return async () => {
    enCours ??= repond()
      .catch(() => false)
      .finally(() => {
        enCours = null
      })
    let minuterie: NodeJS.Timeout | undefined
    const tropTard = new Promise<boolean>((resoudre) => {
      minuterie = setTimeout(() => resoudre(false), delaiMs)
    })
    return Promise.race([enCours, tropTard]).finally(() => clearTimeout(minuterie))
  }
}

/** `/healthz` : le processus vit. `/readyz` : la base, la file des travaux et le dossier des documents répondent. */
export function sante(app: FastifyInstance, { config, db, fichiers, jobs }: Dependances): void {
  const sondes = {
    base: sonder(async () => (await sql`SELECT 1`.execute(db)).rows.length === 1),
    travaux: sonder(() => jobs.repond()),
    fichiers: sonder(() => fichiers.repond(config.espaceMinMo)),
  }
  app.get('/healthz', async () => ({ etat: 'ok' }))
  app.get('/readyz', async (_req, reply) => {
    const [base, travaux, place] = await Promise.all([sondes.base(), sondes.travaux(), sondes.fichiers()])
    const pret = base && travaux && place
    if (!pret) reply.header('retry-after', PAUSE_SECONDES)
    return reply.code(pret ? 200 : 503).send({ base, travaux, fichiers: place })
  })
}
