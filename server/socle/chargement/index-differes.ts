import type pg from 'pg'

/**
 * Retire les index secondaires d’une table le temps d’un chargement en masse, puis les refait. À appeler dans une
 * transaction : interrompue, elle rend la table et ses index tels qu’ils étaient. Les lecteurs attendent la fin.
 */
export async function sansIndex<T>(
  client: pg.ClientBase,
  table: string,
  charger: () => Promise<T>,
  annoncer: (phrase: string) => void = () => undefined,
): Promise<T> {
  const { rows } = await client.query<{ nom: string; definition: string }>(
    `SELECT c.relname AS nom, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = $1::regclass AND NOT i.indisunique AND NOT i.indisprimary`,
    [table],
  )
  for (const { nom } of rows) await client.query(`DROP INDEX ${nom}`)
  const resultat = await charger()
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  // Ce que la table écrit ailleurs à la fin de l’acte se fait ici : un index ne se crée pas devant ce qui attend.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const { nom, definition } of rows) {
    annoncer(`index ${nom}`)
    await client.query(definition)
  }
  return resultat
}
