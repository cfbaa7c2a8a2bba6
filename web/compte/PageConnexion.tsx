import { useLoaderData } from '@tanstack/react-router'
import { retourSur } from '#domain/acces/retour.ts'
import { useIci } from '../shell/contexte.ts'
import { Connexion } from './Connexion.tsx'

export function PageConnexion() {
  const parametres = new URLSearchParams(useIci().search)
  return (
    <Connexion
      retour={retourSur(parametres.get('retour'))}
      echecSso={parametres.get('sso')}
      fournisseurs={useLoaderData({ from: '/compte' })}
    />
  )
}
