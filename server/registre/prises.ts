import { borneDepassee, estInhabituelle, JOURS_REGARDES, type Prises } from '#domain/categorisation/prises.ts'
import type { Personne } from '#domain/acces/auteur.ts'
import { plusJours, type Jour } from '#domain/jour.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import type { Demandeur } from './acte.ts'

/** Ce qui emporte un fichier de l’outil ; une recherche, elle, ne sort pas de l’écran. */
const PRISES: RawBuilder<unknown> = sql`categorie = 'INSTITUTION' AND type IN ('EXTRACTION', 'RAPPORT', 'FICHES', 'DONNEES_BRUTES')`

/** Ce que comptent les bornes, des événements d’un jour. */
const COMPTES: RawBuilder<unknown> = sql`count(*)::int AS fichiers,
  count(*) FILTER (WHERE nouveau->>'entier' = 'true')::int AS entiers,
  coalesce(sum((nouveau->>'nombre')::int) FILTER (WHERE type <> 'FICHES'), 0)::float8 AS lignes,
  coalesce(sum((nouveau->>'nombre')::int) FILTER (WHERE type = 'FICHES'), 0)::float8 AS fiches`

const minuit = (jour: Jour) => sql`(${jour}::date::timestamp AT TIME ZONE 'Europe/Paris')`

/** Ce qu’une personne a déjà pris aujourd’hui ; un teneur à sa place signe du sien. */
async function prisesDuJour(
  db: Kysely<DB>,
  { auteur, aujourdhui }: { auteur: Personne; aujourdhui: Jour },
): Promise<Prises> {
  const { rows } = await sql<Prises>`SELECT ${COMPTES} FROM evenement_journal
    WHERE compte_id = ${auteur.teneur?.id ?? auteur.id} AND date >= ${minuit(aujourdhui)} AND ${PRISES}`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Refuse ce qui passerait la borne du jour : le journal, où chaque fichier s’écrit en partant, en tient le compte.
 * @throws TROP_DE_PRISES
 */
export async function verifierPrises(
  db: Kysely<DB>,
  demandeur: Demandeur<'TROP_DE_PRISES', Personne>,
  demande: Prises,
): Promise<void> {
  const borne = borneDepassee(await prisesDuJour(db, demandeur), demande)
  if (borne)
    throw demandeur.refuser('TROP_DE_PRISES', {
      params: { max: afficherEntier(borne.limite), quoi: borne.libelle },
    })
}

/** Combien de personnes ont pris, un de ces derniers jours, plus que de coutume : le teneur les regarde au journal. */
export async function compterPrisesInhabituelles(db: Kysely<DB>, aujourdhui: Jour): Promise<number> {
  const { rows } = await sql<
    Prises & { compteId: number }
  >`SELECT compte_id, ${COMPTES} FROM evenement_journal
    WHERE ${PRISES} AND compte_id IS NOT NULL AND date >= ${minuit(plusJours(aujourdhui, 1 - JOURS_REGARDES))}
    GROUP BY compte_id, (date AT TIME ZONE 'Europe/Paris')::date`.execute(db)
  return new Set(rows.filter(estInhabituelle).map(({ compteId }) => compteId)).size
}
