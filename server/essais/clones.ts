import { sql } from 'kysely'
import type { Produit } from './produit.ts'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'

/** Copie une ligne sous un identifiant neuf, avec ces colonnes changées ; rend l’identifiant. */
export async function cloner<I extends number | string>(
  { db }: Produit,
  table: string,
  id: number | string,
  changes: Record<string, unknown> = {},
): Promise<I> {
  const { rows: colonnes } = await sql<{ nom: string }>`
    SELECT column_name AS nom FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND column_name <> 'id' AND is_generated = 'NEVER'
    ORDER BY ordinal_position`.execute(db)
  const change = new Map(Object.entries(changes).map(([nom, valeur]) => [nomSql(nom), valeur]))
  const noms = sql.join(colonnes.map((c) => sql.ref(c.nom)))
  const valeurs = sql.join(
    colonnes.map((c) => (change.has(c.nom) ? sql`${change.get(c.nom)}` : sql.ref(c.nom))),
  )
  const { rows } = await sql<{ id: I }>`
    INSERT INTO ${sql.table(table)} (${noms}) SELECT ${valeurs} FROM ${sql.table(table)} WHERE id = ${id}
    RETURNING id`.execute(db)
  return rows[0]!.id
}
