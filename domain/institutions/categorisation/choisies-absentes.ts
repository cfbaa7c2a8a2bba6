import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { choisiesLues } from './choisies.ts'

/** Des copropriétés choisies une à une qu’un fichier n’a pas (§8.2), en une phrase ; null : toutes y sont. */
export function direChoisiesAbsentes(choisies: readonly string[], trouvees: number): string | null {
  const demandees = choisiesLues(choisies).length
  const absentes = demandees - trouvees
  if (absentes <= 0) return null
  const seule = absentes === 1
  const quoi =
    demandees === 1
      ? 'La copropriété choisie n’y est pas'
      : trouvees === 0
        ? `Aucune des ${afficherEntier(demandees)} copropriétés choisies n’y est`
        : `${seule ? 'Une' : afficherEntier(absentes)} des ${afficherEntier(demandees)} copropriétés choisies n’y ${seule ? 'est' : 'sont'} pas`
  const pourquoi = seule
    ? 'elle n’est plus à l’annuaire, ne répond plus à la recherche, ou n’est pas de votre territoire'
    : 'elles ne sont plus à l’annuaire, ne répondent plus à la recherche, ou ne sont pas de votre territoire'
  return `${quoi}\u00a0: ${pourquoi}.`
}

/** Un numéro choisi que l’écran ne montre pas, et pourquoi ; `criteres` : la recherche en a. */
export const direChoisieAbsente = (numero: string, criteres: boolean): string =>
  `${afficherNumero(numero)} n’y est pas\u00a0: ce numéro n’est pas à l’annuaire, ou sa copropriété n’est pas de votre territoire${criteres ? ', ou ne répond pas à la recherche' : ''}.`
