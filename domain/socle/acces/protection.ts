import { protection } from '#domain/socle/adresses/chemins.ts'

/** Le second facteur exigé s’enregistre d’abord, puis la page où l’on allait. */
export const protectionVers = (retour: string): string => `${protection}?retour=${encodeURIComponent(retour)}`
