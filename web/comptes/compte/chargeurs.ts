import { adressesSso } from '#contract/comptes/sso.ts'
import { FOURNISSEURS, SSO } from '#domain/socle/acces/sso.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

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
