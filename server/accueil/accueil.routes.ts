import * as contrat from '#contract/accueil.ts'
import { TRAVAUX } from '#domain/travaux.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { transiger } from '#server/registre/acte.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import * as store from './accueil.store.ts'

/** §4.2, §7.1 : le message d’information que le teneur pose sur l’accueil, et ce qui ne va pas qu’il doit y voir. */
export function routesAccueil(app: FastifyInstance, { db, jobs }: Dependances): void {
  serve(app, contrat.lireMessage, async () => ({ response: await store.lireMessage(db) }))

  serve(app, contrat.travauxEnEchec, async () =>
    (await jobs.enEchec()).map(({ nom, ...t }) => ({ libelle: TRAVAUX[nom].libelle, ...t })),
  )

  serve(app, contrat.ecrireMessage, async ({ body }, demandeur) => {
    const nouveau = body.texte.trim()
    await transiger(db, demandeur, async (acte) => {
      const ancien = await store.lireMessage(acte.trx)
      await store.remplacerMessage(acte, nouveau)
      await ecrireJournal(acte, [
        {
          type: 'CONTENU.MESSAGE',
          objet: 'contenu',
          objetId: null,
          ancien: { texte: ancien },
          nouveau: { texte: nouveau },
        },
      ])
    })
  })
}
