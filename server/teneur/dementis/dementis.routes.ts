import { DEMENTIS_MAX, faitsDementis } from '#contract/teneur/dementis.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import * as store from './dementis.store.ts'

/** Ce que le registre a accepté sous un fait que plus rien n’atteste (décision 0093). */
export function routesDementis(app: FastifyInstance, { db }: Pick<Dependances, 'db'>): void {
  serve(app, faitsDementis, async () => ({ dementis: await store.lister(db, DEMENTIS_MAX) }))
}
