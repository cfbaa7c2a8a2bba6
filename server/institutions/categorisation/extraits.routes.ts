import { Arret } from '#domain/socle/refus/arret.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import {
  sansObjetPour,
  SORTE_DU_FORMAT,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import * as contrat from '#contract/institutions/categorisation.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { avertir } from './recherches/avertir.ts'
import { extraire } from './extraits.ts'
import { fichesEnZip } from './fiches-zip.ts'
import type { TourDeLOutil } from './tour.ts'

/** §7.10 : ce que l’on emporte de l’outil, ligne à ligne. */
export function routesExtraits(app: FastifyInstance, deps: Dependances, tour: TourDeLOutil): void {
  serve(app, contrat.extraireCsv, async ({ body }, demandeur) =>
    avertir(demandeur, await tour.flux(demandeur, () => extraire(deps, demandeur, 'csv', body))),
  )

  serve(app, contrat.extraireDonnees, async ({ body: { format, ...ecran } }, demandeur) => {
    const refus = sansObjetPour(SORTE_DU_FORMAT[format], ecran)
    if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
    return avertir(demandeur, await tour.flux(demandeur, () => extraire(deps, demandeur, format, ecran)))
  })

  serve(app, contrat.telechargerFichesDeLOutil, async ({ body }, demandeur) =>
    avertir(
      demandeur,
      await tour
        .flux(demandeur, () => fichesEnZip(deps, demandeur, body.numeros))
        .catch((refus: unknown) => {
          // §8.2 : un refus se dit aussi dans l’en-tête d’avertissement.
          if (refus instanceof Arret)
            avertir(demandeur, { avertissement: dire({ code: refus.code, params: refus.details.params }) })
          throw refus
        }),
    ),
  )
}
