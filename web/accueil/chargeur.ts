import type { CompteInfo } from '#contract/compte.ts'
import { lireMessage } from '#contract/compte.ts'
import { listerBrouillons } from '#contract/immatriculation.ts'
import type { Appeler, ReplyOf } from '../api.ts'

export interface DonneesAccueil {
  /** Le message d’information ; vide s’il n’y en a pas. */
  message: string
  brouillons: ReplyOf<typeof listerBrouillons>
}

/** Ce que montre l’accueil. Une partie qui ne se charge pas manque, le reste s’affiche. */
export async function chargerAccueil(appeler: Appeler, compte: CompteInfo | null): Promise<DonneesAccueil> {
  const declare = compte?.authorities.includes('IMMATRICULER_NVELLE_COPRO') ?? false
  const [message, brouillons] = await Promise.all([
    appeler(lireMessage, {}).then(
      (r) => r.response,
      () => '',
    ),
    declare ? appeler(listerBrouillons, {}).catch(() => []) : [],
  ])
  return { message, brouillons }
}
