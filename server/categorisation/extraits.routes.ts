import * as contrat from '#contract/extraits.ts'
import { jourDeFichier } from '#domain/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { enFlux } from '#server/documents/tableur/en-fichier.ts'
import { serve } from '#server/http/serve.ts'
import { colonnesDeTableur, lireExtrait } from './extraits.ts'
import { noterConsultation } from './journal.ts'
import { compter } from './lignes.store.ts'
import { mentionsDe } from './mentions.ts'
import { population } from './population.ts'

/** §7.10 : ce que l’on emporte de l’outil, ligne à ligne. */
export function routesExtraits(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.extraireCsv, async ({ body }, demandeur) => {
    const p = await population(db, demandeur, body)
    const nombre = await compter(db, p)
    const dites = await mentionsDe(db, p, {
      auteur: demandeur.compte,
      nombre,
      choisies: body.choisies.length > 0,
    })
    await noterConsultation(deps, demandeur, 'INSTITUTION.EXTRACTION', { ...p, nombre, format: 'csv' })
    return enFlux(`extrait-coproprietes-${jourDeFichier(p.jour)}`, {
      colonnes: colonnesDeTableur(body.colonnes),
      lignes: lireExtrait(db, p, body),
      pied: () => dites,
    })
  })
}
