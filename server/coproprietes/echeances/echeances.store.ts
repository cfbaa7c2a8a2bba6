import {
  bornesDe,
  COPROPRIETES_SANS_RECAPITULATIF,
  ETATS_A_ECHEANCE,
  type Periode,
  type Sorte,
} from '#domain/coproprietes/echeances/echeances.ts'
import type { Empechement } from '#domain/coproprietes/mes-coproprietes/empechements.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { empechementsSql } from '#server/socle/registre/actes/empechements.ts'
import { echeanceAnnuelle } from '#server/socle/registre/coproprietes/suivi.ts'

export interface Ligne {
  idCopropriete: number
  numero: string
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  etat: EtatCopropriete
  sorte: Sorte
  le: Jour
  empechements: Empechement[]
}

/** Les échéances des copropriétés que `condition` retient, par la règle d’`echeancesDe` (l’essai les compare ligne à ligne). */
const echeances = (condition: RawBuilder<unknown>, aujourdhui: Jour) => sql`
  SELECT c.id, c.teledeclarant_id, e.sorte, e.le FROM copropriete c CROSS JOIN LATERAL (VALUES
    ('MAJ_ANNUELLE', ${echeanceAnnuelle(aujourdhui)}),
    ('MANDAT', CASE WHEN NOT c.successeur_declare THEN c.mandat_fin END)) AS e (sorte, le)
  WHERE ${condition} AND e.le IS NOT NULL AND c.etat = ANY(${sql.val([...ETATS_A_ECHEANCE])}::text[])`

const entre = (du: Jour | null, au: Jour) =>
  du === null ? sql`le <= ${au}::date` : sql`le BETWEEN ${du}::date AND ${au}::date`

const de = (etablissement: number) => sql`c.teledeclarant_id = ${etablissement}`

/** Combien d’échéances de l’établissement sont de chaque période. */
export async function compter(
  db: Kysely<DB>,
  etablissement: number,
  aujourdhui: Jour,
): Promise<Record<Periode, number>> {
  const dans = (periode: Periode) => {
    const { du, au } = bornesDe(periode, aujourdhui)
    return sql`count(*) FILTER (WHERE ${entre(du, au)})::int`
  }
  const { rows } = await sql<Record<Periode, number>>`
    SELECT ${dans('retard')} AS retard, ${dans('semaine')} AS semaine, ${dans('deuxMois')} AS "deuxMois"
    FROM (${echeances(de(etablissement), aujourdhui)}) e`.execute(db)
  return laLigne(rows)
}

/** Les échéances de l’établissement entre deux jours, la plus ancienne d’abord. */
export async function lister(
  db: Kysely<DB>,
  l: { etablissement: number; aujourdhui: Jour; du: Jour | null; au: Jour; taille: number; rang?: number },
): Promise<Ligne[]> {
  const { rows } = await sql<Ligne>`
    WITH page AS (
      SELECT id, sorte, le FROM (${echeances(de(l.etablissement), l.aujourdhui)}) e WHERE ${entre(l.du, l.au)}
      ORDER BY le, id, sorte LIMIT ${l.taille} OFFSET ${((l.rang ?? 1) - 1) * l.taille})
    SELECT c.id AS "idCopropriete", c.numero, c.nom, c.voie, c.code_postal AS "codePostal", c.localite, c.etat,
      p.sorte, p.le, ${empechementsSql(l.aujourdhui)} AS empechements
    FROM page p JOIN copropriete c USING (id) ORDER BY p.le, c.id, p.sorte`.execute(db)
  return rows
}

/**
 * Les établissements dont une échéance est entre ces jours ; de ceux qui ont un récapitulatif, une échéance passée suffit, quel que soit
 * son âge.
 */
