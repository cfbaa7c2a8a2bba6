import type { Config } from '#server/socle/config.ts'
import { aUnCluster } from './cluster.ts'
import {
  BaseIndisponible,
  ouvrirBase,
  refuserInachevee,
  verifierServeur,
  type Base,
  type Connexion,
} from './db.ts'
import { demarrerPostgres } from './embedded-postgres.ts'
import { migrer } from './migrer.ts'

/** Les groupes de connexions du produit : une foule de lecteurs, un long fichier ou une nuit longue n’attendent pas à la place d’un acte. */
export type Bases = Readonly<Record<'actes' | 'lecture' | 'outil' | 'longues' | 'travaux', Base>>

/** Une seule base pour tous les usages : qui la demande est seul à s’en servir. */
export const pourTout = (base: Base): Bases => ({
  actes: base,
  lecture: base,
  outil: base,
  longues: base,
  travaux: base,
})

interface Ouverte {
  /** Ferme les connexions, puis rend le serveur embarqué. */
  fermer: () => Promise<void>
  avis?: string
}

type OuEstLaBase = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Le serveur que désignent les réglages : `DATABASE_URL`, sinon l’embarqué, démarré s’il le faut. */
async function atteindre(config: OuEstLaBase) {
  const postgres = config.databaseUrl === undefined ? await demarrerPostgres(config.dataDir) : undefined
  return { connexion: postgres?.connexion ?? config.databaseUrl ?? '', postgres }
}

/** Le même, sa base au dernier schéma. */
async function joindre(config: OuEstLaBase) {
  const { connexion, postgres } = await atteindre(config)
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
export async function ouvrirBaseConfiguree(config: OuEstLaBase): Promise<Base & Ouverte> {
  return pourUneCommande(await joindre(config))
}

/**
 * La même, sans la migrer : c’est la restauration qui migre.
 * @throws PostgresIndisponible | BaseIndisponible
 */
export async function ouvrirBaseTelleQuelle(config: OuEstLaBase): Promise<Base & Ouverte> {
  const base = pourUneCommande(await atteindre(config))
  return verifierOuFermer(base, () => verifierServeur(base.db))
}

/**
 * Celle qui est là, telle quelle : on la sauvegarde, on la contrôle. N’en crée pas une où il n’y en a pas.
 * @throws PostgresIndisponible | BaseIndisponible
 */
export async function ouvrirBaseExistante(config: OuEstLaBase): Promise<Base & Ouverte> {
  if (config.databaseUrl === undefined && !(await aUnCluster(config.dataDir)))
    throw new BaseIndisponible(
      `DATA_DIR vaut « ${config.dataDir} », où il n’y a pas de base : donnez celui du produit, ou DATABASE_URL.`,
    )
  const base = await ouvrirBaseTelleQuelle(config)
  return verifierOuFermer(base, () => refuserInachevee(base.db))
}

async function verifierOuFermer<B extends Ouverte>(base: B, verifier: () => Promise<void>): Promise<B> {
  try {
    await verifier()
  } catch (erreur) {
    await base.fermer()
    throw erreur
  }
  return base
}

function pourUneCommande({ connexion, postgres }: Awaited<ReturnType<typeof atteindre>>): Base & Ouverte {
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
  config: OuEstLaBase & Pick<Config, 'connexions'>,
): Promise<Bases & Ouverte> {
  const { connexion, postgres } = await joindre(config)
  const bases = ouvrirBases(connexion, config.connexions)
  const fermer = async () => {
    await Promise.all(Object.values<Base>(bases).map((base) => base.fermer()))
    await postgres?.arreter()
  }
  return { ...bases, fermer, ...(postgres?.avis !== undefined && { avis: postgres.avis }) }
}

/** Un groupe par usage ; `connexions` : combien pour les actes et pour la lecture. */
export function ouvrirBases(connexion: Connexion, connexions: Config['connexions']): Bases {
  return {
    actes: ouvrirBase(connexion, { usage: 'actes', max: connexions.actes }),
    lecture: ouvrirBase(connexion, { usage: 'lecture', max: connexions.lecture }),
    outil: ouvrirBase(connexion, { usage: 'outil' }),
    longues: ouvrirBase(connexion, { usage: 'longues' }),
    travaux: ouvrirBase(connexion, { usage: 'travaux' }),
  }
}
