import type { PRENDRE } from '#contract/extraits.ts'
import * as contrat from '#contract/rapports-outil.ts'
import type { Personne } from '#domain/acces/auteur.ts'
import { direTerritoireCourt } from '#domain/categorisation/mentions.ts'
import { lireNumero } from '#domain/copropriete/numero.ts'
import { jourDeFichier, type Jour } from '#domain/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { enClasseur } from '#server/documents/tableur/en-fichier.ts'
import { serve } from '#server/http/serve.ts'
import { AUCUNE_PRISE, UNE_FICHE } from '#domain/categorisation/prises.ts'
import { verifierPrises } from '#server/registre/prises.ts'
import { lireContours } from '#server/http/contours.ts'
import type { Demandeur } from '#server/registre/acte.ts'
import { entrer } from '#server/registre/porte-institution.ts'
import { noterUne } from '../journal.ts'
import { territoiresRegardes } from '../mentions.ts'
import { prendre } from '../prendre.ts'
import { imprimerDiagnostic } from './diagnostic-pdf.ts'
import { imprimerFicheOutil } from './fiche-pdf.ts'
import { guideEnPdf } from './guide-pdf.ts'
import { avisDeLaListe, feuilleDeLaListe } from './liste.ts'
import { aUneCarte, rapportEnPdf } from './rapport-pdf.ts'
import { couverture, feuillesDeChiffres } from './rapport-tableur.ts'
import { synthese } from './synthese.store.ts'

/** Un diagnostic n’est pas une fiche. */
const UN_FICHIER = { ...AUCUNE_PRISE, fichiers: 1 }

const PDF = { type: 'application/pdf', telecharger: true } as const

const nomDuRapport = (jour: Jour) => `rapport-synthetique-${jourDeFichier(jour)}`

/** §7.10 : les rapports de l’outil de catégorisation. */
export function routesRapportsDeLOutil(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf, tableurs } = deps

  serve(app, contrat.telechargerRapportXlsx, async ({ body }, demandeur) => {
    const quoi = { type: 'INSTITUTION.RAPPORT', format: 'xlsx' } as const
    const { p, nombre, mentions } = await prendre(deps, demandeur, body, quoi)
    return enClasseur(
      { tableurs, qui: `compte ${demandeur.compte.id}` },
      nomDuRapport(p.jour),
      [...feuillesDeChiffres(await synthese(db, p)), feuilleDeLaListe(db, p, body)],
      couverture(mentions, avisDeLaListe(nombre, body.colonnes.length)),
    )
  })

  serve(app, contrat.telechargerRapportPdf, async ({ body }, demandeur) => {
    const quoi = { type: 'INSTITUTION.RAPPORT', format: 'pdf' } as const
    const { p, mentions } = await prendre(deps, demandeur, body, quoi)
    const chiffres = await synthese(db, p)
    const document = rapportEnPdf(chiffres, {
      mentions,
      territoire: direTerritoireCourt((await territoiresRegardes(db, p)).map((t) => t.nom)),
      contours: aUneCarte(chiffres) ? await lireContours() : null,
    })
    const contenu = await pdf.composerDocumentDOutil(document, `compte ${demandeur.compte.id}`)
    return { nom: `${nomDuRapport(p.jour)}.pdf`, contenu, ...PDF }
  })

  const uneSeule = async (
    imprimer: typeof imprimerFicheOutil,
    { immat }: { immat: string },
    demandeur: Demandeur<(typeof PRENDRE)[number] | 'DONNEES_REFUSEES' | 'INTROUVABLE', Personne>,
    type: 'INSTITUTION.FICHES' | 'INSTITUTION.RAPPORT',
  ) => {
    const entre = await entrer(db, demandeur)
    await verifierPrises(db, demandeur, type === 'INSTITUTION.FICHES' ? UNE_FICHE : UN_FICHIER)
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
