import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Horloge } from '#server/platform/horloge.ts'
import type { DB } from '#server/platform/schema.ts'

declare module 'fastify' {
  interface Session {
    compteId?: number
  }
}

const HEURE = 3_600_000
/** Sans « se souvenir de moi », douze heures ; avec, trente jours. */
const DUREE = { ordinaire: 12 * HEURE, souvenir: 30 * 24 * HEURE }
export const NOM_COOKIE = 'registre'

const empreinte = (id: string) => createHash('sha256').update(id).digest('base64url')

/** Les sessions vivent dans PostgreSQL, sous l’empreinte de leur identifiant : tous les processus voient les mêmes. */
function magasin(db: Kysely<DB>, horloge: Horloge): session.SessionStore {
  return {
    set(id, donnees, fini) {
      const expire = new Date(
        donnees.cookie.expires ?? horloge.maintenant().getTime() + DUREE.ordinaire,
      ).toISOString()
      const rang = { compteId: donnees.compteId ?? null, donnees: JSON.stringify(donnees), expire }
      db.insertInto('session')
        .values({ empreinte: empreinte(id), ...rang })
        .onConflict((oc) => oc.column('empreinte').doUpdateSet(rang))
        .execute()
        .then(() => fini(), fini)
    },
    get(id, fini) {
      db.selectFrom('session')
        .select('donnees')
        .where('empreinte', '=', empreinte(id))
        .where('expire', '>', horloge.maintenant().toISOString())
        .executeTakeFirst()
        .then((ligne) => fini(null, (ligne?.donnees ?? null) as never), fini)
    },
    destroy(id, fini) {
      db.deleteFrom('session')
        .where('empreinte', '=', empreinte(id))
        .execute()
        .then(() => fini(), fini)
    },
  }
}

/** Pose les cookies et les sessions. Une visite sans connexion n’écrit rien en base. */
export async function poserSessions(
  app: FastifyInstance,
  { config, db, horloge }: { config: Config; db: Kysely<DB>; horloge: Horloge },
): Promise<void> {
  await app.register(cookie, { secret: config.cleSecrete })
  await app.register(session, {
    secret: config.cleSecrete,
    cookieName: NOM_COOKIE,
    store: magasin(db, horloge),
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', path: '/' },
  })
}

/** Ouvre une session neuve pour ce compte : l’identifiant d’avant ne vaut plus rien. */
export async function ouvrirSession(req: FastifyRequest, compteId: number, souvenir: boolean): Promise<void> {
  await req.session.regenerate()
  req.session.compteId = compteId
  if (souvenir) req.session.cookie.maxAge = DUREE.souvenir
}
