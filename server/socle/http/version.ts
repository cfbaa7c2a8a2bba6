import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { EN_TETE_VERSION } from '#contract/socle/protocole.ts'

const paquet = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'),
) as {
  version: string
}

export const VERSION = paquet.version

/** §4.8 : chaque réponse porte la version ; une page qui en voit une autre se recharge. */
export function poserVersion(app: FastifyInstance): void {
  app.addHook('onRequest', async (_req, reply) => {
    reply.header(EN_TETE_VERSION, VERSION)
  })
}
