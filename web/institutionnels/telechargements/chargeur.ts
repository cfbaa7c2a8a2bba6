import { redirect } from '@tanstack/react-router'
import { lireMonAcces } from '#contract/institution.ts'
import { mesTelechargements } from '#contract/telechargements.ts'
import * as CHEMINS from '#domain/chemins.ts'
import type { Appeler } from '../../api.ts'

/** Les fichiers que la personne a demandés, et l’accès sans lequel ils ne se prennent plus ; la charte d’abord. */
export async function chargerTelechargements(appeler: Appeler) {
  const acces = await appeler(lireMonAcces, {})
  if (acces.acces?.situation !== 'OUVERT') return { acces, telechargements: [] }
  if (acces.charte.accepteeLe === null) throw redirect({ href: CHEMINS.charte })
  return { acces, ...(await appeler(mesTelechargements, {})) }
}
