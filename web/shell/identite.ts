import { infoCertificat } from '#contract/compte.ts'
import { essayer } from '../api.ts'
import { notifier } from './notifications.ts'
import { sessionPerdue } from './session.ts'

const allerChez = (sso: 'clavis' | 'notaires') =>
  location.assign(`/connexion/${sso}?retour=${encodeURIComponent(location.pathname + location.search)}`)

/**
 * §8.1, un 401 sur le compte ou l’authentification : un certificat présenté s’identifie, un notaire repart chez son
 * fournisseur, une institution chez le sien ; qui était entré par mot de passe retrouve la page de connexion.
 */
export async function suivreIdentite(entetes: Headers): Promise<void> {
  if (entetes.get('x-reload-identity') === '1') {
    const certificat = await essayer(infoCertificat, {})
    if (certificat.raisonSociale)
      notifier({
        ton: 'info',
        titre: `Certificat de ${certificat.raisonSociale} reconnu`,
        texte: 'Il sert au service web. Pour les écrans, connectez-vous.',
      })
    await sessionPerdue()
  } else if (entetes.get('x-notaire') === '1') allerChez('notaires')
  else if (entetes.get('x-institution') === '1') allerChez('clavis')
  else await sessionPerdue()
}
