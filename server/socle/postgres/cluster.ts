import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  code,
  creerPartage,
  empreinte,
  environnement,
  executer,
  existe,
  PARTAGE,
  peutEntrer,
  PostgresIndisponible,
  processusVivant,
  proprietaire,
  SOUS_WINDOWS,
  type Identite,
} from './compte-systeme.ts'

/** Le compte de la base, dans PostgreSQL. */
export const UTILISATEUR = 'registre'
const VERSION_MAJEURE = '18'

/** L’emplacement choisi hors du dossier y est noté : vider le dossier, c’est repartir d’une base neuve. */
export async function choisirCluster(
  racine: string,
  identite: Identite | undefined,
): Promise<{ cluster: string; avis?: string }> {
  const surPlace = join(racine, 'postgres')
  if (!identite) return { cluster: surPlace }
  const proprio = await proprietaire(surPlace)
  if (proprio) {
    // Une base déjà là, d’un autre compte : c’est elle qu’il faut servir, jamais une neuve à côté.
    if (peutEntrer(racine, proprio)) return { cluster: surPlace }
    throw new PostgresIndisponible(
      `Le compte à qui appartient la base ${surPlace} ne peut plus entrer dans ${racine} : rendez-lui le passage ou changez DATA_DIR.`,
    )
  }
  if (peutEntrer(dirname(racine), identite) && !peutEntrer(racine, identite)) {
    await chmod(racine, ((await stat(racine)).mode & 0o777) | 0o011)
  }
  if (peutEntrer(racine, identite)) return { cluster: surPlace }

  const note = join(racine, 'postgres.emplacement')
  let cluster = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (cluster === '') {
    cluster = join(PARTAGE, `${empreinte(racine)}-${randomBytes(3).toString('hex')}`)
    await writeFile(note, `${cluster}\n`)
  }
  await creerPartage()
  const avis = `Les données de PostgreSQL sont dans ${cluster}, car le compte qui le fait tourner ne peut pas entrer dans ${racine}.`
  return { cluster, avis }
}

/** Vrai si ce dossier a déjà sa base, chez lui ou à l’emplacement qu’il note. */
export async function aUnCluster(dossier: string): Promise<boolean> {
  if (await existe(join(dossier, 'postgres'))) return true
  const ailleurs = (await readFile(join(dossier, 'postgres.emplacement'), 'utf8').catch(() => '')).trim()
  return ailleurs !== '' && existe(ailleurs)
}

export async function creerCluster(quoi: {
  cluster: string
  binaires: string
  identite: Identite | undefined
  racine: string
  jetable: boolean
}): Promise<void> {
  const { cluster, identite } = quoi
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === VERSION_MAJEURE) return
  if (version !== '') {
    throw new PostgresIndisponible(
      `Les données de ${cluster} viennent de PostgreSQL ${version} ; ce produit embarque PostgreSQL ${VERSION_MAJEURE}.`,
    )
  }
  if (await existe(cluster)) {
    throw new PostgresIndisponible(
      `Le dossier ${cluster} ne contient pas une base que ce compte peut lire : vérifiez ses droits ou changez DATA_DIR.`,
    )
  }
  // À côté puis renommé : une création interrompue ne laisse jamais une base à moitié faite.
  const brouillon = `${cluster}.nouveau-${process.pid}`
  await nettoyerBrouillons(cluster)
  try {
    await mkdir(brouillon, { mode: 0o700 })
    if (identite) await chown(brouillon, identite.uid, identite.gid)
    await initialiser({ ...quoi, brouillon })
    await rename(brouillon, cluster).catch(async (erreur: NodeJS.ErrnoException) => {
      if (!(await existe(join(cluster, 'PG_VERSION')))) throw erreur
    })
  } catch (erreur) {
    const detail = (erreur as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? code(erreur)
    throw new PostgresIndisponible(`La base de données n’a pas pu être créée dans ${cluster} : ${detail}.`)
  } finally {
    await rm(brouillon, { recursive: true, force: true })
  }
}

async function initialiser(quoi: {
  binaires: string
  identite: Identite | undefined
  racine: string
  jetable: boolean
  brouillon: string
}): Promise<void> {
  const options = ['-D', quoi.brouillon, '-U', UTILISATEUR, '--encoding=UTF8', '--no-instructions']
  options.push('--locale-provider=icu', '--icu-locale=fr-FR')
  if (quoi.jetable) options.push('--no-sync')
  if (SOUS_WINDOWS) {
    await writeFile(join(quoi.racine, 'postgres.secret'), randomBytes(24).toString('hex'), {
      flag: 'wx',
    }).catch(() => undefined)
    options.push('--auth=scram-sha-256', `--pwfile=${join(quoi.racine, 'postgres.secret')}`)
  } else {
    // Le dossier 0700 de la socket tient lieu de mot de passe ; rien n’écoute sur le réseau.
    options.push('--auth-local=trust', '--auth-host=reject')
  }
  const lancement = { ...quoi.identite, cwd: dirname(quoi.binaires), env: environnement(), windowsHide: true }
  const initdb = join(quoi.binaires, 'bin', 'initdb')
  try {
    await executer(initdb, [...options, '--locale=C.UTF-8'], lancement)
  } catch (erreur) {
    // macOS n’a pas C.UTF-8 ; le classement reste celui d’ICU.
    if (!String((erreur as { stderr?: string }).stderr).includes('locale')) throw erreur
    await executer(initdb, [...options, '--locale=C'], lancement)
  }
}

async function nettoyerBrouillons(cluster: string): Promise<void> {
  const prefixe = `${basename(cluster)}.nouveau-`
  for (const nom of await readdir(dirname(cluster))) {
    if (!nom.startsWith(prefixe)) continue
    const pid = Number(nom.slice(prefixe.length))
    if (pid === process.pid || !processusVivant(pid)) {
      await rm(join(dirname(cluster), nom), { recursive: true, force: true })
    }
  }
}

export async function lireMotDePasse(racine: string): Promise<string> {
  return readFile(join(racine, 'postgres.secret'), 'utf8')
}
