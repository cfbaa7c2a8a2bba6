import * as contrat from '#contract/institutions/changements.ts'
import { estLancee } from '#domain/institutions/categorisation/demande.ts'
import { CODES_MOUVEMENTS, type Mouvement } from '#domain/institutions/categorisation/mouvements.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { entrer } from '#server/socle/registre/territoire/porte-institution.ts'
import type { LecturesDeLOutil } from '../a-son-tour.ts'
import { noterLignes, noterRecherche } from '../journal.ts'
import { population } from '../population.ts'
import type { TourDeLOutil } from '../tour.ts'
import { datesGardees, lireLesChangements } from './changements.store.ts'
import { dateComparee, extraireLesChangements } from './changements.ts'

const AUCUN = Object.fromEntries(CODES_MOUVEMENTS.map((code) => [code, 0])) as Record<Mouvement, number>
const RIEN_DE_GARDE: contrat.Changements = {
  depuis: null,
  comptes: AUCUN,
  sansNote: 0,
  lignes: [],
  totalItems: 0,
  carte: null,
}

/** Ce qui a changé d’une recherche de l’outil depuis une fin de trimestre gardée (décision 0103) : la même porte, le même journal. */
export function routesChangements(
  app: FastifyInstance,
  deps: Dependances,
  enLisant: LecturesDeLOutil,
  tour: TourDeLOutil,
): void {
  serve(app, contrat.lireDatesGardees, (_, demandeur) =>
    enLisant(demandeur, async (db) => ({
      dates: await datesGardees(db, (await entrer(db, demandeur)).perimetre),
    })),
  )

  serve(app, contrat.listerChangements, async ({ body }, demandeur) => {
    const { mouvement, sortField: tri, sortDirection: sens, ...reste } = body
    const { pageNumber: rang, pageSize: taille, depuis: demandee, avecCarte, ...recherche } = reste
    const { p, lus } = await enLisant(demandeur, async (db) => {
      const p = await population(db, demandeur, recherche)
      const depuis = await dateComparee(db, demandeur, p, demandee)
      if (depuis === null) return { p, lus: RIEN_DE_GARDE }
      demandeur.depart.throwIfAborted()
      const changements = await lireLesChangements(
        db,
        { ...p, depuis },
        { mouvement, tri, sens, rang, taille, avecCarte },
      )
      return { p, lus: { depuis, ...changements, totalItems: changements.comptes[mouvement] } }
    })
    if (estLancee(p.recherche, p.choisies))
      await noterRecherche(deps, demandeur, { ...p, nombre: lus.totalItems })
    if (lus.lignes.length > 0)
      await noterLignes(deps, demandeur, {
        ...p,
        nombre: lus.lignes.length,
        page: `${rang}, de ${taille}, par ${tri} ${sens}, changements depuis ${lus.depuis}, ${mouvement}`,
        longue: taille > TAILLE_D_ECRAN,
      })
    // Ces points disent le nom et la catégorie de chacune.
    if (lus.carte !== null && lus.carte.points.length > 0)
      await noterLignes(deps, demandeur, {
        ...p,
        nombre: lus.carte.points.length,
        page: `carte des changements depuis ${lus.depuis}, ${mouvement}`,
        longue: false,
      })
    return lus
  })

  serve(app, contrat.extraireChangements, ({ body }, demandeur) =>
    tour.flux(demandeur, () => extraireLesChangements(deps, demandeur, body)),
  )
}
