import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { TypeOverrides, types as conversions, type CustomTypesConfig, type Pool } from 'pg'
import type { ConnexionLocale } from './embedded-postgres.ts'
import { Groupe, reglagesDe, type Usage } from './groupe.ts'
import type { DB } from './schema.ts'
import { noterSansApplication } from './noter.ts'

/** Une URL `postgres://…` ou le serveur embarqué. */
export type Connexion = string | ConnexionLocale

export interface Base {
  db: Kysely<DB>
  pool: Pool
  fermer: () => Promise<void>
}

/** La base ne peut pas servir ; le message est une phrase à montrer telle quelle. */
export class BaseIndisponible extends Error {
  override name = 'BaseIndisponible'
}

const VERSION_MINIMALE = 15
const REQUETE_LENTE_MS = 2_000
const MIGRATIONS = join(import.meta.dirname, 'migrations')
const NOM_DE_MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/

const OID = {
  int8: 20,
  int8Tableau: 1016,
  date: 1082,
  dateTableau: 1182,
  timestamp: 1114,
  timestamptz: 1184,
  timestamptzTableau: 1185,
  numeric: 1700,
  numericTableau: 1231,
  texteTableau: 1009,
} as const

/** La même connexion, en une URL `postgres://…` qu’un autre processus peut ouvrir. */
export function adresseDe(connexion: Connexion): string {
  if (typeof connexion === 'string') return connexion
  const { host, user, database, port, password = '' } = connexion
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Ouvre un groupe de connexions pour cet usage ; rien n’est joint avant la première requête. */
export function ouvrirBase(
  connexion: Connexion,
  { usage = 'commande', max }: { usage?: Usage; max?: number } = {},
): Base {
  const pool = new Groupe(
    {
      ...(typeof connexion === 'string' ? { connectionString: connexion } : connexion),
      ...reglagesDe(usage, max),
      types: typesDuProduit(),
    },
    usage,
  )
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query, queryDurationMillis: ms }) => {
      if (ms > REQUETE_LENTE_MS && usage !== 'commande' && usage !== 'migration')
        direLente(query.sql, ms, usage)
    },
  })
  return { db, pool, fermer: () => (pool.ended ? Promise.resolve() : pool.end()) }
}

/** Une requête longue s’écrit, sans ses valeurs. */
function direLente(texte: string, ms: number, usage: Usage): void {
  const sql = texte.replace(/\s+/g, ' ').slice(0, 500)
  noterSansApplication({ usage, ms: Math.round(ms), sql }, 'requête lente', 'lent')
}

/** Propres à nos connexions : pg-boss, dans le même processus, garde les conversions de `pg`. */
function typesDuProduit(): CustomTypesConfig {
  const types = new TypeOverrides()
  const tableau = conversions.getTypeParser(OID.texteTableau as number) as (
    texte: string,
  ) => (string | null)[]
  const enTableau =
    <T>(lire: (texte: string) => T) =>
    (texte: string) =>
      tableau(texte).map((valeur) => (valeur === null ? null : lire(valeur)))

  types.setTypeParser(OID.date, (texte) => texte)
  types.setTypeParser(OID.dateTableau, tableau)
  types.setTypeParser(OID.timestamp, (texte) => texte)
  types.setTypeParser(OID.timestamptz, lireInstant)
  types.setTypeParser(OID.timestamptzTableau, enTableau(lireInstant))
  types.setTypeParser(OID.int8, entierExact)
  types.setTypeParser(OID.int8Tableau, enTableau(entierExact))
  // Nos seuls numeric sont en (14,2) : un double les porte au centime près.
  types.setTypeParser(OID.numeric, Number.parseFloat)
  types.setTypeParser(OID.numericTableau, enTableau(Number.parseFloat))
  return types
}

function entierExact(texte: string): number {
  const valeur = Number(texte)
  if (!Number.isSafeInteger(valeur)) throw new RangeError(`Entier trop grand pour être exact : ${texte}`)
  return valeur
}

/**
 * `AAAA-MM-JJTHH:MM:SS.mmmZ`, longueur fixe : deux instants se comparent comme des textes.
 * Au-delà de la milliseconde PostgreSQL garde ce que ce texte n’a plus : colonnes en timestamptz(3).
 */
