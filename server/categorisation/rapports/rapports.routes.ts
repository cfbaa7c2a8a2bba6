import * as contrat from '#contract/rapports-outil.ts'
import { lireNumero } from '#domain/copropriete/numero.ts'
import { jourDeFichier } from '#domain/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { enClasseur } from '#server/documents/tableur/en-fichier.ts'
import { serve } from '#server/http/serve.ts'
import { entrer } from '#server/registre/porte-institution.ts'
import { UNE_FICHE } from '#domain/categorisation/prises.ts'
import { verifierPrises } from '#server/registre/prises.ts'
import { noterUne } from '../journal.ts'
import { noterConsultation, noterUne } from '../journal.ts'
import { mentionsDe } from '../mentions.ts'
import { population } from '../population.ts'
import { imprimerFicheOutil } from './fiche-pdf.ts'
import { avisDeLaListe, feuilleDeLaListe } from './liste.ts'
import { couverture, feuillesDeChiffres } from './rapport-tableur.ts'
import { synthese } from './synthese.store.ts'

const PDF = { type: 'application/pdf', telecharger: true } as const

/** §7.10 : les rapports de l’outil de catégorisation. */
export function routesRapportsDeLOutil(app: FastifyInstance, deps: Dependances): void {
  const { db, tableurs } = deps

  serve(app, contrat.telechargerRapportXlsx, async ({ body }, demandeur) => {
    const p = await population(db, demandeur, body)
    const chiffres = await synthese(db, p)
    const { nombre } = chiffres.total
    const { compte } = demandeur
    const choisies = body.choisies.length > 0
    const mentions = await mentionsDe(db, p, { auteur: compte, nombre, choisies })
    const fichier = await enClasseur(
      { tableurs, qui: `compte ${compte.id}` },
      `rapport-synthetique-${jourDeFichier(p.jour)}`,
      [...feuillesDeChiffres(chiffres), feuilleDeLaListe(db, p, body)],
      couverture(mentions, avisDeLaListe(nombre, body.colonnes.length)),
    )
    await noterConsultation(deps, demandeur, 'INSTITUTION.RAPPORT', { ...p, nombre, format: 'xlsx' })
    return fichier
  })

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
