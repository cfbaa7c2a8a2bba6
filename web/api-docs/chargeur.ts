import { lireApi } from '#contract/documentation.ts'
import type { Appeler } from '../api.ts'
import { lireDocument, type DonneesApi } from './lecture.ts'

export async function chargerApi(appeler: Appeler): Promise<DonneesApi> {
  return lireDocument(await appeler(lireApi, {}))
}
