import { useLoaderData } from '@tanstack/react-router'
import { useIci } from '../shell/contexte.ts'
import { Connexion } from './Connexion.tsx'

/** Où aller après la connexion : une adresse de ce site, et elle seule. Un navigateur ôte les tabulations d’une adresse. */
function retourSur(parametres: URLSearchParams): string {
  const retour = parametres.get('retour') ?? '/'
  return /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(retour) ? retour : '/'
}

export function PageConnexion() {
  const parametres = new URLSearchParams(useIci().search)
  return (
    <Connexion
      retour={retourSur(parametres)}
      echecSso={parametres.get('sso')}
      fournisseurs={useLoaderData({ from: '/compte' })}
    />
  )
}
