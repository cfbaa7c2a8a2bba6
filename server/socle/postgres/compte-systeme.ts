import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

export const executer = promisify(execFile)
export const SOUS_WINDOWS = process.platform === 'win32'
/** Où vont, en root, les binaires et les bases que leur compte ne peut pas atteindre ailleurs. */
export const PARTAGE = '/var/lib/registre-coproprietes'

/** PostgreSQL embarqué ne peut pas démarrer ; le message est une phrase à montrer telle quelle. */
export class PostgresIndisponible extends Error {
  override name = 'PostgresIndisponible'
}

export interface Identite {
  uid: number
  gid: number
}

/** PostgreSQL refuse de tourner en root. */
export async function compteSansPrivilege(): Promise<Identite> {
  for (const nom of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([executer('id', ['-u', nom]), executer('id', ['-g', nom])])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      continue
    }
  }
  throw new PostgresIndisponible(
    'PostgreSQL refuse de tourner en root et la machine n’a ni le compte « postgres » ni le compte « nobody » : démarrez le produit avec un compte ordinaire ou indiquez DATABASE_URL.',
  )
}

export async function proprietaire(chemin: string): Promise<Identite | undefined> {
  const trouve = await stat(chemin).catch(() => undefined)
  return trouve && trouve.uid !== 0 ? { uid: trouve.uid, gid: trouve.gid } : undefined
}

export function peutEntrer(chemin: string, identite: Identite): boolean {
  // libuv vide les groupes secondaires : l’essai vaut ce que PostgreSQL pourra faire.
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', chemin], { ...identite, cwd: '/', stdio: 'ignore' })
      .status === 0
  )
}

export async function creerPartage(): Promise<void> {
  try {
    await mkdir(PARTAGE, { recursive: true, mode: 0o755 })
    await chmod(PARTAGE, 0o755)
  } catch (erreur) {
    throw new PostgresIndisponible(
      `Le dossier ${PARTAGE} ne peut pas être créé (${code(erreur)}) : démarrez le produit avec un compte ordinaire, déplacez DATA_DIR ou indiquez DATABASE_URL.`,
    )
  }
}

export function environnement(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    SystemRoot: process.env['SystemRoot'],
    TZ: 'UTC',
    ...(process.platform === 'linux' ? { LC_ALL: 'C.UTF-8' } : {}),
  }
}

export function processusVivant(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (erreur) {
    return code(erreur) === 'EPERM'
  }
}

export function empreinte(texte: string): string {
  return createHash('sha256').update(texte).digest('hex').slice(0, 12)
}

export async function existe(chemin: string): Promise<boolean> {
  return access(chemin, constants.F_OK).then(
    () => true,
    () => false,
  )
}

export function code(erreur: unknown): string {
  const { code: lu, message } = erreur as NodeJS.ErrnoException
  return lu ?? message
}
