import * as contrat from '#contract/extraits.ts'
import { EN_TETE_AVERTISSEMENT } from '#contract/protocole.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { extraire } from './extraits.ts'
import { fichesEnZip } from './fiches-zip.ts'
import { ouvrirTour } from './tour.ts'

/** §7.10 : ce que l’on emporte de l’outil, ligne à ligne. */
export function routesExtraits(app: FastifyInstance, deps: Dependances): void {
  const aSonTour = ouvrirTour()

  serve(app, contrat.extraireCsv, ({ body }, demandeur) =>
    aSonTour(() => extraire(deps, demandeur, 'csv', body), String(demandeur.compte.id)),
  )

  serve(app, contrat.extraireDonnees, ({ body: { format, ...ecran } }, demandeur) =>
    aSonTour(() => extraire(deps, demandeur, format, ecran), String(demandeur.compte.id)),
  )

  serve(app, contrat.telechargerFichesDeLOutil, async ({ body }, demandeur) => {
    const { avertissement, ...fichier } = await aSonTour(
      () => fichesEnZip(deps, demandeur, body.numeros),
      String(demandeur.compte.id),
    )
    if (avertissement !== undefined)
      demandeur.reply.header(EN_TETE_AVERTISSEMENT, encodeURIComponent(avertissement))
    return fichier
  })
}
