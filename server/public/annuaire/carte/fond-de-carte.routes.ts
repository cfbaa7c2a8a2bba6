import { refuserTout } from '#domain/socle/refus/arret.ts'
import { adresseDeTuile } from '#domain/public/annuaire/carte/tuiles.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/socle/config.ts'
import { estTuile, GARDEE_MS, type FondDeCarte } from '#server/socle/outside/fond-de-carte.ts'

/** Ce que le navigateur garde encore, en secondes : ce qui reste des trente jours. */
const resteAGarder = (ageMs: number): number => Math.floor((GARDEE_MS - ageMs) / 1_000)
/** Ce qu’une adresse demande par minute : une carte que l’on déplace en veut quelques centaines. */
const PAR_MINUTE = 2_000

/** Le rang d’une tuile, tel que l’adresse l’écrit ; -1 de tout autre texte. */
const rang = (n: string): number => (/^\d{1,7}$/.test(n) ? Number(n) : -1)

/** Les tuiles du plan de la Géoplateforme, quand c’est le fond choisi (décision 0057). */
export function routesFondDeCarte(
  app: FastifyInstance,
  { config, fond }: { config: Pick<Config, 'fondDeCarte'>; fond: FondDeCarte },
): void {
  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>(
    adresseDeTuile(':z', ':x', ':y'),
    { config: { rateLimit: { max: PAR_MINUTE, timeWindow: '1 minute' } } },
    async ({ params }, reply) => {
      const tuile = { z: rang(params.z), x: rang(params.x), y: rang(params.y) }
      if (config.fondDeCarte !== 'ign' || !estTuile(tuile)) throw refuserTout('INTROUVABLE')
      const image = await fond.lire(tuile).catch(() => null)
      if (!image) throw refuserTout('SERVICE_INDISPONIBLE')
      return reply
        .type(image.type)
        .header('cache-control', `public, max-age=${resteAGarder(image.ageMs)}, immutable`)
        .send(image.contenu)
    },
  )
}
