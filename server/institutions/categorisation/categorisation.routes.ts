import * as contrat from '#contract/institutions/categorisation.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import { estLancee } from '#domain/institutions/categorisation/demande.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { entrer } from '#server/socle/registre/territoire/porte-institution.ts'
import type { LecturesDeLOutil } from './a-son-tour.ts'
import { noterLignes, noterPage, noterRecherche } from './journal.ts'
import { choisiesAbsentes, compter, lireLignes } from './lignes.store.ts'
import { population } from './population.ts'
import { regrouper } from './regrouper.ts'
import { lireUne } from './une-copropriete.ts'

/** §7.10 : l’outil de catégorisation. Chaque appel passe la porte des institutions et n’en voit que son territoire. */
export function routesCategorisation(
  app: FastifyInstance,
  deps: Dependances,
  enLisant: LecturesDeLOutil,
): void {
  serve(app, contrat.regrouper, async ({ body }, demandeur) => {
    const { p, lu, absentes } = await enLisant(demandeur, async (db) => {
      const p = await population(db, demandeur, body)
      demandeur.depart.throwIfAborted()
      const lu = await regrouper(db, p, body.regroupementNiveau)
      return { p, lu, absentes: await choisiesAbsentes(db, p) }
    })
    if (estLancee(p.recherche, p.choisies))
      await noterRecherche(deps, demandeur, { ...p, nombre: lu.total.nombre })
    // Ces points disent le nom, les charges et les impayés de chacune.
    if (body.regroupementNiveau === 'COPROPRIETE')
      await noterLignes(deps, demandeur, {
        ...p,
        nombre: lu.groupes.length,
        page: 'carte des copropriétés',
        longue: false,
      })
    return { ...lu, absentes, territoires: [...p.regardes] }
  })

  serve(app, contrat.lister, async ({ body }, demandeur) => {
    const { pageNumber: rang, pageSize: taille, sortField: tri, sortDirection: sens } = body.paginationOptions
    const { p, lignes, totalItems } = await enLisant(demandeur, async (db) => {
      const p = await population(db, demandeur, body)
      demandeur.depart.throwIfAborted()
      const { colonnes, sansRaisons } = body
      const lignes = await lireLignes(db, p, { tri, sens, rang, taille, colonnes, sansRaisons })
      demandeur.depart.throwIfAborted()
      return { p, lignes, totalItems: await compter(db, p) }
    })
    // Ouvrir l’outil ne cherche rien encore ; en demander toutes les lignes, si.
    const longue = taille > TAILLE_D_ECRAN
    if (estLancee(p.recherche, p.choisies) || rang > 1 || longue)
      await noterRecherche(deps, demandeur, { ...p, nombre: totalItems })
    if (rang > 1 || longue)
      await noterLignes(deps, demandeur, {
        ...p,
        nombre: lignes.length,
        page: `${rang}, de ${taille}, par ${tri} ${sens}`,
        longue,
      })
    return { lignes, totalItems }
  })

  serve(app, contrat.lireUneCopropriete, async ({ params }, demandeur) => {
    const { entre, une } = await enLisant(demandeur, async (db) => {
      const entre = await entrer(db, demandeur)
      return { entre, une: await lireUne(db, entre, lireNumero(params.immat) ?? '', demandeur.aujourdhui) }
    })
    if (!une) throw demandeur.refuser('INTROUVABLE')
    await noterPage(deps, demandeur, { entre, numero: une.numero })
    return une
  })
}
