import { ConfigRefusee, lireConfig } from '#server/socle/config.ts'
import { ouvrirBaseConfiguree } from '#server/socle/postgres/base-configuree.ts'
import { BaseIndisponible, type Base } from '#server/socle/postgres/db.ts'
import { PostgresIndisponible } from '#server/socle/postgres/compte-systeme.ts'

/** La commande est mal écrite ou ne peut pas s’exécuter ; le message est la phrase à montrer. */
export class CommandeRefusee extends Error {
  override name = 'CommandeRefusee'
}

/** Le statut d’une commande allée au bout, qui a trouvé quelque chose à regarder. */
export const A_REGARDER = 2

/**
 * Lit les arguments (avant de toucher à quoi que ce soit), puis exécute une commande du produit sur la base de
 * DATABASE_URL, ou sur la base embarquée de DATA_DIR (démarrée s’il le faut). Migre d’abord, sauf si `ouvrir` ne le fait pas. Ctrl-C
 * et SIGTERM arrêtent par `signal`. Rend le statut de sortie, que `acte` peut choisir ; une erreur attendue donne une phrase et 1.
 */
export async function executerCommande<A>(
  env: NodeJS.ProcessEnv,
  lireArguments: (signal: AbortSignal) => A | Promise<A>,
  faire: (argumentsLus: A, base: Base, signal: AbortSignal) => Promise<number | void>,
  ouvrir: typeof ouvrirBaseConfiguree = ouvrirBaseConfiguree,
): Promise<number> {
  const arret = new AbortController()
  const arreter = () => arret.abort(new CommandeRefusee('Interrompu : rien n’a été changé dans la base.'))
  process.on('SIGINT', arreter).on('SIGTERM', arreter)
  let base: Base | undefined
  try {
    const argumentsLus = await lireArguments(arret.signal)
    arret.signal.throwIfAborted()
    base = await ouvrir(lireConfig(env))
    arret.signal.throwIfAborted()
    return (await faire(argumentsLus, base, arret.signal)) ?? 0
  } catch (erreur) {
    // Une commande interrompue qui a changé quelque chose le dit elle-même.
    const cause = arret.signal.aborted && !(erreur instanceof CommandeRefusee) ? arret.signal.reason : erreur
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
