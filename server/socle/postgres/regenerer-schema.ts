import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { COLONNES_TYPEES } from './colonnes-typees.ts'
import { adresseDe, ouvrirBase } from './db.ts'
import { demarrerPostgres } from './embedded-postgres.ts'
import { migrer } from './migrer.ts'

const RACINE = join(import.meta.dirname, '..', '..', '..')
const CODEGEN = join(RACINE, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')

/** Ce que rendent les conversions de db.ts. */
const TYPES = { int8: 'number', numeric: 'number', timestamp: 'string', timestamptz: 'string' }

const verifier = process.argv.includes('--verify')
/** Une base déjà migrée ; sans elle, un PostgreSQL jetable. */
const migree = process.env['DATABASE_URL']
const jetable = migree ? undefined : await migrerUneBaseJetable()
try {
  const options = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string']
  options.push('--exclude-pattern', 'kysely_migration*', '--type-mapping', JSON.stringify(TYPES))
  options.push('--overrides', JSON.stringify({ columns: COLONNES_TYPEES }))
  options.push('--url', migree ?? jetable?.adresse ?? '')
  options.push('--out-file', join('server', 'socle', 'postgres', 'schema.ts'), '--log-level', 'error')
  if (verifier) options.push('--verify')
  await promisify(execFile)(process.execPath, [CODEGEN, ...options], { cwd: RACINE })
} catch (erreur) {
  const { stdout, stderr, message } = erreur as { stdout?: string; stderr?: string; message: string }
  console.error([stdout, stderr].filter(Boolean).join('\n') || message)
  if (verifier) {
    console.error(
      'server/socle/postgres/schema.ts ne correspond plus aux migrations : lancez node server/socle/postgres/regenerer-schema.ts',
    )
  }
  process.exitCode = 1
} finally {
  await jetable?.arreter()
}

async function migrerUneBaseJetable() {
  const dossier = await mkdtemp(join(tmpdir(), 'registre-schema-'))
  await chmod(dossier, 0o711)
  const postgres = await demarrerPostgres(dossier, { jetable: true })
  const arreter = async () => {
    await postgres.arreter()
    await rm(dossier, { recursive: true, force: true })
  }
  const base = ouvrirBase(postgres.connexion, { max: 1 })
  try {
    await migrer(base.db)
  } catch (erreur) {
    await arreter()
    throw erreur
  } finally {
    await base.fermer()
  }
  return { adresse: adresseDe(postgres.connexion), arreter }
}
