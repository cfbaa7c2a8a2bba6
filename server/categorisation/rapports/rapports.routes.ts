import * as contrat from '#contract/rapports-outil.ts'
import { lireNumero } from '#domain/copropriete/numero.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { entrer } from '#server/registre/porte-institution.ts'
import { UNE_FICHE } from '#domain/categorisation/prises.ts'
import { verifierPrises } from '#server/registre/prises.ts'
import { noterUne } from '../journal.ts'
import { imprimerFicheOutil } from './fiche-pdf.ts'

const PDF = { type: 'application/pdf', telecharger: true } as const

/** §7.10 : les rapports de l’outil de catégorisation. */
export function routesRapportsDeLOutil(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.telechargerFicheDeLOutil, async ({ params }, demandeur) => {
    const entre = await entrer(db, demandeur)
    const numero = lireNumero(params.immat) ?? ''
    const fiche = await imprimerFicheOutil(deps, entre, numero, demandeur.aujourdhui)
    if (!fiche) throw demandeur.refuser('INTROUVABLE')
    await verifierPrises(db, demandeur, UNE_FICHE)
    await noterUne(deps, demandeur, 'INSTITUTION.FICHES', { entre, numero })
    return { ...fiche, ...PDF }
  })
}
