import { useLoaderData } from '@tanstack/react-router'
import { direFinDeSession } from '#domain/socle/acces/fin-de-session.ts'
import { retourSur } from '#domain/socle/acces/retour.ts'
import { useIci } from '#web/socle/shell/contexte.ts'
import { Connexion } from './Connexion.tsx'

export function PageConnexion() {
  const parametres = new URLSearchParams(useIci().search)
  return (
    <Connexion
      retour={retourSur(parametres.get('retour'))}
      echecSso={parametres.get('sso')}
      fin={direFinDeSession(parametres.get('fin'))}
      fournisseurs={useLoaderData({ from: '/compte' })}
    />
  )
}
