import type { CompteInfo } from '#contract/comptes/compte.ts'
import { lireMessage } from '#contract/public/accueil.ts'
import { listerBrouillons } from '#contract/coproprietes/immatriculation.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import { sectionsPour } from '#domain/socle/acces/accueil.ts'
import type { Appeler, ReplyOf } from '#web/socle/appels/api.ts'

export interface DonneesAccueil {
  /** Le message d’information ; vide s’il n’y en a pas. */
  message: string
  brouillons: ReplyOf<typeof listerBrouillons>
  /** Les chiffres clés du registre, et leur jour ; null quand ils ne viennent pas. */
  chiffres: { nb: number; lots: number; jour: string } | null
}

/** Ce que montre l’accueil. Une partie qui ne se charge pas manque, le reste s’affiche. */
export async function chargerAccueil(appeler: Appeler, compte: CompteInfo | null): Promise<DonneesAccueil> {
  const profil = compte?.profil ?? 'DEFAULT'
  const sections = sectionsPour(profil, compte?.authorities ?? null)
  const [message, brouillons, chiffres] = await Promise.all([
    appeler(lireMessage, {}).then(
      (r) => r.response,
      () => '',
    ),
    sections.includes('brouillons') ? appeler(listerBrouillons, {}).catch(() => []) : [],
    appeler(chiffresDuTerritoire, { query: { niveau: 'france' } }).then(
      ({ jour, chiffres: lus }) => lus && { nb: lus['nb'] ?? 0, lots: lus['lots_principaux'] ?? 0, jour },
      () => null,
    ),
  ])
  return { message, brouillons, chiffres }
}
