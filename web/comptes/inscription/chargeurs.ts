import { suivreActivation } from '#contract/comptes/inscription.ts'
import { etudeNotariale, profilNotaire } from '#contract/comptes/sso.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import type { DonneesInscription } from './Inscription.tsx'

/** L’inscription. Du notaire que l’adresse annonce (§2.1), seule son identité dit l’office : l’adresse se change à la main. */
export async function chargerInscription(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesInscription> {
  const numEtude = texteDe(parametres['numEtude']).slice(0, 20)
  const notaire = numEtude === '' ? null : await appeler(profilNotaire, {})
  const etude = notaire?.etudeInscrite
    ? await appeler(etudeNotariale, { query: { numEtude: notaire.numEtude } })
    : null
  return { numEtude, notaire, office: etude?.raisonSociale ?? null }
}

export const chargerActivation = (appeler: Appeler) => appeler(suivreActivation, {})
