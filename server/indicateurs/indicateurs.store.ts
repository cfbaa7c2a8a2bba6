import type { Jour } from '#domain/jour.ts'
import type { DemandesDuJour } from '#domain/validation/indicateurs.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import { suivre } from '#server/registre/suivi.ts'

export interface ComptesDuSyndic {
  immatriculees: number
  mandatsExpires: number
  majRequises: number
  /** Des parcelles, et les copropriétés qui les portent. */
  nonGeolocalisees: number
  coproprietesASituer: number
}

/** Les comptes d’un établissement, en une lecture de son index ; les parcelles à situer, par celui qui ne garde qu’elles. */
export async function compterPourLeSyndic(
  db: Kysely<DB>,
  etablissement: number,
  aujourdhui: Jour,
): Promise<ComptesDuSyndic> {
  const suivi = suivre(aujourdhui)
  const { rows } = await sql<ComptesDuSyndic>`
    SELECT count(*)::int AS immatriculees,
      count(*) FILTER (WHERE ${suivi.mandatExpire})::int AS "mandatsExpires",
      count(*) FILTER (WHERE ${suivi.majDue})::int AS "majRequises",
      coalesce(sum(cardinality(s.parcelles_non_situees)), 0)::int AS "nonGeolocalisees",
      count(s)::int AS "coproprietesASituer"
    FROM copropriete c
    LEFT JOIN acceptee s ON s.copropriete_id = c.id AND s.parcelles_non_situees <> '{}'
    WHERE c.teledeclarant_id = ${etablissement} AND ${suivi.immatriculee}`.execute(db)
  return rows[0]!
}

/** Les demandes que personne n’a décidées, par type et par jour de dépôt : le délai se juge au jour. */
export async function demandesOuvertes(db: Kysely<DB>): Promise<DemandesDuJour[]> {
  const { rows } = await sql<DemandesDuJour>`
    SELECT type, (date_depot AT TIME ZONE 'Europe/Paris')::date AS depot, count(*)::int AS nombre
    FROM demande WHERE decision IS NULL GROUP BY 1, 2`.execute(db)
  return rows
}

/** Ce que le teneur compte de tout le registre. Six cent mille lignes sont lues : ne pas demander à chaque page. */
export async function compterPourLeTeneur(db: Kysely<DB>, semaines: { du: Jour; au: Jour }) {
  const { rows } = await sql<{
    immatriculees: number
    immatriculations: number
    teledeclarants: number
    utilisateurs: number
  }>`
    SELECT immatriculees, immatriculations,
      (SELECT count(*)::int FROM teledeclarant
        WHERE statut = 'ACTIF' AND type NOT IN ('0', 'institutionnel')) AS teledeclarants,
      (SELECT count(*)::int FROM compte WHERE statut = 'ACTIF') AS utilisateurs
    FROM (SELECT count(*) FILTER (WHERE publie)::int AS immatriculees,
      count(*) FILTER (WHERE date_immatriculation BETWEEN ${semaines.du}::date AND ${semaines.au}::date)::int
        AS immatriculations
      FROM copropriete) registre`.execute(db)
  return rows[0]!
}
