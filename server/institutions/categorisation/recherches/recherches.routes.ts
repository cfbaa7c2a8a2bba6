import * as contrat from '#contract/institutions/recherches.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { entrer, siretDe } from '#server/socle/registre/territoire/porte-institution.ts'
import { enregistrer, rendreAuSien, supprimer } from './recherches.ts'
import * as store from './recherches.store.ts'

/** §7.10 : les recherches que l’on s’est enregistrées, et celles que son organisme partage. */
export function routesRecherches(app: FastifyInstance, { db }: Pick<Dependances, 'db'>): void {
  serve(app, contrat.enregistrerRecherche, ({ body }, demandeur) => enregistrer(db, demandeur, body))

  serve(app, contrat.mesRecherches, async (_, demandeur) => {
    const entre = await entrer(db, demandeur)
    const { id } = demandeur.compte
    return rendreAuSien(db, entre, id, await store.celles(db, id))
  })

  serve(app, contrat.recherchesPartagees, async (_, demandeur) => {
    const entre = await entrer(db, demandeur)
    const { id } = demandeur.compte
    const siret = await siretDe(db, id)
    const lues = siret === null ? [] : await store.partagees(db, { siret, sauf: id })
    return rendreAuSien(db, entre, id, lues)
  })

  serve(app, contrat.supprimerRecherche, ({ body }, demandeur) => supprimer(db, demandeur, body.id))
}