export async function etablissementsARappeler(
  db: Kysely<DB>,
  aujourdhui: Jour,
  { du, au }: { du: Jour; au: Jour },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT teledeclarant_id AS id FROM (${echeances(sql`c.teledeclarant_id IS NOT NULL`, aujourdhui)}) e
    WHERE le <= ${au}::date GROUP BY 1
    HAVING max(le) >= ${du}::date OR (${nombreSuivi(sql`e.teledeclarant_id`)}) > ${COPROPRIETES_SANS_RECAPITULATIF}
    ORDER BY 1`.execute(db)
  return rows.map((l) => l.id)
}

/** Combien de copropriétés l’établissement tient à jour. */
const nombreSuivi = (etablissement: RawBuilder<unknown>) => sql`
  SELECT count(*)::int FROM copropriete s
  WHERE s.teledeclarant_id = ${etablissement} AND s.etat = ANY(${sql.val([...ETATS_A_ECHEANCE])}::text[])`

/** Combien de copropriétés l’établissement tient à jour, et le lundi de son dernier récapitulatif. */
export async function etablissementARappeler(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ coproprietes: number; dateRecapitulatif: Jour | null }>`
    SELECT date_recapitulatif AS "dateRecapitulatif", (${nombreSuivi(sql`t.id`)}) AS coproprietes
    FROM teledeclarant t WHERE t.id = ${id} AND t.statut = 'ACTIF'`.execute(db)
  return rows[0]
}

/** Note le récapitulatif de cette semaine ; faux s’il l’était déjà. */
export async function noterRecapitulatif(db: Kysely<DB>, id: number, lundi: Jour): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('teledeclarant')
    .set({ dateRecapitulatif: lundi })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('dateRecapitulatif', 'is', null), eb('dateRecapitulatif', '<', lundi)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Note ces rappels, et rend ceux qui n’étaient pas déjà partis. */
export async function noterRappels(
  db: Kysely<DB>,
  rappels: readonly { coproprieteId: number; sorte: Sorte; echeance: Jour; rang: number }[],
  dateEnvoi: Instant,
): Promise<{ coproprieteId: number; sorte: Sorte }[]> {
  if (rappels.length === 0) return []
  return (
    db
      .insertInto('rappel')
      // Dans l’ordre des copropriétés, que chaque ligne nomme : deux matins ensemble ne s’étreignent pas.
      .values(rappels.toSorted((a, b) => a.coproprieteId - b.coproprieteId).map((r) => ({ ...r, dateEnvoi })))
      .onConflict((oc) => oc.doNothing())
      .returning(['coproprieteId', 'sorte'])
      .execute()
  )
}

/** Les comptes de l’établissement qui peuvent entrer, et ce que chacun veut recevoir ; null : selon son profil. */
export function destinataires(db: Kysely<DB>, etablissement: number) {
  return db
    .selectFrom('compte')
    .select(['id', 'email', 'prenom', 'nom', 'profil', 'rappelsEcheances'])
    .where('teledeclarantId', '=', etablissement)
    .where('statut', '=', 'ACTIF')
    .orderBy('id')
    .execute()
}

/** Vrai d’un compte qui n’est ni suspendu ni supprimé. */
export async function peutEntrer(db: Kysely<DB>, compteId: number): Promise<boolean> {
  const ligne = await db
    .selectFrom('compte')
    .select('id')
    .where('id', '=', compteId)
    .where('statut', '=', 'ACTIF')
    .executeTakeFirst()
  return ligne !== undefined
}

/** Ce que la personne veut recevoir, et depuis quand elle a un calendrier. */
export function suiviDe(db: Kysely<DB>, compteId: number) {
  return db
    .selectFrom('compte')
    .leftJoin('agenda', 'agenda.compteId', 'compte.id')
    .select(['profil', 'rappelsEcheances', 'agenda.dateCreation as agendaDepuis'])
    .where('compte.id', '=', compteId)
    .executeTakeFirstOrThrow()
}

export async function changerRappels(db: Kysely<DB>, compteId: number, rappels: boolean): Promise<void> {
  await db.updateTable('compte').set({ rappelsEcheances: rappels }).where('id', '=', compteId).execute()
}

/** Pose l’adresse du calendrier d’un compte ; la précédente ne vaut plus. */
export async function poserAgenda(
  db: Kysely<DB>,
  a: { compteId: number; empreinte: string; dateCreation: Instant },
): Promise<void> {
  await db
    .insertInto('agenda')
    .values(a)
    .onConflict((oc) =>
      oc.column('compteId').doUpdateSet({ empreinte: a.empreinte, dateCreation: a.dateCreation }),
    )
    .execute()
}

/** L’établissement dont cette adresse montre les échéances, tant que le compte qui l’a faite peut entrer. */
export function etablissementDeLAgenda(db: Kysely<DB>, empreintes: readonly string[]) {
  return db
    .selectFrom('agenda')
    .innerJoin('compte', 'compte.id', 'agenda.compteId')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select('teledeclarant.id')
    .where('agenda.empreinte', 'in', empreintes)
    .where('compte.statut', '=', 'ACTIF')
    .where('teledeclarant.statut', '=', 'ACTIF')
    .executeTakeFirst()
}
