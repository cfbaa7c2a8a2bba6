import * as contrat from '#contract/extraits.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { fileBornee } from '#server/platform/file-bornee.ts'
import { tourDeFlux } from '#server/platform/tour-de-flux.ts'
import { avertir } from './avertir.ts'
import { extraire } from './extraits.ts'
import { fichesEnZip } from './fiches-zip.ts'

// Un fichier qui part tient une connexion à la base : deux à la fois, un par personne, et les autres attendent un peu.
const ENSEMBLE = 2
const ATTENTE = 20
const PAR_PERSONNE = 1

/** §7.10 : ce que l’on emporte de l’outil, ligne à ligne. */
export function routesExtraits(app: FastifyInstance, deps: Dependances): void {
  const aSonTour = tourDeFlux(fileBornee(ENSEMBLE, ATTENTE, PAR_PERSONNE))

  serve(app, contrat.extraireCsv, async ({ body }, demandeur) =>
    avertir(
      demandeur,
      await aSonTour(() => extraire(deps, demandeur, 'csv', body), String(demandeur.compte.id)),
    ),
  )

  serve(app, contrat.extraireDonnees, async ({ body: { format, ...ecran } }, demandeur) =>
    avertir(
      demandeur,
      await aSonTour(() => extraire(deps, demandeur, format, ecran), String(demandeur.compte.id)),
    ),
  )

  serve(app, contrat.telechargerFichesDeLOutil, async ({ body }, demandeur) =>
    avertir(
      demandeur,
      await aSonTour(() => fichesEnZip(deps, demandeur, body.numeros), String(demandeur.compte.id)),
    ),
  )
}
