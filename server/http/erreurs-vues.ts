import type { Insertable, Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import type { NoteurDErreurs } from './erreurs.ts'

/** Bien plus que l’assistance n’en lit. */
const GARDEES_PAR_COMPTE = 50

/**
 * Garde, pour l’assistance, les refus et les pannes qu’une personne connectée a vus : l’appel, les phrases, l’incident ;
 * jamais ce qui était saisi. Une session perdue n’en est pas une.
 */
export function noteurDErreurs(db: Kysely<DB>): NoteurDErreurs {
  return (req, { statut, code, incident, phrases }) => {
    const { compte } = req
    if (!compte || compte.teneur || statut === 401) return
    noter(db, {
      compteId: compte.id,
      date: req.server.maintenant(),
      appel: `${req.method} ${req.routeOptions.url ?? ''}`,
      statut,
      code,
      incident,
      phrases: JSON.stringify(phrases),
      // Noter une erreur ne doit pas en faire une autre.
    }).catch(() => undefined)
  }
}

/** Écrit l’erreur, et n’en garde que les dernières de ce compte : un robot ne remplit pas la table. */
async function noter(db: Kysely<DB>, erreur: Insertable<DB['erreurVue']>): Promise<void> {
  await db.insertInto('erreurVue').values(erreur).execute()
  await db
    .deleteFrom('erreurVue')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('erreurVue')
        .select('id')
        .where('compteId', '=', erreur.compteId)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .offset(GARDEES_PAR_COMPTE),
    )
    .execute()
}
