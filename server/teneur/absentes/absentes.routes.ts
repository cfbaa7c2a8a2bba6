import * as contrat from '#contract/teneur/absentes.ts'
import { certain } from '#domain/socle/certain.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import * as store from './absentes.store.ts'
import { dissoudre, garder } from './decider.ts'

const rendre = ({
  gardeeLe,
  raison,
  prenom,
  nomDuTeneur,
  ...a
}: store.AbsenteLue): contrat.LigneDAbsente => ({
  id: a.id,
  numero: a.numero,
  nom: a.nom,
  adresse: direAdresse({ ...a, commune: a.localite }) || null,
  etat: a.etat,
  du: a.du,
  representant: a.representant,
  secondaires: a.secondaires,
  gardee:
    gardeeLe === null
      ? null
      : { le: gardeeLe, par: `${prenom} ${nomDuTeneur}`, raison: certain(raison, 'la raison de garder') },
})

/** Les copropriétés venues d’un fichier public, qui ne sont plus dans un plus récent (décision 0099). */
export function routesAbsentes(app: FastifyInstance, deps: Dependances): void {
  serve(app, contrat.absentesDuFichier, async ({ body: { rang, paginationOptions } }) => {
    const { pageNumber: page, pageSize: taille } = paginationOptions
    const [{ lignes, total }, comptes] = await Promise.all([
      store.lister(deps.db, rang, { page, taille, max: contrat.ABSENTES_MAX }),
      store.compter(deps.db),
    ])
    return { lignes: lignes.map(rendre), totalItems: total, comptes }
  })

  serve(app, contrat.dissoudreAbsente, ({ params }, demandeur) => dissoudre(deps, demandeur, params.id))

  serve(app, contrat.garderAbsente, ({ params, body }, demandeur) =>
    garder(deps, demandeur, params.id, body.raison),
  )
}
