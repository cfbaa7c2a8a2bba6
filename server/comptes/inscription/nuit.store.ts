import type { Instant } from '#domain/socle/temps/instant.ts'
import { PROFILS_PRINCIPAUX } from '#domain/comptes/utilisateurs/gestion.ts'
import { CODES_PROFILS, PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { jourDeParis, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { sql, type Kysely, type NotNull, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** La loi vise les comptes des télédéclarants ; ceux du teneur sont à l’agence. */
const PROFILS_VISES = CODES_PROFILS.filter((code) =>
  ['teledeclarant', 'notaire'].includes(PROFILS[code].famille),
)

/** Un an et deux mois ne se comptent pas en base : elle écarte seulement ce qui est trop récent, à deux jours près. */
const avant = (maintenant: Instant, mois: number): Jour =>
  plusJours(plusMois(jourDeParis(maintenant), -mois), 2)

export interface EnAttente {
  id: number
  statut: StatutTeledeclarant
  depuis: string
  rappels: number
  compteId: number
  email: string
  prenom: string
  nom: string
}

/** Les télédéclarants qui attendent leur mot de passe ou leur code, le plus ancien d’abord. */
export async function enAttenteDActivation(db: Kysely<DB>): Promise<number[]> {
  const lignes = await db
    .selectFrom('teledeclarant')
    .select('id')
    .where('statut', 'in', ['ATT_CREA_COMPTE', 'ATT_ACTIVATION'])
    .where('activationDepuis', 'is not', null)
    .orderBy('activationDepuis')
    .execute()
  return lignes.map((l) => l.id)
}

/** Ce télédéclarant et son administrateur principal, sa ligne tenue ; rien s’il n’attend plus. */
export function lireEnAttente(trx: Transaction<DB>, id: number): Promise<EnAttente | undefined> {
  return trx
    .selectFrom('teledeclarant as t')
    .innerJoin('compte as c', 'c.teledeclarantId', 't.id')
    .select([
      't.id',
      't.statut',
      't.activationDepuis as depuis',
      't.activationRappels as rappels',
      'c.id as compteId',
      'c.email',
      'c.prenom',
      'c.nom',
    ])
    .where('t.id', '=', id)
    .where('t.statut', 'in', ['ATT_CREA_COMPTE', 'ATT_ACTIVATION'])
    .where('t.activationDepuis', 'is not', null)
    .where('c.statut', '!=', 'SUPPRIME')
    .where('c.profil', 'in', PROFILS_PRINCIPAUX)
    .$narrowType<{ depuis: NotNull }>()
    .forUpdate('t')
    .executeTakeFirst()
}

/** Les utilisateurs créés par leur administrateur, sans mot de passe ni lien qui vaille encore. */
const sansReponse = (db: Kysely<DB>, maintenant: Instant) =>
  db
    .selectFrom('compte as c')
    .where('c.statut', '=', 'ATT_MOT_DE_PASSE')
    .where('c.profil', 'in', PROFILS_VISES)
    .where('c.profil', 'not in', PROFILS_PRINCIPAUX)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('clef')
            .select('compteId')
            .whereRef('clef.compteId', '=', 'c.id')
            .where('usage', '=', 'CREATION')
            .where('expire', '>', maintenant),
        ),
      ),
    )

/** Ceux d’il y a deux mois ou plus. */
export async function invitesSansReponse(db: Kysely<DB>, maintenant: Instant): Promise<number[]> {
  const lignes = await sansReponse(db, maintenant)
    .select('c.id')
    .where('c.dateCreation', '<', avant(maintenant, 2))
    .orderBy('c.id')
    .execute()
  return lignes.map((l) => l.id)
}

/** Cet invité, sa ligne tenue ; rien s’il a répondu, ou reçu un autre lien, entre-temps. */
export async function lireInvite(trx: Transaction<DB>, id: number, maintenant: Instant) {
  // D’abord la ligne, que tient aussi qui renvoie un lien ; puis ce lien se voit.
  await trx.selectFrom('compte').select('id').where('id', '=', id).forUpdate().execute()
  return sansReponse(trx, maintenant).select('c.dateCreation').where('c.id', '=', id).executeTakeFirst()
}

export interface CompteQuiDort {
  id: number
  teledeclarantId: number
  profil: Profil
  email: string
  prenom: string
  nom: string
  derniere: string
  rappels: number
  dernierRappel: string | null
}

/** Un administrateur principal veille tant que quelqu’un de son établissement veille. */
const DERNIERE = sql<string>`CASE WHEN c.profil = ANY (${PROFILS_PRINCIPAUX}) THEN
  (SELECT max(coalesce(e.date_derniere_activite, e.date_creation)) FROM compte e
   WHERE e.teledeclarant_id = c.teledeclarant_id AND e.statut = 'ACTIF')
ELSE coalesce(c.date_derniere_activite, c.date_creation) END`

/** Les comptes sans activité depuis dix mois, le plus ancien d’abord. */
export async function comptesQuiDorment(db: Kysely<DB>, maintenant: Instant): Promise<number[]> {
  const limite = avant(maintenant, 10)
  const { rows } = await sql<{ id: number }>`
    WITH dort AS (
      SELECT c.id, ${DERNIERE} AS derniere
      FROM compte c JOIN teledeclarant t ON t.id = c.teledeclarant_id
      WHERE c.statut = 'ACTIF' AND t.statut = 'ACTIF' AND c.profil = ANY (${PROFILS_VISES})
        AND coalesce(c.date_derniere_activite, c.date_creation) < ${limite}::timestamptz)
    SELECT id FROM dort WHERE derniere < ${limite}::timestamptz ORDER BY derniere, id`.execute(db)
  return rows.map((r) => r.id)
}

/** L’établissement d’un compte, à tenir avant lui ; null s’il n’en a pas. */
export async function etablissementDuDormeur(trx: Transaction<DB>, id: number): Promise<number | null> {
  const compte = await trx
    .selectFrom('compte')
    .select('teledeclarantId')
    .where('id', '=', id)
    .executeTakeFirst()
  return compte?.teledeclarantId ?? null
}

/** Ce compte et sa dernière activité, sa ligne tenue ; rien s’il n’est plus actif. */
export async function lireDormeur(trx: Transaction<DB>, id: number): Promise<CompteQuiDort | undefined> {
  const { rows } = await sql<CompteQuiDort>`
    SELECT c.id, c.teledeclarant_id, c.profil, c.email, c.prenom, c.nom, ${DERNIERE} AS derniere,
      c.rappels_inactivite AS rappels, c.date_dernier_rappel_inactivite AS dernier_rappel
    FROM compte c JOIN teledeclarant t ON t.id = c.teledeclarant_id
    WHERE c.id = ${id} AND c.statut = 'ACTIF' AND t.statut = 'ACTIF'
    FOR UPDATE OF c`.execute(trx)
  return rows[0]
}
