import { charte } from '#domain/socle/adresses/chemins.ts'

/** La charte s’accepte d’abord (§4.8), puis la page où l’on allait. */
export const charteVers = (retour: string): string => `${charte}?retour=${encodeURIComponent(retour)}`