function lireInstant(texte: string): string {
  const lu = new Date(texte.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
  if (Number.isNaN(lu.getTime())) throw new RangeError(`Instant illisible : ${texte}`)
  return lu.toISOString()
}

/** Présente tant qu’une restauration n’est pas finie : le produit ne démarre pas sur une base à moitié rendue. */
export const RESTAURATION_INACHEVEE = 'restauration_inachevee'

/**
 * Amène la base au dernier schéma, sous verrou : plusieurs processus peuvent démarrer ensemble. `restauration` : c’est elle
 * qui migre, au besoin `jusqua` une migration d’avant.
 * @throws BaseIndisponible base injoignable, PostgreSQL trop ancien, migration inconnue de ce produit, restauration inachevée
 */
export async function migrer(
  db: Kysely<DB>,
  dossier: string = MIGRATIONS,
  { restauration = false, jusqua }: { restauration?: boolean; jusqua?: string } = {},
): Promise<void> {
  await verifierServeur(db)
  if (!restauration) await refuserInachevee(db)
  const connues = await lireMigrations(dossier)
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

/**
 * Refuse une base qu’une restauration n’a pas finie de rendre.
 * @throws BaseIndisponible
 */
export async function refuserInachevee(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ presente: boolean }>`
    select to_regclass(${RESTAURATION_INACHEVEE}) is not null as presente`.execute(db)
  if (rows[0]?.presente)
    throw new BaseIndisponible(
      'La restauration de cette base n’est pas allée à son terme : recommencez-la dans une base et un DATA_DIR vides.',
    )
}

/**
 * Le serveur répond, et il est assez récent.
 * @throws BaseIndisponible
 */
export async function verifierServeur(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`
    .execute(db)
    .catch((erreur: unknown) => {
      throw new BaseIndisponible(expliquerConnexion(erreur))
    })
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < VERSION_MINIMALE) {
    throw new BaseIndisponible(
      `Le serveur de DATABASE_URL est PostgreSQL ${version} ; il faut PostgreSQL ${VERSION_MINIMALE} ou plus récent.`,
    )
  }
}

/** Les migrations de ce produit, dans l’ordre. */
export const migrationsConnues = async (): Promise<string[]> => Object.keys(await lireMigrations(MIGRATIONS))

async function lireMigrations(dossier: string): Promise<Record<string, Migration>> {
  const noms = (await readdir(dossier).catch(() => [])).filter((nom) => nom.endsWith('.sql')).toSorted()
  const migrations: Record<string, Migration> = {}
  const numeros = new Set<string>()
  for (const nom of noms) {
    const numero = nom.slice(0, 4)
    if (!NOM_DE_MIGRATION.test(nom) || numeros.has(numero)) {
      throw new Error(`Migration mal nommée ou en double : ${nom} (attendu : NNNN_nom.sql)`)
    }
    numeros.add(numero)
    const texte = await readFile(join(dossier, nom), 'utf8')
    migrations[nom.slice(0, -'.sql'.length)] = { up: async (db) => void (await sql.raw(texte).execute(db)) }
  }
  return migrations
}

async function refuserInconnue(
  migrateur: Migrator,
  connues: Record<string, Migration>,
  db: Kysely<DB>,
): Promise<void> {
  const { rows } = await sql<{ presente: boolean }>`
    select to_regclass('kysely_migration') is not null as presente`.execute(db)
  if (!rows[0]?.presente) return
  const executees = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const inconnue = executees.rows.find(({ name }) => !(name in connues))
  if (inconnue) {
    throw new BaseIndisponible(
      `La base contient la migration ${inconnue.name}, que cette version du produit ne connaît pas : démarrez une version au moins aussi récente que celle qui a servi la dernière fois.`,
    )
  }
  const migrations = await migrateur.getMigrations()
  const derniere = executees.rows.at(-1)?.name ?? ''
  const oubliee = migrations.find(({ name, executedAt }) => executedAt === undefined && name < derniere)
  if (oubliee) {
    throw new BaseIndisponible(
      `La migration ${oubliee.name} aurait dû passer avant ${derniere}, déjà dans la base : les migrations vont seulement en avant.`,
    )
  }
}

function expliquerConnexion(erreur: unknown): string {
  const { code, message, errors } = erreur as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }
  const lu = code ?? errors?.[0]?.code ?? ''
  const causes: Record<string, string> = {
    ECONNREFUSED: 'aucun serveur ne répond à cette adresse',
    ENOENT: 'aucun serveur ne répond à cette adresse',
    ENOTFOUND: 'le nom du serveur est inconnu',
    EAI_AGAIN: 'le nom du serveur ne peut pas être résolu',
    ETIMEDOUT: 'le serveur ne répond pas',
    EHOSTUNREACH: 'le serveur ne peut pas être atteint',
    ECONNRESET: 'le serveur a coupé la connexion',
    '28P01': 'le mot de passe est refusé',
    '28000': 'le compte est refusé',
    '3D000': 'cette base n’existe pas sur le serveur',
    '53300': 'le serveur n’a plus de connexion libre',
    '57P03': 'le serveur démarre ou s’arrête',
  }
  const cause = causes[lu] ?? (/timeout/i.test(message) ? 'le serveur ne répond pas' : message || lu)
  return `La base désignée par DATABASE_URL est injoignable : ${cause}.`
}
