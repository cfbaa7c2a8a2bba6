import { listerLettres, type LettreListee } from '#contract/lettre.ts'
import type { Appeler } from '../api.ts'

export async function chargerLettres(appeler: Appeler): Promise<{ lettres: readonly LettreListee[] }> {
  return { lettres: await appeler(listerLettres, {}) }
}
