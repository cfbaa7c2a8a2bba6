import { COOKIE_ACCORD, COOKIE_THEME } from '#contract/socle/protocole.ts'

const JOUR_SECONDES = 86_400
const AN_SECONDES = 365 * JOUR_SECONDES
/** §4.8. */
export const JOURS_D_ACCORD = 1
export const ANS_DU_THEME = 1

/** Consentement gardé un jour (§4.8). */
export const ACCORD = { nom: COOKIE_ACCORD, secondes: JOURS_D_ACCORD * JOUR_SECONDES } as const
/** Apparence choisie, gardée un an : lue par le serveur, donc appliquée avant le premier affichage. */
export const THEME = { nom: COOKIE_THEME, secondes: ANS_DU_THEME * AN_SECONDES } as const

export function poserCookie({ nom, secondes }: { nom: string; secondes: number }, valeur: string): void {
  const sur = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- l’API CookieStore n’est pas partout.
  document.cookie = `${nom}=${encodeURIComponent(valeur)}; Max-Age=${secondes}; Path=/; SameSite=Lax${sur}`
}

/** La valeur d’un cookie lisible par la page, ou null. */
export function lireCookie(nom: string): string | null {
  for (const morceau of document.cookie.split('; ')) {
    if (morceau.startsWith(`${nom}=`)) return decodeURIComponent(morceau.slice(nom.length + 1))
  }
  return null
}
