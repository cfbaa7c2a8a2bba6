import { lireDonneesBrutes } from '#contract/institutions/donnees-brutes.ts'
import { lireMonAcces } from '#contract/institutions/institution.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { ACCEPTER_CHARTE, estPermis } from '#domain/socle/acces/droit.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { laCharteDAbord } from '#web/institutions/institution/porte.ts'

/**
 * Ce qui se télécharge, ou l’accès qui n’est pas ouvert. Une institution qui n’a pas accepté la charte y est menée d’abord ; un teneur
 * n’en a pas.
 */
export async function chargerDonneesBrutes(
  { appeler, compte }: { appeler: Appeler; compte: CompteInfo | null },
  ici: string,
) {
  const national = !estPermis(ACCEPTER_CHARTE, compte?.authorities ?? null)
  if (!national) {
    const acces = await appeler(lireMonAcces, {})
    if (acces.acces?.situation !== 'OUVERT') return { national, acces, donnees: null }
    laCharteDAbord(acces, ici)
  }
  return { national, acces: null, donnees: await appeler(lireDonneesBrutes, {}) }
}
