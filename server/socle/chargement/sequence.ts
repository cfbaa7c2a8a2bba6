import type pg from 'pg'

/**
 * Avance une séquence au moins jusqu’à `valeur` : elle ne la rendra plus. Ne recule jamais, même si d’autres la tirent
 * au même instant. À appeler avant d’écrire ces valeurs, hors de la transaction qui les écrit.
 */
export async function avancerSequence(pool: pg.Pool, sequence: string, valeur: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // Sans effet, mais prend le verrou qui fait attendre nextval entre la lecture et l’écriture.
    await client.query(`ALTER SEQUENCE ${sequence} NO CYCLE`)
    await client.query(`SELECT setval('${sequence}', $1) FROM ${sequence} WHERE last_value < $1`, [valeur])
    await client.query('COMMIT')
  } catch (erreur) {
    await client.query('ROLLBACK')
    throw erreur
  } finally {
    client.release()
  }
}
