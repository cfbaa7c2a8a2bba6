import { ConfigRefusee, lireConfig } from '#server/config.ts'
import { ouvrirBaseConfiguree } from '#server/postgres/base-configuree.ts'
import { BaseIndisponible, type Base } from '#server/postgres/db.ts'
import { PostgresIndisponible } from '#server/postgres/compte-systeme.ts'

/** La commande est mal écrite ou ne peut pas s’exécuter ; le message est la phrase à montrer. */
export class CommandeRefusee extends Error {
  override name = 'CommandeRefusee'
}

/**
 * Lit les arguments (avant de toucher à quoi que ce soit), puis exécute une commande du produit sur la base de
 * DATABASE_URL, ou sur la base embarquée de DATA_DIR (démarrée s’il le faut). Migre d’abord, sauf si `ouvrir` ne le fait pas. Ctrl-C
 * et SIGTERM arrêtent par `signal`. Rend le statut de sortie ; une erreur attendue donne une phrase et 1.
 */
export async function executerCommande<A>(
  env: NodeJS.ProcessEnv,
  lireArguments: () => A | Promise<A>,
  acte: (argumentsLus: A, base: Base, signal: AbortSignal) => Promise<void>,
  ouvrir: typeof ouvrirBaseConfiguree = ouvrirBaseConfiguree,
): Promise<number> {
  const arret = new AbortController()
  const arreter = () => arret.abort(new CommandeRefusee('Interrompu : rien n’a été changé dans la base.'))
  process.on('SIGINT', arreter).on('SIGTERM', arreter)
  let base: Base | undefined
  try {
    const argumentsLus = await lireArguments()
    base = await ouvrir(lireConfig(env))
    await acte(argumentsLus, base, arret.signal)
    return 0
  } catch (erreur) {
    const cause = arret.signal.aborted ? (arret.signal.reason as unknown) : erreur
    console.error(phrase(cause) ?? cause)
    return 1
  } finally {
    process.off('SIGINT', arreter).off('SIGTERM', arreter)
    await base?.fermer()
  }
}

function phrase(erreur: unknown): string | undefined {
  const attendues = [ConfigRefusee, PostgresIndisponible, BaseIndisponible, CommandeRefusee]
  return attendues.some((classe) => erreur instanceof classe) ? (erreur as Error).message : undefined
}
