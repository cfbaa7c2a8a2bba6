import * as contrat from '#contract/institutions/donnees-brutes.ts'
import { COLONNES_BRUTES } from '#domain/institutions/donnees-brutes/colonnes.ts'
import { etatsPasses } from '#domain/institutions/donnees-brutes/etats.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { fileBornee, FilePleine, TropPourLui } from '#server/socle/platform/file-bornee.ts'
import { tourDeFlux } from '#server/socle/platform/tour-de-flux.ts'
import { entrer } from '#server/socle/registre/territoire/porte-institution.ts'
import { unALaFois, unParPersonne } from '#server/socle/registre/actes/un-a-la-fois.ts'
import { grilleEnCsv, grilleEnPdf } from './grille.ts'
import { compterLesBrutes } from './lignes.ts'
import { lireLaDemande, prendreLesBrutes } from './prendre-les-brutes.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

// Un téléchargement tient une connexion : deux à la fois laissent leur place aux autres fichiers, et chacun n’en a qu’un.
const BORNES = { ensemble: 2, attente: 10, patienceMs: 60_000 }

/** §7.10 : les données brutes de son territoire, et leur grille de lecture. */
export function routesDonneesBrutes(
  app: FastifyInstance,
  { db, pdf, longues }: Pick<Dependances, 'db' | 'pdf' | 'longues'>,
): void {
  const aSonTour = tourDeFlux(unParPersonne(unALaFois(db, 'BRUTES'), fileBornee(BORNES)))

  serve(app, contrat.lireDonneesBrutes, async (_, demandeur) => {
    const { aujourdhui } = demandeur
    const { perimetre, territoires } = await entrer(db, demandeur)
    const { rows } = await compterLesBrutes({
      etat: aujourdhui,
      aujourdhui,
      perimetre,
      demande: null,
    }).execute(db)
    return {
      territoires: [...territoires],
      nombre: laLigne(rows).nombre,
      aujourdhui,
      etats: etatsPasses(aujourdhui),
      colonnes: COLONNES_BRUTES.length,
    }
  })

  serve(app, contrat.telechargerDonneesBrutes, async ({ query }, demandeur) => {
    const { auteur, depart, refuser } = demandeur
    const aPrendre = await lireLaDemande(db, demandeur, query)
    const faire = async () => {
      const fichier = await prendreLesBrutes(db, longues, demandeur, aPrendre)
      depart.addEventListener('abort', () => fichier.contenu.destroy(), { once: true })
      return fichier
    }
    try {
      return await aSonTour(faire, { qui: String(auteur.id), depart })
    } catch (panne) {
      if (panne instanceof TropPourLui) throw refuser('TELECHARGEMENT_EN_COURS')
      if (panne instanceof FilePleine) throw refuser('DONNEES_BRUTES_OCCUPEES')
      throw panne
    }
  })

  serve(app, contrat.telechargerGrille, async ({ query }, { aujourdhui, compte }) =>
    query.format === 'csv' ? grilleEnCsv(aujourdhui) : grilleEnPdf(pdf, aujourdhui, `compte ${compte.id}`),
  )
}
