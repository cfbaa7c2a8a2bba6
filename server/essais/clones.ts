import { sql, type Kysely } from 'kysely'
import type { Produit } from './produit.ts'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Ce que les catalogues disent d’une table, une fois par base : le demander coûtait plus que copier. */
const lues = new WeakMap<Kysely<DB>, Map<string, Promise<string[]>>>()

function colonnesDe(db: Kysely<DB>, table: string): Promise<string[]> {
  const tables = lues.get(db) ?? new Map<string, Promise<string[]>>()
  lues.set(db, tables)
  const connues = tables.get(table) ?? lireColonnes(db, table)
  tables.set(table, connues)
  return connues
}

async function lireColonnes(db: Kysely<DB>, table: string): Promise<string[]> {
  const { rows } = await sql<{ nom: string }>`
    SELECT column_name AS nom FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND column_name <> 'id' AND is_generated = 'NEVER'
    ORDER BY ordinal_position`.execute(db)
  return rows.map(({ nom }) => nom)
}

/** Copie une ligne sous un identifiant neuf, avec ces colonnes changées ; rend l’identifiant. */
export async function cloner<I extends number | string>(
  { db }: Produit,
  table: string,
  id: number | string,
  changes: Record<string, unknown> = {},
): Promise<I> {
  const colonnes = await colonnesDe(db, table)
  const change = new Map(Object.entries(changes).map(([nom, valeur]) => [nomSql(nom), valeur]))
  const noms = sql.join(colonnes.map((nom) => sql.ref(nom)))
  const valeurs = sql.join(colonnes.map((nom) => (change.has(nom) ? sql`${change.get(nom)}` : sql.ref(nom))))
  const { rows } = await sql<{ id: I }>`
    INSERT INTO ${sql.table(table)} (${noms}) SELECT ${valeurs} FROM ${sql.table(table)} WHERE id = ${id}
    RETURNING id`.execute(db)
  return rows[0]!.id
}
