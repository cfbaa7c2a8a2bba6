import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { BaseIndisponible, refuserInachevee, verifierServeur } from './db.ts'
import { DEPART, migrationsPassees, partirDuDepart } from './depart.ts'
import type { DB } from './schema.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')
const NOM_DE_MIGRATION = /^\d{4}_[a-z0-9_]+$/
const NOM_DE_MORCEAU = /^\d{2}-[a-z0-9-]+\.sql$/

/**
 * Amène la base au dernier schéma, sous verrou : plusieurs processus peuvent démarrer ensemble. `restauration` : c’est elle
 * qui migre, au besoin `jusqua` une migration d’avant.
 * @throws BaseIndisponible base injoignable, PostgreSQL trop ancien, base trop ancienne, migration inconnue de ce produit, restauration
 * inachevée
 */
export async function migrer(
  db: Kysely<DB>,
  dossier: string = MIGRATIONS,
  { restauration = false, jusqua }: { restauration?: boolean; jusqua?: string } = {},
): Promise<void> {
  await verifierServeur(db)
  if (!restauration) await refuserInachevee(db)
  const connues = await lireMigrations(dossier)
  if (DEPART in connues) await partirDuDepart(db)
  const migrateur = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(connues) } })
  await refuserInconnue(migrateur, connues, db)
  const { error, results } = await (jusqua === undefined
    ? migrateur.migrateToLatest()
    : migrateur.migrateTo(jusqua))
  if (error === undefined) return
  const fautive = results?.find((resultat) => resultat.status === 'Error')?.migrationName
  const detail = error instanceof Error ? error.message : JSON.stringify(error)
  throw new BaseIndisponible(
    fautive === undefined
      ? `La base n’a pas pu être mise à jour : ${detail}.`
      : `La migration ${fautive} a échoué et rien n’a été changé : ${detail}.`,
  )
}

/** Les migrations de ce produit, dans l’ordre. */
export const migrationsConnues = async (dossier: string = MIGRATIONS): Promise<string[]> =>
  Object.keys(await lireMigrations(dossier))

/**
 * Un fichier `NNNN_nom.sql`, ou un dossier `NNNN_nom` dont les morceaux `NN-nom.sql` se lisent dans l’ordre de leurs noms : une seule
 * migration.
 */
async function lireMigrations(dossier: string): Promise<Record<string, Migration>> {
  const entrees = await readdir(dossier, { withFileTypes: true }).catch(() => [])
  const migrations: Record<string, Migration> = {}
  const numeros = new Set<string>()
  for (const nom of entrees
    .filter((entree) => entree.isDirectory() || entree.name.endsWith('.sql'))
    .map((entree) => entree.name)
    .toSorted()) {
    const numero = nom.slice(0, 4)
    const titre = nom.replace(/\.sql$/, '')
    if (!NOM_DE_MIGRATION.test(titre) || numeros.has(numero)) {
      throw new Error(
        `Migration mal nommée ou en double : ${nom} (attendu : NNNN_nom.sql, ou un dossier NNNN_nom)`,
      )
    }
    numeros.add(numero)
    const textes = await lireMorceaux(join(dossier, nom), titre === nom)
    migrations[titre] = {
      up: async (db) => {
        for (const texte of textes) await sql.raw(texte).execute(db)
      },
    }
  }
  return migrations
}

async function lireMorceaux(chemin: string, estUnDossier: boolean): Promise<string[]> {
  if (!estUnDossier) return [await readFile(chemin, 'utf8')]
  const noms = (await readdir(chemin)).toSorted()
  const intrus = noms.find((nom) => !NOM_DE_MORCEAU.test(nom))
  if (noms.length === 0 || intrus !== undefined)
    throw new Error(`Migration mal nommée : ${chemin} (attendu : des fichiers NN-nom.sql, et eux seuls)`)
  return Promise.all(noms.map((nom) => readFile(join(chemin, nom), 'utf8')))
}

async function refuserInconnue(
  migrateur: Migrator,
  connues: Record<string, Migration>,
  db: Kysely<DB>,
): Promise<void> {
  const executees = await migrationsPassees(db)
  if (executees.length === 0) return
  const inconnue = executees.find((nom) => !(nom in connues))
  if (inconnue !== undefined) {
    throw new BaseIndisponible(
      `La base contient la migration ${inconnue}, que cette version du produit ne connaît pas : démarrez une version au moins aussi récente que celle qui a servi la dernière fois.`,
    )
  }
  const migrations = await migrateur.getMigrations()
  const derniere = executees.at(-1) ?? ''
  const oubliee = migrations.find(({ name, executedAt }) => executedAt === undefined && name < derniere)
  if (oubliee) {
    throw new BaseIndisponible(
      `La migration ${oubliee.name} aurait dû passer avant ${derniere}, déjà dans la base : les migrations vont seulement en avant.`,
    )
  }
}
