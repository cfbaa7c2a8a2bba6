import * as contrat from '#contract/public/geographie.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { communesAbsorbees, communesParLibelle } from './geographie.store.ts'

/** §7.4 et §7.14 : communes, adresses et parcelles. */
export function routesGeographie(app: FastifyInstance, { db, geocodage }: Dependances): void {
  serve(app, contrat.communesParLibelle, ({ params }) => communesParLibelle(db, params.text))
  serve(app, contrat.communesAbsorbees, ({ params }) => communesAbsorbees(db, params.text))

  serve(app, contrat.completerAdresse, async ({ query }) => {
    const suggestions = await geocodage.completer(query.texte, query.territoire ?? null)
    return { disponible: suggestions !== null, suggestions: suggestions ?? [] }
  })
  serve(app, contrat.chercherAdresse, async ({ query }) => {
    const adresses = await geocodage.chercherAdresse(query.texte)
    return { disponible: adresses !== null, adresses: adresses ?? [] }
  })
  serve(app, contrat.chercherBatiment, async ({ query }) => {
    const trouve = await geocodage.chercherBatiment(query.cle)
    return { disponible: trouve !== null, batId: trouve?.batId ?? null }
  })
  serve(app, contrat.chercherParcelle, async ({ query }) => {
    const trouve = await geocodage.chercherParcelle(query)
    return { disponible: trouve !== null, parcelle: trouve?.parcelle ?? null }
  })
  serve(app, contrat.chercherParcelleDuLieu, async ({ query }) => {
    const trouve = await geocodage.chercherParcelleDuLieu(query)
    return { disponible: trouve !== null, parcelle: trouve?.parcelle ?? null }
  })
}
