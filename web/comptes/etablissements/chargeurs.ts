import { redirect } from '@tanstack/react-router'
import { lireMonEtablissement } from '#contract/comptes/utilisateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Son établissement, à modifier ; qui ne le peut pas est ramené à sa fiche. */
export async function chargerMonEtablissementAModifier(appeler: Appeler) {
  const e = await appeler(lireMonEtablissement, {})
  if (!e.modifiable) throw redirect({ href: CHEMINS.monEtablissement, replace: true })
  return e
}
