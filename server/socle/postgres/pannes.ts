/** Trop de demandes attendent déjà une connexion : celle-ci n’attend pas. */
export class BaseOccupee extends Error {
  override name = 'BaseOccupee'
}

/**
 * Les états de PostgreSQL qui disent « pas maintenant » : arrêt ou démarrage (57P0x), plus de place (53xxx), verrou ou
 * durée dépassés (55P03, 57014, 25P03), conflit qui a épuisé ses reprises (40001, 40P01), connexion rompue (08xxx).
 */
const ETAT_PASSAGER = /^(?:08|53|57P|40001$|40P01$|55P03$|57014$|25P0[34]$)/

/** Ce que le réseau rend quand personne ne répond au bout. */
const PRISE_COUPEE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])

/** Les phrases de `pg` et de Kysely pour une connexion perdue ou qui n’est pas venue : elles n’ont pas de code. */
const CONNEXION_PERDUE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end|Query read timeout)/

/** Vrai d’une panne de la base qui passera d’elle-même : la même demande, plus tard, aboutira. */
export function estPassagere(panne: unknown): boolean {
  if (panne instanceof BaseOccupee) return true
  if (!(panne instanceof Error)) return false
  const { code, syscall, message } = panne as NodeJS.ErrnoException
  if (code !== undefined && 'severity' in panne) return ETAT_PASSAGER.test(code)
  if (code !== undefined && PRISE_COUPEE.has(code)) return true
  // La socket de PostgreSQL n’est pas là : il redémarre. Un fichier absent, lui, n’a pas cet appel.
  if (code === 'ENOENT' && syscall === 'connect') return true
  return CONNEXION_PERDUE.test(message)
}

/** Deux actes se sont gênés (sérialisation, étreinte) : PostgreSQL en a défait un, qui peut être refait tel quel. */
export function estConflit(panne: unknown): boolean {
  const code = (panne as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}

/** Ce que l’on voulait verrouiller l’est déjà, depuis plus de temps que l’on n’en attend. */
export const estVerrouAttendu = (panne: unknown): boolean =>
  (panne as { code?: unknown } | null)?.code === '55P03'
