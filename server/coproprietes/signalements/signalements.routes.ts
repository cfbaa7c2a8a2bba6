import * as contrat from '#contract/coproprietes/signalements.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { direQui, signaler } from './signaler.ts'
import * as store from './signalements.store.ts'

/** §7.3 : signaler une erreur au teneur, et ce qui est signalé. */
export function routesSignalements(app: FastifyInstance, deps: Dependances): void {
  serve(app, contrat.declarerErreur, ({ params, query }, demandeur) =>
    signaler(deps, demandeur, { id: params.id, erreur: query.erreur }),
  )

  serve(app, contrat.erreursSignalees, async ({ params }) => {
    const lues = await store.lister(deps.db, params.id)
    return lues.map(({ id, texte, dateSignalement, ...qui }) => ({
      id,
      texte,
      dateSignalement,
      par: direQui(qui),
    }))
  })
}
