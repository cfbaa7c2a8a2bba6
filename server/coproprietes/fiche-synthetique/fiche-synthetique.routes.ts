import * as contrat from '#contract/coproprietes/fiche-synthetique.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { archiver } from './archiver.ts'
import { etablir, imprimer } from './etablir.ts'

/** La fiche synthétique (loi de 1965, art. 8-2), à l’écran et en PDF. */
export function routesFicheSynthetique(app: FastifyInstance, deps: Dependances): void {
  serve(app, contrat.lireFicheSynthetique, ({ params }, demandeur) => etablir(deps, demandeur, params.id))

  serve(app, contrat.telechargerFicheSynthetique, async ({ params }, demandeur) => ({
    ...(await imprimer(deps, demandeur, params.id)),
    type: 'application/pdf',
    telecharger: true,
  }))

  serve(app, contrat.telechargerFichesSynthetiques, async ({ body }, recu) => ({
    nom: `fiches-synthetiques-${recu.aujourdhui}.zip`,
    type: 'application/zip',
    telecharger: true,
    contenu: await archiver(deps, recu, body.identifiants, recu.depart),
  }))
}
