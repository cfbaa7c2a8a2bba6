import { suivreActivation } from '#contract/inscription.ts'
import { adressesSso, etudeNotariale, profilNotaire } from '#contract/sso.ts'
import { FOURNISSEURS, SSO } from '#domain/acces/sso.ts'
import { NOUVELLE_ETUDE } from '#domain/teledeclarant/inscription.ts'
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

/** L’inscription, et ce que l’on sait du notaire et de son office quand l’adresse les nomme (§2.1). */
export async function chargerInscription(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesInscription> {
  const lu = parametres['numEtude']
  const numEtude = typeof lu === 'string' || typeof lu === 'number' ? String(lu).slice(0, 20) : ''
  if (numEtude === '') return { numEtude, etude: null, notaire: null }
  const [notaire, etude] = await Promise.all([
    appeler(profilNotaire, {}),
    numEtude === NOUVELLE_ETUDE ? null : appeler(etudeNotariale, { query: { numEtude } }),
  ])
  return { numEtude, etude, notaire }
}

export const chargerActivation = (appeler: Appeler) => appeler(suivreActivation, {})
