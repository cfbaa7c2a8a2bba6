import type { FastifyInstance } from 'fastify'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { effetDe } from '#domain/public/lettre/evenements.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { memeSecret } from '#server/socle/platform/secrets.ts'
import * as store from './lettre.store.ts'

const CHEMIN = '/api/public/lettre/evenements'
const PAR_MINUTE = 6_000

interface Evenement {
  email: string
  evenement: string
  /** Les listes où l’adresse vient d’entrer. */
  listes: readonly unknown[]
  /** Quand c’est arrivé, à la fin de sa seconde : le service ne dit pas mieux. Null : il ne le dit pas. */
  le: Instant | null
}

/** Un événement du service, et rien de plus que ce qu’on en lit ; null de ce qui n’en a pas la forme. */
function lireEvenement(brut: unknown): Evenement | null {
  if (typeof brut !== 'object' || brut === null) return null
  const { email, event: evenement, list_id: listes, ts_event: secondes } = brut as Record<string, unknown>
  if (typeof email !== 'string' || typeof evenement !== 'string') return null
  const date = new Date(typeof secondes === 'number' ? secondes * 1000 + 999 : Number.NaN)
  return {
    email,
    evenement,
    listes: [listes].flat(),
    le: Number.isNaN(date.getTime()) ? null : date.toISOString(),
  }
}

/**
 * Ce que le service d’envoi raconte, un événement ou plusieurs : une machine, avec son secret. Hors de ce réglage, l’adresse
 * n’existe pas.
 */
export function recevoirLesEvenements(
  app: FastifyInstance,
  { db, config, horloge }: Pick<Dependances, 'db' | 'config' | 'horloge'>,
): void {
  const { lettre } = config
  if (!lettre) return
  app.post(
    CHEMIN,
    { config: { rateLimit: { max: PAR_MINUTE, timeWindow: '1 minute' } } },
    async (req, reply) => {
      const [, jeton] = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '') ?? []
      if (jeton === undefined || !memeSecret(jeton, lettre.secret)) throw refuserTout('NON_CONNECTE')
      const recus = Array.isArray(req.body) ? (req.body as unknown[]) : [req.body]
      for (const brut of recus) {
        const lu = lireEvenement(brut)
        if (!lu) throw refuserTout('DEMANDE_ILLISIBLE')
        const effet = effetDe(lu.evenement)
        const maintenant = horloge.maintenant()
        if (effet === 'partir')
          await db.transaction().execute((trx) => store.effacerAdresse(trx, lu.email, lu.le ?? maintenant))
        if (effet === 'confirmer' && lu.listes.includes(lettre.liste))
          await store.confirmerAdresse(db, lu.email, maintenant)
      }
      return reply.code(204).send()
    },
  )
}
