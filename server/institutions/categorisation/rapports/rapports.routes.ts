import type { ATTENDRE } from '#contract/institutions/categorisation.ts'
import * as contrat from '#contract/institutions/categorisation.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { jourDeFichier } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { AUCUNE_PRISE, UNE_FICHE } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { verifierPrises } from '#server/socle/registre/territoire/prises.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { entrer } from '#server/socle/registre/territoire/porte-institution.ts'
import { avertir } from '../recherches/avertir.ts'
import { noterUne } from '../journal.ts'
import type { Preneur, TourDeLOutil } from '../tour.ts'
import { imprimerDiagnostic } from './diagnostic-pdf.ts'
import { imprimerFicheOutil } from './fiche-pdf.ts'
import { guideEnPdf } from './guide-pdf.ts'
import { dossierEnDocument, rapportEnClasseur } from './rapport-en-fichier.ts'

/** Un diagnostic n’est pas une fiche. */
const UN_FICHIER = { ...AUCUNE_PRISE, fichiers: 1 }

const PDF = { type: 'application/pdf', telecharger: true } as const

/** §7.10 : les rapports de l’outil de catégorisation. */
export function routesRapportsDeLOutil(app: FastifyInstance, deps: Dependances, tour: TourDeLOutil): void {
  const { db, pdf } = deps

  serve(app, contrat.telechargerRapportXlsx, async ({ body }, demandeur) =>
    avertir(demandeur, await tour.flux(demandeur, () => rapportEnClasseur(deps, demandeur, body))),
  )

  serve(app, contrat.telechargerRapportPdf, async ({ body }, demandeur) =>
    avertir(demandeur, await tour.bloc(demandeur, () => dossierEnDocument(deps, demandeur, body))),
  )

  const uneSeule = async (
    imprimer: typeof imprimerFicheOutil,
    { immat }: { immat: string },
    demandeur: Demandeur<(typeof ATTENDRE)[number] | 'DONNEES_REFUSEES' | 'INTROUVABLE', Personne> & Preneur,
    type: 'INSTITUTION.FICHES' | 'INSTITUTION.RAPPORT',
  ) => {
    const entre = await entrer(db, demandeur)
    const prises = type === 'INSTITUTION.FICHES' ? UNE_FICHE : UN_FICHIER
    await verifierPrises(db, demandeur, prises)
    const numero = lireNumero(immat) ?? ''
    const { auteur, aujourdhui: jour } = demandeur
    const fichier = await tour.bloc(demandeur, () => imprimer(deps, { entre, auteur, jour }, numero))
    if (!fichier) throw demandeur.refuser('INTROUVABLE')
    await noterUne(deps, demandeur, type, { entre, numero, prises })
    return { ...fichier, ...PDF }
  }

  serve(app, contrat.telechargerFicheDeLOutil, ({ params }, demandeur) =>
    uneSeule(imprimerFicheOutil, params, demandeur, 'INSTITUTION.FICHES'),
  )

  serve(app, contrat.telechargerDiagnostic, ({ body }, demandeur) =>
    uneSeule(imprimerDiagnostic, body, demandeur, 'INSTITUTION.RAPPORT'),
  )

  serve(app, contrat.telechargerGuideDeLOutil, async (_, { aujourdhui, compte }) => ({
    nom: `guide-outil-categorisation-${jourDeFichier(aujourdhui)}.pdf`,
    contenu: await pdf.composer('document-outil', guideEnPdf(aujourdhui), `compte ${compte.id}`),
    ...PDF,
  }))
}
