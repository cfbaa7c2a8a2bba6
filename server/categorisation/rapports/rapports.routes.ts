import type { CeQuiEstALEcran } from '#contract/categorisation.ts'
import { PORTE } from '#contract/institution.ts'
import * as contrat from '#contract/rapports-outil.ts'
import type { Personne } from '#domain/acces/auteur.ts'
import { direTerritoireCourt } from '#domain/categorisation/mentions.ts'
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
import { lireContours } from '#server/http/contours.ts'
import type { Demandeur } from '#server/registre/acte.ts'
import { entrer, type ALaPorte } from '#server/registre/porte-institution.ts'
import { noterConsultation, noterUne } from '../journal.ts'
import { mentionsDe, territoiresRegardes } from '../mentions.ts'
import { population } from '../population.ts'
import { imprimerDiagnostic } from './diagnostic-pdf.ts'
import { imprimerFicheOutil } from './fiche-pdf.ts'
import { guideEnPdf } from './guide-pdf.ts'
import { avisDeLaListe, feuilleDeLaListe } from './liste.ts'
import { aUneCarte, rapportEnPdf } from './rapport-pdf.ts'
import { couverture, feuillesDeChiffres } from './rapport-tableur.ts'
import { synthese } from './synthese.store.ts'

const PDF = { type: 'application/pdf', telecharger: true } as const

/** §7.10 : les rapports de l’outil de catégorisation. */
export function routesRapportsDeLOutil(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf, tableurs } = deps

  const lire = async (body: CeQuiEstALEcran, demandeur: ALaPorte & { compte: Personne }) => {
    const p = await population(db, demandeur, body)
    const chiffres = await synthese(db, p)
    const { nombre } = chiffres.total
    const choisies = body.choisies.length > 0
    const mentions = await mentionsDe(db, p, { auteur: demandeur.compte, nombre, choisies })
    return { p, chiffres, nombre, mentions, nom: `rapport-synthetique-${jourDeFichier(p.jour)}` }
  }

  serve(app, contrat.telechargerRapportXlsx, async ({ body }, demandeur) => {
    const { p, chiffres, nombre, mentions, nom } = await lire(body, demandeur)
    const fichier = await enClasseur(
      { tableurs, qui: `compte ${demandeur.compte.id}` },
      nom,
      [...feuillesDeChiffres(chiffres), feuilleDeLaListe(db, p, body)],
      couverture(mentions, avisDeLaListe(nombre, body.colonnes.length)),
    )
    await noterConsultation(deps, demandeur, 'INSTITUTION.RAPPORT', { ...p, nombre, format: 'xlsx' })
    return fichier
  })

  serve(app, contrat.telechargerRapportPdf, async ({ body }, demandeur) => {
    const { p, chiffres, nombre, mentions, nom } = await lire(body, demandeur)
    const document = rapportEnPdf(chiffres, {
      mentions,
      territoire: direTerritoireCourt((await territoiresRegardes(db, p)).map((t) => t.nom)),
      contours: aUneCarte(chiffres) ? await lireContours() : null,
    })
    const contenu = await pdf.composerDocumentDOutil(document, `compte ${demandeur.compte.id}`)
    await noterConsultation(deps, demandeur, 'INSTITUTION.RAPPORT', { ...p, nombre, format: 'pdf' })
    return { nom: `${nom}.pdf`, contenu, ...PDF }
  })

  const uneSeule = async (
    imprimer: typeof imprimerFicheOutil,
    { immat }: { immat: string },
    demandeur: Demandeur<(typeof PORTE)[number] | 'DONNEES_REFUSEES' | 'INTROUVABLE', Personne>,
    type: 'INSTITUTION.FICHES' | 'INSTITUTION.RAPPORT',
  ) => {
    const entre = await entrer(db, demandeur)
    const numero = lireNumero(params.immat) ?? ''
    const fiche = await imprimerFicheOutil(deps, entre, numero, demandeur.aujourdhui)
    if (!fiche) throw demandeur.refuser('INTROUVABLE')
    await verifierPrises(db, demandeur, UNE_FICHE)
    await noterUne(deps, demandeur, 'INSTITUTION.FICHES', { entre, numero })
    return { ...fiche, ...PDF }
  })
    const numero = lireNumero(immat) ?? ''
    const fichier = await imprimer(deps, entre, numero, demandeur.aujourdhui)
    if (!fichier) throw demandeur.refuser('INTROUVABLE')
    await noterUne(deps, demandeur, type, { entre, numero })
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
    contenu: await pdf.composerDocumentDOutil(guideEnPdf(aujourdhui), `compte ${compte.id}`),
    ...PDF,
  }))
}
