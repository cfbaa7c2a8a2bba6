import {
  lireBoite,
  lireEtablissementsDemonstration,
  lireLettresDemonstration,
} from '#contract/demonstration.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import type { DonneesBoite } from './Boite.tsx'

export async function chargerBoite(appeler: Appeler): Promise<DonneesBoite> {
  const [courriels, lettres, etablissements] = await Promise.all([
    appeler(lireBoite, {}),
    appeler(lireLettresDemonstration, {}),
    appeler(lireEtablissementsDemonstration, {}),
  ])
  return { courriels, lettres, etablissements }
}
