import type { Config } from '#server/config.ts'
import { migrer, ouvrirBase, type Base, type Connexion } from './db.ts'
import { demarrerPostgres } from './embedded-postgres.ts'

/** Les trois groupes de connexions du produit : une foule de lecteurs, ou une nuit longue, n’attend pas à la place d’un acte. */
export interface Bases {
  actes: Base
  lecture: Base
  travaux: Base
}

interface Ouverte {
  /** Ferme les connexions, puis rend le serveur embarqué. */
  fermer: () => Promise<void>
  avis?: string
}

/** La base que désignent les réglages (`DATABASE_URL`, sinon le serveur embarqué), au dernier schéma. */
async function joindre(config: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const postgres = config.databaseUrl === undefined ? await demarrerPostgres(config.dataDir) : undefined
  const connexion = postgres?.connexion ?? config.databaseUrl ?? ''
  const migration = ouvrirBase(connexion, { usage: 'migration' })
  try {
    await migrer(migration.db)
  } catch (erreur) {
    await migration.fermer()
    await postgres?.arreter()
    throw erreur
  }
  await migration.fermer()
  return { connexion, postgres }
}

/**
 * La base d’une commande, seule devant son écran : aucune durée ne l’arrête.
 * @throws PostgresIndisponible | BaseIndisponible
 */
export async function ouvrirBaseConfiguree(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Base & Ouverte> {
  const { connexion, postgres } = await joindre(config)
  const base = ouvrirBase(connexion)
  const fermer = async () => {
    await base.fermer()
    await postgres?.arreter()
  }
  return { ...base, fermer, ...(postgres?.avis !== undefined && { avis: postgres.avis }) }
}

/**
 * Les bases du produit en service.
 * @throws PostgresIndisponible | BaseIndisponible
 */
export async function ouvrirBasesConfigurees(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'connexions'>,
): Promise<Bases & Ouverte> {
  const { connexion, postgres } = await joindre(config)
  const bases = ouvrirBases(connexion, config.connexions)
  const fermer = async () => {
    await Promise.all([bases.actes.fermer(), bases.lecture.fermer(), bases.travaux.fermer()])
    await postgres?.arreter()
  }
  return { ...bases, fermer, ...(postgres?.avis !== undefined && { avis: postgres.avis }) }
}

/** Un groupe par usage ; `connexions` : combien pour les actes et pour la lecture. */
export function ouvrirBases(connexion: Connexion, connexions: Config['connexions']): Bases {
  return {
    actes: ouvrirBase(connexion, { usage: 'actes', max: connexions.actes }),
    lecture: ouvrirBase(connexion, { usage: 'lecture', max: connexions.lecture }),
    travaux: ouvrirBase(connexion, { usage: 'travaux' }),
  }
}
