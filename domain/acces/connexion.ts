import { connexion } from '../chemins.ts'

/** La connexion, puis la page où l’on allait. */
export const connexionVers = (retour: string): string => `${connexion}?retour=${encodeURIComponent(retour)}`

/** La connexion, qui dit pourquoi le fournisseur d’identité n’a pas ouvert. */
export const CONNEXION_REFUSEE = `${connexion}?sso=echec` as const
export const CONNEXION_SANS_PREUVE = `${connexion}?sso=preuve` as const
