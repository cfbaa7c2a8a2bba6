import { infoCertificat } from '#contract/compte.ts'
import { sessionSso } from '#contract/sso.ts'
import { send } from '../api.ts'
import { notifier } from './notifications.ts'

const retour = () => encodeURIComponent(location.pathname + location.search)

/**
 * §8.1, un 401 sur le compte ou l’authentification : un certificat présenté s’identifie, un notaire repart chez son
 * fournisseur, et qui est encore connu du fournisseur institutionnel y repasse.
 */
export async function suivreIdentite(entetes: Headers): Promise<void> {
  if (entetes.get('x-reload-identity') === '1') {
    const certificat = await send(infoCertificat, {}, { erreursTraitees: true })
    if (certificat.raisonSociale)
      notifier({
        ton: 'info',
        titre: `Certificat de ${certificat.raisonSociale} reconnu`,
        texte: 'Il sert au service web. Pour les écrans, connectez-vous.',
      })
  } else if (entetes.get('x-notaire') === '1') location.assign(`/connexion/notaires?retour=${retour()}`)
  else if (await send(sessionSso, { params: { sso: 'clavis' } }, { erreursTraitees: true }))
    location.assign(`/connexion/clavis?retour=${retour()}`)
}
