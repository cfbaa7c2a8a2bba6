import type { Alerte } from '#domain/institutions/categorisation/recherches/alertes.ts'
import type { ContenuGarde } from '#domain/institutions/categorisation/recherches/recherches.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

/** Une recherche enregistrée, et son auteur. */
const lues = (db: Kysely<DB>) =>
  db
    .selectFrom('rechercheEnregistree as q')
    .innerJoin('compte as a', 'a.id', 'q.compteId')
    .select([
      'q.id',
      'q.compteId',
      'q.nom',
      'q.partage',
      'q.alerte',
      'q.contenu',
      'q.version',
      'q.compareeLe',
      'q.dateCreation',
      'q.dateModification',
      'a.nom as nomAuteur',
      'a.prenom as prenomAuteur',
    ])
    .orderBy((eb) => eb.fn('lower', ['q.nom']))
    .orderBy('q.id')

export type RechercheLue = Awaited<ReturnType<typeof celles>>[number]

/** Celles d’une personne, par leur nom. */
export const celles = (db: Kysely<DB>, compteId: number) =>
  lues(db).where('q.compteId', '=', compteId).execute()

/** Celles que partagent les autres personnes de cet organisme. */
export const partagees = (db: Kysely<DB>, { siret, sauf }: { siret: string; sauf: number }) =>
  lues(db)
    .innerJoin('teledeclarant as t', 't.id', 'a.teledeclarantId')
    .where('q.partage', '=', 'ORGANISME')
    .where('t.siret', '=', siret)
    .where('a.statut', '<>', 'SUPPRIME')
    .where('q.compteId', '<>', sauf)
    .execute()

/** Celle d’une personne ; d’une autre, elle n’existe pas. */
export const lire = (db: Kysely<DB>, id: number, compteId: number) =>
  lues(db).where('q.id', '=', id).where('q.compteId', '=', compteId).executeTakeFirst()

interface AEcrire {
  nom: string
  partage: RechercheLue['partage']
  alerte: Alerte
  contenu: ContenuGarde
  maintenant: string
}

const valeursDe = ({ contenu, maintenant, ...reste }: AEcrire) => ({
  ...reste,
  contenu: JSON.stringify(contenu),
  dateModification: maintenant,
})

export async function inserer(trx: Transaction<DB>, compteId: number, r: AEcrire): Promise<number> {
  const { id } = await trx
    .insertInto('rechercheEnregistree')
    .values({ compteId, ...valeursDe(r), dateCreation: r.maintenant })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Change une recherche. `oublier` : ce qu’elle demande a changé, ce qu’elle retenait n’en dit plus rien. */
export async function changer(
  trx: Transaction<DB>,
  id: number,
  r: AEcrire,
  { oublier }: { oublier: boolean },
): Promise<void> {
  await trx
    .updateTable('rechercheEnregistree')
    .set((eb) => ({ ...valeursDe(r), version: eb('version', '+', 1), ...(oublier && { compareeLe: null }) }))
    .where('id', '=', id)
    .execute()
  if (oublier) await trx.deleteFrom('rechercheTrouvee').where('rechercheId', '=', id).execute()
}

export async function supprimer(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom('rechercheEnregistree').where('id', '=', id).execute()
}

/** Celles dont l’alerte peut être due, dans l’ordre des identifiants. */
export async function aComparer(
  db: Kysely<DB>,
): Promise<{ id: number; alerte: Alerte; compareeLe: Jour | null }[]> {
  return db
    .selectFrom('rechercheEnregistree')
    .select(['id', 'alerte', 'compareeLe'])
    .where('alerte', '<>', 'AUCUNE')
    .orderBy('id')
    .execute()
}

/** Une recherche à comparer, tenue, et son auteur. */
export async function tenir(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('rechercheEnregistree as q')
    .innerJoin('compte as a', 'a.id', 'q.compteId')
    .leftJoin('teledeclarant as t', 't.id', 'a.teledeclarantId')
    .select([
      'q.id',
      'q.nom',
      'q.alerte',
      'q.contenu',
      'q.compareeLe',
      'a.id as compteId',
      'a.nom as nomAuteur',
      'a.prenom as prenomAuteur',
      'a.email',
      'a.profil',
      'a.teledeclarantId',
      't.raisonSociale',
    ])
    .where('q.id', '=', id)
    .where('a.statut', '=', 'ACTIF')
    .forNoKeyUpdate('q')
    .executeTakeFirst()
}

export interface Mouvement {
  nombre: number
  numeros: string[]
}

/** Retient ce qu’une recherche trouve, pour la première comparaison. */
export async function retenir(trx: Transaction<DB>, id: number, parmi: RawBuilder<unknown>): Promise<void> {
  await sql`INSERT INTO recherche_trouvee (recherche_id, copropriete_id) SELECT ${id}::bigint, v.copropriete_id ${parmi}`.execute(
    trx,
  )
}

/**
 * Retient ce qu’une recherche trouve maintenant, et rend ce qui y est entré et en est sorti depuis, `dits` numéros au plus de chaque côté.
 * Ce qui n’est plus du territoire sort sans être dit.
 */
export async function comparer(
  trx: Transaction<DB>,
  id: number,
  { parmi, visible, dits }: { parmi: RawBuilder<unknown>; visible: RawBuilder<boolean>; dits: number },
): Promise<{ entrees: Mouvement; sorties: Mouvement }> {
  const mouvement = (table: string) => sql`(SELECT json_build_object(
      'nombre', count(*)::int, 'numeros', coalesce(json_agg(v.numero ORDER BY v.numero) FILTER (WHERE v.rang <= ${sql.lit(dits)}), '[]'))
    FROM (SELECT c.numero, row_number() OVER (ORDER BY c.numero) AS rang
      FROM ${sql.table(table)} e JOIN copropriete c ON c.id = e.copropriete_id WHERE ${visible} AND c.numero IS NOT NULL) v)`
  const { rows } = await sql<{ entrees: Mouvement; sorties: Mouvement }>`
    WITH trouvees AS MATERIALIZED (SELECT v.copropriete_id AS id ${parmi}),
    entrees AS (INSERT INTO recherche_trouvee (recherche_id, copropriete_id)
      SELECT ${id}::bigint, n.id FROM trouvees n
      WHERE NOT EXISTS (SELECT FROM recherche_trouvee t WHERE t.recherche_id = ${id} AND t.copropriete_id = n.id)
      RETURNING copropriete_id),
    sorties AS (DELETE FROM recherche_trouvee t WHERE t.recherche_id = ${id}
      AND NOT EXISTS (SELECT FROM trouvees n WHERE n.id = t.copropriete_id) RETURNING t.copropriete_id)
    SELECT ${mouvement('entrees')} AS entrees, ${mouvement('sorties')} AS sorties`.execute(trx)
  return laLigne(rows)
}

export async function noterComparee(trx: Transaction<DB>, id: number, jour: Jour): Promise<void> {
  await trx.updateTable('rechercheEnregistree').set({ compareeLe: jour }).where('id', '=', id).execute()
}
