import type { ParsedOf, ReplyOf } from '#contract/socle/call.ts'
import * as contrat from '#contract/public/annuaire.ts'
import { METROPOLE, PEU, ZOOM_DES_DEPARTEMENTS, ZOOMS_COMPTES } from '#domain/public/annuaire/carte/cadre.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import * as store from './carte.store.ts'
import { lirePopulation, porteeDe, type Contexte, type Population } from './population.ts'

type Carte = ReplyOf<typeof contrat.lireLaCarte>
type Demande = ParsedOf<typeof contrat.lireLaCarte>['body']

const total = (parts: readonly { nombre: number }[]): number => parts.reduce((n, p) => n + p.nombre, 0)

/** Ce que montre un cadre : des points s’ils sont peu ou de près, sinon des cercles. */
async function dessiner(
  demande: Demande,
  population: Population,
  { lecture, aujourdhui, depart }: Contexte,
): Promise<Carte | Refus[]> {
  const portee = porteeDe(demande, population)
  if (Array.isArray(portee)) return portee
  const { cadre, cellules, prets } = portee
  const enCercles = (cercles: Carte['cercles']): Carte => ({
    nombre: total(cercles),
    cadre,
    cercles,
    points: [],
  })
  const deLaNuit = prets ? await store.cerclesDeLaNuit(lecture.pool, cellules) : null
  const peu = deLaNuit
    ? total(deLaNuit) <= PEU
    : cellules.zoom > ZOOMS_COMPTES.max || (await store.auPlus(lecture, population, cadre, PEU, depart))
  const points = peu ? await store.pointsDuCadre(lecture, population, cadre, { aujourdhui, depart }) : null
  if (points) return { nombre: total(points), cadre, cercles: [], points }
  if (deLaNuit) return enCercles(deLaNuit)
  return enCercles(
    demande.zoom <= ZOOM_DES_DEPARTEMENTS
      ? await store.cerclesDesDepartements(lecture, population, cadre, depart)
      : await store.cerclesDuMoment(lecture, population, portee, depart),
  )
}

/** La carte de l’annuaire (décision 0057) : les mêmes critères et les mêmes comptes que la liste. */
export function routesCarte(
  app: FastifyInstance,
  { db, pool, vocabulaire, config, partout }: Dependances,
): void {
  const lecture = { db, pool }
  const contexteDe = async ({
    aujourdhui,
    depart,
  }: Pick<Contexte, 'aujourdhui' | 'depart'>): Promise<Contexte> => ({
    lecture,
    vocabulaire: await vocabulaire(),
    aujourdhui,
    depart,
  })
  // Ce qui compte sur le moment peut lire tout le pays.
  const siFiltree = <T>({ filtre }: Population, { depart }: Contexte, faire: () => Promise<T>) =>
    filtre ? partout(faire, { ...(depart && { depart }) }) : faire()

  serve(app, contrat.lireLaCarte, async ({ body }, recu) => {
    const contexte = await contexteDe(recu)
    const population = await lirePopulation(body, contexte)
    if (Array.isArray(population)) throw recu.refuser('DONNEES_REFUSEES', { refus: population })
    const carte = await siFiltree(population, contexte, () => dessiner(body, population, contexte))
    if (Array.isArray(carte)) throw recu.refuser('DONNEES_REFUSEES', { refus: carte })
    return carte
  })

  serve(app, contrat.listerLaCarte, async ({ body }, recu) => {
    const contexte = await contexteDe(recu)
    const population = await lirePopulation(body, contexte)
    if (Array.isArray(population)) throw recu.refuser('DONNEES_REFUSEES', { refus: population })
    const portee = porteeDe(body, population)
    if (Array.isArray(portee)) throw recu.refuser('DONNEES_REFUSEES', { refus: portee })
    const { pageNumber: rang, pageSize: taille } = body.paginationOptions
    const { lignes, total: trouvees } = await siFiltree(population, contexte, () =>
      store.pageDuCadre(lecture, population, portee.cadre, { rang, taille, depart: contexte.depart }),
    )
    return {
      lignes,
      totalItems: Math.min(trouvees, PLAFOND_DU_COMPTE),
      tropDeResultats: trouvees > PLAFOND_DU_COMPTE,
    }
  })

  serve(app, contrat.ouvrirLaCarte, async ({ body }, recu) => {
    const contexte = await contexteDe(recu)
    const population = await lirePopulation(body, contexte)
    if (Array.isArray(population)) throw recu.refuser('DONNEES_REFUSEES', { refus: population })
    return siFiltree(population, contexte, async () => ({
      etendue: population.filtre ? await store.etendueDe(lecture, population, contexte.depart) : METROPOLE,
      sansPosition: await store.compterSansPosition(lecture, population, contexte.depart),
    }))
  })

  serve(app, contrat.lireFondDeCarte, async () => ({
    fond: config.fondDeCarte,
    reperes: await store.lireReperes(pool),
  }))
}
