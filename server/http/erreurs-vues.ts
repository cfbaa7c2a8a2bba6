import type { Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import type { NoteurDErreurs } from './erreurs.ts'

/**
 * Garde, pour l’assistance, les refus et les pannes qu’une personne connectée a vus : l’appel, le code, l’incident ;
 * jamais ce qui était saisi. Une session perdue n’en est pas une.
 */
export function noteurDErreurs(db: Kysely<DB>): NoteurDErreurs {
  return (req, { statut, code, incident }) => {
    const { compte } = req
    if (!compte || compte.teneur || statut === 401) return
    db.insertInto('erreurVue')
      .values({
        compteId: compte.id,
        date: req.server.maintenant(),
        appel: `${req.method} ${req.routeOptions.url ?? ''}`,
        statut,
        code,
        incident,
      })
      .execute()
      // Noter une erreur ne doit pas en faire une autre.
      .catch(() => undefined)
  }
}
