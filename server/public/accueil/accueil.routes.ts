import * as contrat from '#contract/public/accueil.ts'
import { TRAVAUX } from '#domain/socle/travaux/travaux.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { transiger } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
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
