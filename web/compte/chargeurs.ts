import { suivreActivation } from '#contract/inscription.ts'
import { adressesSso, etudeNotariale, profilNotaire } from '#contract/sso.ts'
import { FOURNISSEURS, SSO } from '#domain/acces/sso.ts'
import { texteDe } from '#domain/texte.ts'
import type { Appeler } from '../api.ts'
import type { DonneesInscription } from './Inscription.tsx'

/** Les fournisseurs d’identité par lesquels on peut entrer sur ce site ; sans réponse, aucun. */
export async function chargerConnexion(appeler: Appeler): Promise<{ libelle: string; adresse: string }[]> {
  const adresses = await Promise.all(
    FOURNISSEURS.map((sso) =>
      appeler(adressesSso, { params: { sso } }).then(
        ({ connexion }) => ({ libelle: SSO[sso].libelle, adresse: connexion }),
        () => ({ libelle: '', adresse: '' }),
      ),
    ),
  )
  return adresses.filter((a) => a.adresse !== '')
}

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
