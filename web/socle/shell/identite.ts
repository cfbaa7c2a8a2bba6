import * as ADRESSES from '#domain/comptes/adresses.ts'
import { porteUneClef } from '#domain/socle/acces/connexion.ts'
import { infoCertificat } from '#contract/comptes/compte.ts'
import { EN_TETE_CERTIFICAT, EN_TETE_FIN, EN_TETES_DES_PORTES } from '#contract/socle/protocole.ts'
import { FOURNISSEURS } from '#domain/socle/acces/sso.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { notifier } from './notifications.ts'
import { garderLesSaisies, sessionPerdue } from './passage.ts'

/**
 * §8.1, un 401 sur le compte ou l’authentification : un certificat présenté s’identifie, un notaire repart chez son
 * fournisseur, une institution chez le sien ; qui était entré par mot de passe retrouve la page de connexion.
 */
async function suivreIdentite(entetes: Headers): Promise<void> {
  if (entetes.get(EN_TETE_CERTIFICAT) === '1') {
    const certificat = await essayer(infoCertificat, {})
    if (certificat.raisonSociale)
      notifier({
        ton: 'info',
        titre: `Certificat de ${certificat.raisonSociale} reconnu`,
        texte: 'Il sert au service web. Pour les écrans, connectez-vous.',
      })
    await sessionPerdue(entetes.get(EN_TETE_FIN))
    return
  }
  const sso = FOURNISSEURS.find((f) => entetes.get(EN_TETES_DES_PORTES[f]) === '1')
  const { pathname, search } = location
  if (sso && !porteUneClef(search)) {
    garderLesSaisies()
    location.assign(ADRESSES.fournisseur(sso, pathname + search))
  } else await sessionPerdue(entetes.get(EN_TETE_FIN))
}

/** Un 401 : sur le compte, on revient par sa porte ; ailleurs, par la page de connexion. */
export function suivrePerte(entetes: Headers, duCompte: boolean): Promise<void> {
  return duCompte ? suivreIdentite(entetes) : sessionPerdue(entetes.get(EN_TETE_FIN))
}
