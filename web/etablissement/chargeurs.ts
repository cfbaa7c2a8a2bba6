import { redirect } from '@tanstack/react-router'
import { lireMonEtablissement } from '#contract/utilisateurs.ts'
import * as CHEMINS from '#domain/chemins.ts'
import type { Appeler } from '../api.ts'

/** Son établissement, à modifier ; qui ne le peut pas est ramené à sa fiche. */
export async function chargerMonEtablissementAModifier(appeler: Appeler) {
  const e = await appeler(lireMonEtablissement, {})
  if (!e.modifiable) throw redirect({ href: CHEMINS.monEtablissement, replace: true })
  return e
}
