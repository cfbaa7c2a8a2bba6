import { lireBoite } from '#contract/demonstration.ts'
import type { Appeler } from '../api.ts'

export function chargerBoite(appeler: Appeler) {
  return appeler(lireBoite, {})
}
