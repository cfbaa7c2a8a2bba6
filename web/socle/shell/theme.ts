import { THEME, poserCookie } from './cookies.ts'
import type { Theme } from './contexte.ts'

/** Script posé en tête de page, avec le jeton de sécurité : rien à peindre en clair puis en sombre. */
export const SCRIPT_THEME =
  "var d=document.documentElement;d.dataset.js='';if(d.dataset.frScheme==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)d.dataset.frTheme='dark';try{if(sessionStorage.avisPetitEcran)d.dataset.avisMasque=''}catch{}"

/** Les attributs de `html` du DSFR pour un thème ; « système » est résolu par le script. */
export function attributsTheme(theme: Theme): { 'data-fr-scheme': string; 'data-fr-theme': string } {
  return {
    'data-fr-scheme': { systeme: 'system', clair: 'light', sombre: 'dark' }[theme],
    'data-fr-theme': theme === 'sombre' ? 'dark' : 'light',
  }
}

/** Applique le thème à la page ouverte et le retient. */
export function choisirTheme(theme: Theme): void {
  poserCookie(THEME, theme)
  appliquerTheme(theme)
}

function appliquerTheme(theme: Theme) {
  const sombre =
    theme === 'sombre' || (theme === 'systeme' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['frScheme'] = attributsTheme(theme)['data-fr-scheme']
  document.documentElement.dataset['frTheme'] = sombre ? 'dark' : 'light'
}

function resuivre() {
  if (document.documentElement.dataset['frScheme'] === 'system') appliquerTheme('systeme')
}

/** Suit le système tant que le thème choisi est « système » ; rend de quoi cesser. */
export function suivreSysteme(): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', resuivre)
  return () => media.removeEventListener('change', resuivre)
}
