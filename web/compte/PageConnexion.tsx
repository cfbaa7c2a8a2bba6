import { useIci } from '../shell/contexte.ts'
import { Connexion } from './Connexion.tsx'

/** Où aller après la connexion : une adresse de ce site, et elle seule. */
function retourSur(parametres: string): string {
  const retour = new URLSearchParams(parametres).get('retour') ?? '/'
  return /^\/(?![/\\])/.test(retour) ? retour : '/'
}

export function PageConnexion() {
  return <Connexion retour={retourSur(useIci().search)} />
}
