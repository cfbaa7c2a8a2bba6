import { afterEach, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { baseMeneeA0099 } from '#server/essais/base-menee-a-0099.ts'
import { BaseIndisponible, ouvrirBase, type Base } from './db.ts'
import { DEPART } from './depart.ts'
import { MIGRATIONS, migrationsConnues, migrer } from './migrer.ts'

type UneBase = Awaited<ReturnType<typeof baseNeuve>>

const ouvertes: { fermer: () => Promise<void> }[] = []
afterEach(async () => {
  for (const base of ouvertes.splice(0).toReversed()) await base.fermer()
})
const garder = <B extends { fermer: () => Promise<void> }>(base: B): B => {
  ouvertes.push(base)
  return base
}
const ancienne = async (): Promise<UneBase> => garder(await baseMeneeA0099())

/** Tout ce que la base dit de son schéma, sauf ce que tient Kysely ; le rang d’une colonne y est celui qu’elle a, pas son numéro. */
const SCHEMA = {
  tables: `SELECT c.relname, c.relkind, c.reloptions, c.relpersistence FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'S') ORDER BY 1`,
  colonnes: `SELECT c.relname, row_number() OVER (PARTITION BY c.relname ORDER BY a.attnum) AS rang, a.attname,
      format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation::text AS tri,
      pg_get_expr(d.adbin, d.adrelid) AS expression
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, 2`,
  contraintes: `SELECT c.relname, k.conname, k.contype, k.condeferrable, k.condeferred, pg_get_constraintdef(k.oid) AS dit
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  index: `SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`,
  // Sans parenthèses : d’une comparaison de deux lignes, le dump fait une suite de OR, relue sans les mêmes.
  declencheurs: `SELECT tgrelid::regclass::text AS relname, tgname, translate(pg_get_triggerdef(oid), '()', '') AS dit FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1, 2`,
  fonctions: `SELECT proname, pg_get_functiondef(p.oid) AS dit FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  vues: `SELECT viewname, definition FROM pg_views WHERE schemaname = 'public'
    AND viewname NOT IN (SELECT c.relname FROM pg_class c JOIN pg_depend d ON d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`,
  sequences: `SELECT sequencename, data_type::text, start_value, increment_by, max_value::text, cycle, cache_size FROM pg_sequences
    WHERE schemaname = 'public' ORDER BY 1`,
  extensions: `SELECT extname FROM pg_extension ORDER BY 1`,
}

async function schemaDe({ pool }: Base): Promise<Record<string, unknown[]>> {
  const dit: Record<string, unknown[]> = {}
  for (const [quoi, requete] of Object.entries(SCHEMA)) {
    const { rows } = await pool.query<Record<string, unknown>>(requete)
    dit[quoi] = rows.filter((ligne) => !String(ligne['relname']).startsWith('kysely_'))
  }
  return dit
}

/** Les lignes de chaque table, comptées et en empreinte, sauf ce que tient Kysely. */
async function lignesDe({ pool }: Base): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ nom: string }>(
    `SELECT relname AS nom FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely_%'`,
  )
  const lignes: Record<string, string> = {}
  for (const { nom } of tables) {
    const { rows } = await pool.query<{ dit: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS dit FROM ${nom} t`,
    )
    lignes[nom] = rows[0]?.dit ?? ''
  }
  return lignes
}

async function passees({ pool }: Base): Promise<{ name: string; timestamp: string }[]> {
  const { rows } = await pool.query('SELECT name, timestamp FROM kysely_migration ORDER BY name')
  return rows as { name: string; timestamp: string }[]
}

test('une base menée à 0099 en est au départ, avec le schéma d’une neuve et ses lignes ; y repasser ne change rien', async () => {
  const base = await ancienne()
  const lignes = await lignesDe(base)
  await migrer(base.db, MIGRATIONS, { jusqua: DEPART })
  expect(await lignesDe(base)).toEqual(lignes)
  // Une migration qui suit le départ peut ajouter une colonne : les lignes en portent une valeur de plus.
  await migrer(base.db)
  const menees = await lignesDe(base)
  expect(Object.values(lignes).filter((dit) => !dit.startsWith('0 ')).length).toBeGreaterThan(30)
  const schema = await schemaDe(garder(await baseNeuve()))
  expect(await schemaDe(base)).toEqual(schema)
  for (const quoi of Object.values(schema)) expect(quoi.length).toBeGreaterThan(0)
  const migrations = await passees(base)
  expect(migrations.map(({ name }) => name)).toEqual(await migrationsConnues())
  await migrer(base.db)
  expect([await passees(base), await lignesDe(base), await schemaDe(base)]).toEqual([
    migrations,
    menees,
    schema,
  ])
})

test('deux processus y passent ensemble', async () => {
  const base = await ancienne()
  const deux = [1, 2].map(() => garder(ouvrirBase(base.connexion, { max: 2 })))
  await Promise.all(deux.map(({ db }) => migrer(db)))
  expect((await passees(base)).map(({ name }) => name)).toEqual(await migrationsConnues())
})

test('une base arrêtée avant 0099 est refusée, et n’est pas touchée', async () => {
  const base = await ancienne()
  await base.pool.query(`DELETE FROM kysely_migration WHERE name > '0050_file_cherchee'`)
  const avant = await passees(base)
  const refus = await migrer(base.db).catch((erreur: unknown) => erreur)
  expect(refus).toBeInstanceOf(BaseIndisponible)
  expect((refus as Error).message).toBe(
    'La base s’est arrêtée à la migration 0050_file_cherchee, que cette version du produit ne sait pas continuer : démarrez d’abord la version 1.7 qui porte encore la migration 0099_fichier_en_cours, puis celle-ci.',
  )
  expect(await passees(base)).toEqual(avant)
})

test('une base menée à 0099 puis par une version plus récente est refusée', async () => {
  const base = await ancienne()
  await base.pool.query(`INSERT INTO kysely_migration VALUES ('9999_demain', '2027-01-01T00:00:00.000Z')`)
  await expect(migrer(base.db)).rejects.toThrow('La base contient la migration 9999_demain')
})
