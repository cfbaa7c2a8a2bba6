import * as contrat from '#contract/public/territoires.ts'
import { lireCodeDeLieu } from '#domain/socle/territoire/codes.ts'
import type { TypeDeLieu } from '#domain/socle/territoire/lieux.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import * as store from './territoires.store.ts'

/** Au lieu du code d’une région : les départements de toutes. */
const TOUTES = '0'

/** §7.11 : les régions, les départements, les intercommunalités et les communes, tels que la base les tient du code officiel géographique. */
export function routesTerritoires(app: FastifyInstance, { db }: Dependances): void {
  serve(app, contrat.chargeRegion, () => store.regions(db))
  serve(app, contrat.chargeDepartement, async ({ params: { regionId } }, { refuser }) => {
    if (regionId === TOUTES) return store.departements(db, null)
    const departements = await store.departements(db, lireCodeDeLieu(regionId))
    if (departements.length === 0) throw refuser('TERRITOIRE_INCONNU')
    return departements
  })

  serve(app, contrat.findRegionByCodeInseeRegion, async ({ params }, { refuser }) => {
    const region = await store.lireRegion(db, lireCodeDeLieu(params.code))
    if (!region) throw refuser('TERRITOIRE_INCONNU')
    return region
  })
  serve(app, contrat.chargeDepartementDepuisCdInsee, async ({ params }, { refuser }) => {
    const departements = await store.departements(db, lireCodeDeLieu(params.code))
    if (departements.length === 0) throw refuser('TERRITOIRE_INCONNU')
    return departements
  })
  serve(app, contrat.chargeEpciParIdRegion, async ({ params }, { refuser }) => {
    const code = lireCodeDeLieu(params.id)
    if (!(await store.lireRegion(db, code))) throw refuser('TERRITOIRE_INCONNU')
    return store.intercommunalitesDeLaRegion(db, code)
  })

  serve(app, contrat.lireDepartement, async ({ params }, { refuser }) => {
    const departement = await store.lireDepartement(db, lireCodeDeLieu(params.num))
    if (!departement) throw refuser('TERRITOIRE_INCONNU')
    return departement
  })
  serve(app, contrat.chargeInterCommunalite, async ({ params }, { refuser }) => {
    const code = lireCodeDeLieu(params.departmentNum)
    if (!(await store.lireDepartement(db, code))) throw refuser('TERRITOIRE_INCONNU')
    return store.intercommunalitesDuDepartement(db, code)
  })
  serve(app, contrat.findCommunesByIdDepartement, async ({ params }, { refuser }) => {
    const code = lireCodeDeLieu(params.dept)
    if (!(await store.lireDepartement(db, code))) throw refuser('TERRITOIRE_INCONNU')
    return store.communesDuDepartement(db, code)
  })
  serve(app, contrat.chercherCommuneDuDepartement, async ({ params }, { refuser }) => {
    const code = lireCodeDeLieu(params.dept)
    if (!(await store.lireDepartement(db, code))) throw refuser('TERRITOIRE_INCONNU')
    return store.chercherCommunes(db, code, params.term)
  })

  serve(app, contrat.findOneEpciBySiren, async ({ params }, { refuser }) => {
    const intercommunalite = await store.lireIntercommunalite(db, params.siren)
    if (!intercommunalite) throw refuser('TERRITOIRE_INCONNU')
    return intercommunalite
  })
  serve(app, contrat.chargeCommune, async ({ params }, { refuser }) => {
    if (!(await store.lireIntercommunalite(db, params.sirenEpci))) throw refuser('TERRITOIRE_INCONNU')
    return store.communesDeLIntercommunalite(db, params.sirenEpci)
  })
  serve(app, contrat.chercherLieux, async ({ query: { q, dans } }) => {
    const [type, code] = (dans?.split('-') ?? []) as [TypeDeLieu?, string?]
    const demande = { tape: q.trim(), dans: { type, code }, max: contrat.LIEUX_MAX + 1 }
    const trouves = await store.chercherLieux(db, demande)
    const approche = trouves.length === 0
    const lus = approche ? await store.lieuxProches(db, demande) : trouves
    return {
      lieux: lus.slice(0, contrat.LIEUX_MAX),
      davantage: lus.length > contrat.LIEUX_MAX,
      approche,
    }
  })
  serve(app, contrat.findOneCommuneByInseeCommune, async ({ params }, { refuser }) => {
    const commune = await store.lireCommune(db, lireCodeDeLieu(params.insee))
    if (!commune) throw refuser('TERRITOIRE_INCONNU')
    return commune
  })
}
