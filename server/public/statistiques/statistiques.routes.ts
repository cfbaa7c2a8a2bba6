import * as contrat from '#contract/public/statistiques.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { CodeClassement } from '#domain/public/statistiques/classements.ts'
import { memoires } from '#server/socle/platform/memoire.ts'
import { lecteurDeDemandes, TERRITOIRES_GARDES } from './demande.ts'
import * as store from './statistiques.store.ts'

/** Un territoire à une version d’un trimestre. */
type Comptes = Awaited<ReturnType<ReturnType<typeof lecteurDeDemandes>>>

/** §2.9, §7.11 : les statistiques du registre, telles que la nuit les a comptées. */
export function routesStatistiques(app: FastifyInstance, { db, pool }: Dependances): void {
  const lireDemande = lecteurDeDemandes(db)
  // Ce qui est compté ne change que la nuit : chaque version se lit une fois.
  const chiffres = memoires(TERRITOIRES_GARDES, async ({ territoire, periode }: Comptes) => {
    const [parents, lus] = await Promise.all([
      store.lireParents(db, territoire),
      store.lireChiffres(pool, territoire, periode),
    ])
    return { parents, ...lus }
  })
  const classements = memoires(
    TERRITOIRES_GARDES,
    ({ territoire, periode, ...page }: Comptes & { par: CodeClassement; page: number }) =>
      store.classerTerritoires(db, territoire, periode, { ...page, taille: contrat.TERRITOIRES_PAR_PAGE }),
  )

  serve(app, contrat.chiffresDuTerritoire, async ({ query }, recu) => {
    const comptes = await lireDemande(query, recu)
    return { ...comptes, ...(await chiffres(comptes, recu.maintenant)) }
  })

  serve(app, contrat.classementDesTerritoires, async ({ query }, recu) => {
    const { par, page } = query
    return classements({ ...(await lireDemande(query, recu)), par, page }, recu.maintenant)
  })

  const departements = memoires(
    TERRITOIRES_GARDES,
    ({ territoire, periode, par }: Comptes & { par: CodeClassement }) =>
      store.lireDepartements(db, territoire, periode, par),
  )
  serve(app, contrat.carteDesDepartements, async ({ query }, recu) => ({
    departements: await departements(
      { ...(await lireDemande(query, recu)), par: query.par },
      recu.maintenant,
    ),
  }))

  serve(app, contrat.chargementAnneeGeneration, async () => [
    ...new Set((await store.lirePeriodes(db)).map(({ annee }) => annee)),
  ])
  serve(app, contrat.chargementTrimestreGeneration, () => store.lirePeriodes(db))
}

/** Le teneur n’attend pas la nuit. */
export function routesDuCompte(app: FastifyInstance, { db, jobs }: Dependances): void {
  serve(app, contrat.compterMaintenant, async (_, { aujourdhui }) => {
    await db.transaction().execute((trx) => jobs.demander(trx, { nom: 'statistiques' }, { jour: aujourdhui }))
  })
}
