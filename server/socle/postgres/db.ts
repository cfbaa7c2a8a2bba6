import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
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
