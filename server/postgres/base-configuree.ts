import type { Config } from '#server/config.ts'
import { migrer, ouvrirBase, type Base } from './db.ts'
import { demarrerPostgres } from './embedded-postgres.ts'

/**
 * La base que désignent les réglages (`DATABASE_URL`, sinon le serveur embarqué), au dernier schéma.
 * `fermer` rend aussi le serveur embarqué.
 * @throws PostgresIndisponible | BaseIndisponible
 */
export async function ouvrirBaseConfiguree(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { max?: number } = {},
): Promise<Base & { avis?: string }> {
  const postgres = config.databaseUrl === undefined ? await demarrerPostgres(config.dataDir) : undefined
  const base = ouvrirBase(postgres?.connexion ?? config.databaseUrl ?? '', options)
  const fermer = async () => {
    await base.fermer()
    await postgres?.arreter()
  }
  try {
    await migrer(base.db)
  } catch (erreur) {
    await fermer()
    throw erreur
  }
  return { ...base, fermer, avis: postgres?.avis }
}
