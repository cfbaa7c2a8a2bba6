import * as contrat from '#contract/public/annuaire.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { lireCodeDeLieu } from '#domain/socle/territoire/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { memoire, memoires } from '#server/socle/platform/memoire.ts'
import * as store from './parcours.store.ts'

/** Territoires dont les chiffres se gardent une minute. */
const GARDES = 500

/** Parcourir l’annuaire par ses territoires (décision 0058) : toute fiche s’atteint par des liens. */
export function routesParcours(app: FastifyInstance, { db }: Dependances): void {
  const parDepartement = memoire(() => store.compterParDepartement(db))
  const duDepartement = memoires(
    GARDES,
    async ({ code, aujourdhui }: { code: string | null; aujourdhui: Jour }) => ({
      chiffres: await store.chiffresDe(db, store.duDepartement(code), aujourdhui),
      communes: await store.communesDu(db, code),
    }),
  )
  const deLaCommune = memoires(GARDES, async ({ code, aujourdhui }: { code: string; aujourdhui: Jour }) => ({
    chiffres: await store.chiffresDe(db, store.deLaCommune(code), aujourdhui),
    arrondissements: await store.arrondissementsDe(db, code),
  }))

  serve(app, contrat.parcourirFrance, async (_, { maintenant }) => {
    const [comptes, departements, regions] = await Promise.all([
      parDepartement(maintenant),
      db.selectFrom('departement').select(['code', 'nom', 'region']).orderBy('code').execute(),
      db.selectFrom('region').select(['code', 'nom']).orderBy('nom').execute(),
    ])
    return {
      regions: regions.map((region) => ({
        ...region,
        departements: departements
          .filter((d) => d.region === region.code)
          .map(({ code, nom }) => ({ code, nom, nombre: comptes.get(code) ?? 0 })),
      })),
      horsDepartement: comptes.get(null) ?? 0,
    }
  })

  serve(app, contrat.parcourirDepartement, async ({ params }, { maintenant, aujourdhui, refuser }) => {
    const code = lireCodeDeLieu(params.code)
    if (code === contrat.HORS_DEPARTEMENT) {
      const lu = await duDepartement({ code: null, aujourdhui }, maintenant)
      return { code, nom: 'Hors département', region: null, ...lu }
    }
    const departement = await store.lireDepartement(db, code)
    if (!departement) throw refuser('TERRITOIRE_INCONNU')
    return { ...departement, ...(await duDepartement({ code, aujourdhui }, maintenant)) }
  })

  serve(app, contrat.parcourirCommune, async ({ params, query }, { maintenant, aujourdhui, refuser }) => {
    const commune = await store.situerCommune(db, lireCodeDeLieu(params.code))
    if (!commune) throw refuser('TERRITOIRE_INCONNU')
    const lus = await deLaCommune({ code: commune.code, aujourdhui }, maintenant)
    const total = lus.arrondissements.reduce((reste, a) => reste - a.nombre, lus.chiffres.coproprietes)
    const decoupe = { rang: query.page, taille: contrat.RUES_PAR_PAGE, total }
    return { ...commune, ...lus, total, lignes: await store.parRues(db, commune.code, decoupe) }
  })
}
