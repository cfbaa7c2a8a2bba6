import type pg from 'pg'

/** Une journée où personne n’a encore rien pris : le journal, qui les compte, ne s’efface que pour un essai. */
export async function oublierLesPrises({ pool }: { pool: pg.Pool }): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
      DELETE FROM evenement_journal WHERE categorie = 'INSTITUTION'; COMMIT`)
  } finally {
    client.release()
  }
}
