import { accueil } from '#domain/socle/adresses/chemins.ts'

/**
 * Où aller après la connexion : une adresse de ce site, et elle seule. Le navigateur retire tabulations et retours à la
 * ligne d’une adresse : « /⇥/ailleurs » mènerait ailleurs.
 */
export function retourSur(demande: string | null): string {
  if (demande === null || demande.length > 2000) return accueil
  if (!/^\/(?![/\\])[^\p{Cc}\p{Cs}]*$/u.test(demande)) return accueil
  // Un en-tête ne porte que de l’ASCII.
  return demande.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}
