import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { COLONNES_TYPEES } from './colonnes-typees.ts'
import { adresseDe, ouvrirBase, type Base } from './db.ts'
import { demarrerPostgres } from './embedded-postgres.ts'
import { migrer } from './migrer.ts'

const RACINE = join(import.meta.dirname, '..', '..', '..')
const CODEGEN = join(RACINE, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')

/** Ce que rendent les conversions de db.ts. */
const TYPES = { int8: 'number', numeric: 'number', timestamp: 'string', timestamptz: 'string' }

/** Écrit schema.ts d’après une base migrée ; `verifier` : s’arrête s’il n’en est pas déjà là, sans l’écrire. */
export async function engendrerSchema(adresse: string, { verifier = false } = {}): Promise<void> {
  const options = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string']
  options.push('--exclude-pattern', 'kysely_migration*', '--type-mapping', JSON.stringify(TYPES))
  options.push('--overrides', JSON.stringify({ columns: COLONNES_TYPEES }))
  options.push('--url', adresse)
  options.push('--out-file', join('server', 'socle', 'postgres', 'schema.ts'), '--log-level', 'error')
  if (verifier) options.push('--verify')
  await promisify(execFile)(process.execPath, [CODEGEN, ...options], { cwd: RACINE })
}

/** Ce que kysely-codegen a dit de son échec, ou l’échec lui-même. */
export function direEchec(erreur: unknown): string {
  const { stdout, stderr, message } = erreur as { stdout?: string; stderr?: string; message: string }
  return [stdout, stderr].filter(Boolean).join('\n') || message
}

/** Fait `tache` sur un PostgreSQL jetable, migré. */
export async function surUneBaseJetable(
  tache: (base: Base, adresse: string) => Promise<void>,
): Promise<void> {
  const dossier = await mkdtemp(join(tmpdir(), 'registre-schema-'))
  try {
    await chmod(dossier, 0o711)
    const postgres = await demarrerPostgres(dossier, { jetable: true })
    try {
      const base = ouvrirBase(postgres.connexion, { max: 1 })
      try {
        await migrer(base.db)
        await tache(base, adresseDe(postgres.connexion))
      } finally {
        await base.fermer()
      }
    } finally {
      await postgres.arreter()
    }
  } finally {
    await rm(dossier, { recursive: true, force: true })
  }
}
