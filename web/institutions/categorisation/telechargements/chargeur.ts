import { lireMonAcces } from '#contract/institutions/institution.ts'
import { mesTelechargements } from '#contract/institutions/telechargements.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { laCharteDAbord } from '#web/institutions/institution/porte.ts'

/** Les fichiers que la personne a demandés, et l’accès sans lequel ils ne se prennent plus ; la charte d’abord. */
export async function chargerTelechargements(appeler: Appeler, ici: string) {
  const acces = await appeler(lireMonAcces, {})
  if (acces.acces?.situation !== 'OUVERT') return { acces, telechargements: [] }
  laCharteDAbord(acces, ici)
  return { acces, ...(await appeler(mesTelechargements, {})) }
}
