import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { BaseIndisponible, ouvrirBase } from './db.ts'
import { migrer } from './migrer.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>

beforeAll(async () => {
  base = await baseNeuve()
})

afterAll(async () => {
  await base.fermer()
})

describe('les valeurs lues', () => {
  test.each([
    ['une date reste un jour', `date '2026-03-29'`, '2026-03-29'],
    ['un tableau de dates aussi', `array[date '2026-03-29', null]`, ['2026-03-29', null]],
    ['un entier long est un nombre', `9007199254740991::bigint`, 9_007_199_254_740_991],
    ['un compte est un nombre', `count(*) from (values (1), (2)) as t`, 2],
    ['un montant est un nombre au centime', `123456789012.34::numeric(14,2)`, 123_456_789_012.34],
    ['des montants aussi', `array[0.10, 0.20]::numeric(14,2)[]`, [0.1, 0.2]],
    ['un instant a une seule forme', `timestamptz '2026-03-29 02:30:00+01'`, '2026-03-29T01:30:00.000Z'],
    ['à la milliseconde', `timestamptz '2026-03-29 02:30:00.123456+00'`, '2026-03-29T02:30:00.123Z'],
    [
      'avec un décalage à la demi-heure',
      `timestamptz '2026-03-29 02:30:00+05:30'`,
      '2026-03-28T21:00:00.000Z',
    ],
  ])('%s', async (_, expression, attendu) => {
    expect(await lire(expression.includes(' from ') ? `(select ${expression})` : expression)).toEqual(attendu)
  })

  test('un entier qui ne tient pas dans un nombre est refusé plutôt qu’arrondi', async () => {
    await expect(lire('9007199254740993::bigint')).rejects.toThrow('trop grand')
  })

  test('le temps de la session est universel', async () => {
    expect(await lire(`current_setting('timezone')`)).toBe('UTC')
  })
})

describe('les migrations', () => {
  let migrations: string
  beforeEach(async () => {
    migrations = await mkdtemp(join(tmpdir(), 'registre-migrations-'))
    await writeFile(join(migrations, '0901_essai.sql'), `select pg_sleep(0.1); create table essai (n int);`)
    await writeFile(
      join(migrations, '0902_essai.sql'),
      `insert into essai values (1); insert into essai values (2);`,
    )
  })
  afterEach(() => rm(migrations, { recursive: true, force: true }))

  test('deux processus qui démarrent ensemble les passent une fois', async () => {
    const vierge = await baseVierge()
    try {
      const db = ouvrirBase(vierge.connexion, { max: 2 })
      const db2 = ouvrirBase(vierge.connexion, { max: 2 })
      await Promise.all([migrer(db.db, migrations), migrer(db2.db, migrations)])
      const { rows } = await sql<{ n: number }>`select n from essai order by n`.execute(db.db)
      expect(rows).toEqual([{ n: 1 }, { n: 2 }])
      await Promise.all([db.fermer(), db2.fermer()])
    } finally {
      await vierge.fermer()
    }
  })

  test('une migration qui échoue ne laisse rien', async () => {
    const vierge = await baseVierge()
    await writeFile(join(migrations, '0903_fautive.sql'), `create table reste (n int); select nulle_part;`)
    const { db, fermer } = ouvrirBase(vierge.connexion, { max: 2 })
    try {
      await expect(migrer(db, migrations)).rejects.toThrow(/^La migration 0903_fautive a échoué/)
      const { rows } = await sql<{ t: string | null }>`select to_regclass('essai')::text as t`.execute(db)
      expect(rows[0]?.t).toBeNull()
    } finally {
      await fermer()
      await vierge.fermer()
    }
  })

  test('un dossier est une seule migration, ses morceaux dans l’ordre de leurs noms', async () => {
    const vierge = await baseVierge()
    const morceaux = join(migrations, '0903_morceaux')
    await mkdir(morceaux)
    await writeFile(join(morceaux, '20-second.sql'), `insert into premier values (3); select nulle_part;`)
    await writeFile(join(morceaux, '10-premier.sql'), `create table premier (n int);`)
    const { db, fermer } = ouvrirBase(vierge.connexion, { max: 2 })
    const premier = async () =>
      (await sql<{ t: string | null }>`select to_regclass('premier')::text as t`.execute(db)).rows[0]?.t
    try {
      await expect(migrer(db, migrations)).rejects.toThrow(/^La migration 0903_morceaux a échoué.*nulle_part/)
      expect(await premier()).toBeNull()
      await writeFile(join(morceaux, '20-second.sql'), `insert into premier values (3);`)
      await migrer(db, migrations)
      expect((await sql<{ n: number }>`select n from premier`.execute(db)).rows).toEqual([{ n: 3 }])
      await writeFile(join(morceaux, 'lisez-moi.txt'), '')
      await expect(migrer(db, migrations)).rejects.toThrow('Migration mal nommée')
    } finally {
      await fermer()
      await vierge.fermer()
    }
  })

  test('une base plus récente que le produit est refusée', async () => {
    const vierge = await baseVierge()
    const { db, fermer } = ouvrirBase(vierge.connexion, { max: 2 })
    try {
      await migrer(db, migrations)
      await rm(join(migrations, '0902_essai.sql'))
      const refus = await migrer(db, migrations).catch((erreur: unknown) => erreur)
      expect(refus).toBeInstanceOf(BaseIndisponible)
      expect((refus as Error).message).toMatch(/^La base contient la migration 0902_essai, que cette version/)
    } finally {
      await fermer()
      await vierge.fermer()
    }
  })

  test('une base injoignable est dite en une phrase', async () => {
    const { db, fermer } = ouvrirBase('postgres://registre@127.0.0.1:1/registre')
    await expect(migrer(db)).rejects.toThrow(
      'La base désignée par DATABASE_URL est injoignable : aucun serveur ne répond à cette adresse.',
    )
    await fermer()
  })
})

/** Le modèle porte déjà nos migrations ; celles d’essai partent d’une base sans aucune. */
async function baseVierge(): ReturnType<typeof baseNeuve> {
  const neuve = await baseNeuve()
  await sql`drop schema public cascade; create schema public`.execute(neuve.db)
  return neuve
}

async function lire(expression: string): Promise<unknown> {
  const { rows } = await sql<{ valeur: unknown }>`select ${sql.raw(expression)} as valeur`.execute(base.db)
  return rows[0]?.valeur
}
