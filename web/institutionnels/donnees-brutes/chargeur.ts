import { redirect } from '@tanstack/react-router'
import { lireDonneesBrutes } from '#contract/donnees-brutes.ts'
import { lireMonAcces } from '#contract/institution.ts'
import type { CompteInfo } from '#contract/session.ts'
import { ACCEPTER_CHARTE, estPermis } from '#domain/acces/droit.ts'
import * as CHEMINS from '#domain/chemins.ts'
import type { Appeler } from '../../api.ts'

/**
 * Ce qui se télécharge, ou l’accès qui n’est pas ouvert. Une institution qui n’a pas accepté la charte y est menée d’abord ; un teneur
 * n’en a pas.
 */
export async function chargerDonneesBrutes({
  appeler,
  compte,
}: {
  appeler: Appeler
  compte: CompteInfo | null
}) {
  if (estPermis(ACCEPTER_CHARTE, compte?.authorities ?? null)) {
    const acces = await appeler(lireMonAcces, {})
    if (acces.acces?.situation !== 'OUVERT') return { acces, donnees: null }
    if (acces.charte.accepteeLe === null) throw redirect({ href: CHEMINS.charte })
  }
  return { acces: null, donnees: await appeler(lireDonneesBrutes, {}) }
}
