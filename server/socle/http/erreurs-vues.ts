import type { Instant } from '#domain/socle/temps/instant.ts'
import { sql, type Insertable, type Kysely } from 'kysely'
import { PREPAREE } from '#server/socle/postgres/preparees.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { NoteurDErreurs } from './erreurs.ts'

/** Bien plus que l’assistance n’en lit. */
const GARDEES_PAR_COMPTE = 50
/** De tous les visiteurs ensemble. */
const GARDEES_DES_VISITEURS = 500
/** De tous les visiteurs d’un processus : qui frappe sans compte n’occupe pas la base. */
const VISITEURS_PAR_MINUTE = 20

/** Dit, à chaque demande d’un visiteur, si elle est encore de celles que l’on note cette minute. */
function mesurer(): (maintenant: Instant) => boolean {
  let minute = ''
  let notees = 0
  return (maintenant) => {
    const celleCi = maintenant.slice(0, 'AAAA-MM-JJTHH:MM'.length)
    if (celleCi !== minute) [minute, notees] = [celleCi, 0]
    notees += 1
    return notees <= VISITEURS_PAR_MINUTE
  }
}

/**
 * Garde les refus et les pannes que chacun a vus (§8.1) : l’appel, les phrases, l’incident ; jamais ce qui était saisi, ni d’où.
 * Une session perdue n’en est pas une. Qui agit à la place d’un autre les a vus lui-même : ils sont à lui.
 */
export function noteurDErreurs(db: Kysely<DB>): NoteurDErreurs {
  const encore = mesurer()
  return (req, { statut, code, incident, phrases }) => {
    if (statut === 401) return
    const { compte } = req
    const date = req.server.maintenant()
    if (!compte && !encore(date)) return
    noter(db, {
      compteId: compte ? (compte.teneur ?? compte).id : null,
      date,
      appel: `${req.method} ${req.routeOptions.url ?? ''}`,
      statut,
      code,
      incident,
      phrases: JSON.stringify(phrases),
      // Noter une erreur ne doit pas en faire une autre.
    }).catch(() => undefined)
  }
}

/**
 * Écrit l’erreur, et n’en garde que les dernières de ce compte, ou des visiteurs : un robot ne remplit pas la table. Préparées : chaque
 * demande refusée les paie. L’une puis l’autre : en une seule requête, deux erreurs du même instant ne se verraient pas.
 */
async function noter(db: Kysely<DB>, erreur: Insertable<DB['erreurVue']>): Promise<void> {
  const { compteId = null, date, appel, statut, code, incident, phrases } = erreur
  const siennes = compteId === null ? sql`compte_id IS NULL` : sql`compte_id = ${compteId}`
  const gardees = compteId === null ? GARDEES_DES_VISITEURS : GARDEES_PAR_COMPTE
  await sql`INSERT ${PREPAREE} INTO erreur_vue (compte_id, date, appel, statut, code, incident, phrases)
    VALUES (${compteId}, ${date}, ${appel}, ${statut}, ${code}, ${incident}, ${phrases})`.execute(db)
  // Par l’index, sans parcourir la table : celle qui suit la dernière gardée, et celles d’avant.
  await sql`DELETE ${PREPAREE} FROM erreur_vue WHERE ${siennes} AND (date, id) <= (
    SELECT date, id FROM erreur_vue WHERE ${siennes} ORDER BY date DESC, id DESC OFFSET ${gardees} LIMIT 1)`.execute(
    db,
  )
}
