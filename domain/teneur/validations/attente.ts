import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { afficherJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Onglet } from './onglets.ts'

const demandes = (n: number): string => (n > 1 ? `${afficherEntier(n)} demandes` : 'Une demande')

/**
 * Ce qui attend une décision, en une phrase : « 32 demandes, dont 11 hors délai. La plus ancienne est du 05/11/2026. »
 * `ancienne` : quand la plus ancienne a été déposée ; null quand rien n’attend.
 */
export function direAttenteDeLaFile(
  { A_TRAITER, HORS_DELAI, MIENNES }: Pick<Record<Onglet, number>, 'A_TRAITER' | 'HORS_DELAI' | 'MIENNES'>,
  ancienne: Instant | null,
): string {
  if (A_TRAITER === 0 || ancienne === null) return 'Aucune demande n’attend de décision.'
  const retard = HORS_DELAI === 0 ? '' : `, dont ${afficherEntier(HORS_DELAI)} hors délai`
  const date = `${A_TRAITER > 1 ? 'La plus ancienne' : 'Elle'} est du ${afficherJour(jourDeParis(ancienne))}.`
  const siennes =
    MIENNES === 0
      ? ''
      : MIENNES === 1
        ? ' Une vous est affectée.'
        : ` ${afficherEntier(MIENNES)} vous sont affectées.`
  return `${demandes(A_TRAITER)}${retard}. ${date}${siennes}`
}
