import { sql, type Kysely } from 'kysely'
import { BaseIndisponible } from './db.ts'
import type { DB } from './schema.ts'

/** La migration qui fait d’un coup une base neuve. */
export const DEPART = '0100_depart'

/** La dernière de celles que le départ remplace : la base qui l’a passée a exactement son schéma. */
const DERNIERE_REMPLACEE = '0099_fichier_en_cours'

const estRemplacee = (nom: string) => nom < DEPART

/**
 * Les migrations d’une base ou d’une sauvegarde, comme ce produit les nomme : celles que le départ remplace n’en font plus qu’une.
 * `null` : elles s’arrêtent avant la dernière, et rien ici ne les continue.
 */
export function depuisLeDepart(noms: readonly string[]): string[] | null {
  const remplacees = noms.filter(estRemplacee)
  if (remplacees.length === 0) return [...noms]
  if (!remplacees.includes(DERNIERE_REMPLACEE)) return null
  return [DEPART, ...noms.filter((nom) => !estRemplacee(nom))]
}

/** La version du produit qui mène jusque-là une base ou une sauvegarde arrêtée avant. */
export const LA_VERSION_QUI_Y_MENE = `la version 1.7 qui porte encore la migration ${DERNIERE_REMPLACEE}`

/**
 * Une base que les migrations remplacées ont menée jusqu’au bout en est au départ, sans rien faire.
 * @throws BaseIndisponible elle s’est arrêtée avant
 */
export async function partirDuDepart(db: Kysely<DB>): Promise<void> {
  if ((await lireRemplacees(db)).length === 0) return
  await db.transaction().execute(async (trx) => {
    // Deux processus qui démarrent ensemble : le second attend ici, et ne trouve plus rien à remplacer.
    await sql`lock table kysely_migration in share row exclusive mode`.execute(trx)
    const remplacees = await lireRemplacees(trx)
    if (remplacees.length === 0) return
    if (depuisLeDepart(remplacees) === null) {
      throw new BaseIndisponible(
        `La base s’est arrêtée à la migration ${remplacees.at(-1)}, que cette version du produit ne sait pas continuer : démarrez d’abord ${LA_VERSION_QUI_Y_MENE}, puis celle-ci.`,
      )
    }
    await sql`delete from kysely_migration where name collate "C" < ${DERNIERE_REMPLACEE}`.execute(trx)
    await sql`update kysely_migration set name = ${DEPART} where name = ${DERNIERE_REMPLACEE}`.execute(trx)
  })
}

const lireRemplacees = async (db: Kysely<DB>): Promise<string[]> =>
  (await migrationsPassees(db)).filter(estRemplacee)

/** Celles qu’une base a passées, dans l’ordre de leurs noms ; aucune, si elle est neuve. */
export async function migrationsPassees(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ presente: boolean }>`
    select to_regclass('kysely_migration') is not null as presente`.execute(db)
  if (!rows[0]?.presente) return []
  const executees = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db)
  return executees.rows.map(({ name }) => name)
}
