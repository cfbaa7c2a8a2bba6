import { DEMENTIS_MAX, faitsDementis } from '#contract/teneur/dementis.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { memoire } from '#server/socle/platform/memoire.ts'
import * as store from './dementis.store.ts'

/** Ce que le registre a accepté sous un fait que plus rien n’atteste (décision 0093). */
export function routesDementis(app: FastifyInstance, { db }: Pick<Dependances, 'db'>): void {
  // L’accueil le demande à chaque ouverture, et il se cherche dans tout le registre.
  const dementis = memoire(() => store.lister(db, DEMENTIS_MAX))
  serve(app, faitsDementis, async ({ query }, { maintenant }) => ({
    dementis: await dementis(maintenant, query.frais === 'true'),
  }))
}
