import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useRouteContext, useRouterState } from '@tanstack/react-router'
import type { Contact } from '#domain/socle/contact.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import type { Identite } from '#web/socle/ui/Marque.tsx'

export const TITRE_SITE = 'Registre national des copropriétés'

export const THEMES = ['systeme', 'clair', 'sombre'] as const
export type Theme = (typeof THEMES)[number]

/** Ce que le serveur sait du site et du visiteur avant de dessiner. */
export interface Site {
  identite: Identite
  version: string
  theme: Theme
  accordCookies: boolean
  /** Adresse publique du site, sans barre finale : celle que l’on partage. */
  origine: string
  /** Le jour où la page a été rendue : celui d’une fiche imprimée. */
  aujourdhui: string
  /** À qui l’on s’adresse quand le site ne suffit pas. */
  contact: Contact
  /** Ce que dit le pied de page : ce qu’est le site, et comment joindre l’assistance. */
  pied: string
  /** L’adresse d’un abonné à la lettre est aussi confiée à Brevo. */
  lettreChezBrevo: boolean
}

/** Ce que l’on sait du site avant que la page ne l’ait dit. */
export const SITE_INCONNU: Site = {
  identite: 'demonstration',
  version: '',
  theme: 'systeme',
  accordCookies: true,
  origine: '',
  aujourdhui: '',
  contact: { nom: '', adresse: '', courriel: '', telephone: '' },
  pied: '',
  lettreChezBrevo: false,
}

/** Le contexte que tout chargeur d’écran reçoit. */
export interface ContexteDEcran {
  /** Un appel du contrat : en mémoire sur le serveur, par HTTP dans le navigateur. */
  appeler: Appeler
  compte: CompteInfo | null
  site: Site
}

const RACINE = '__root__' as const

export function useSite(): Site {
  return useRouteContext({ from: RACINE, select: (c) => c.site })
}

/** Le compte connecté, ou null pour un visiteur. */
export function useCompte(): CompteInfo | null {
  return useRouteContext({ from: RACINE, select: (c) => c.compte })
}

/** Ce qui est sous un accueil a ses propres entrées. */
const ACCUEILS: readonly string[] = [CHEMINS.accueil, CHEMINS.institutionnels]

/** Vrai pour l’entrée de menu où l’on se trouve : même chemin (ou dessous) et mêmes paramètres demandés. */
export function estIci(href: string, ici: { pathname: string; search: string }): boolean {
  const [chemin = '/', demande = ''] = href.split('?')
  const memeChemin =
    ici.pathname === chemin || (!ACCUEILS.includes(chemin) && ici.pathname.startsWith(`${chemin}/`))
  if (!memeChemin) return false
  const presents = new URLSearchParams(ici.search)
  return [...new URLSearchParams(demande)].every(([cle, valeur]) => presents.get(cle) === valeur)
}

/** Adresse affichée : chemin et paramètres. */
export function useIci(): { pathname: string; search: string; href: string } {
  return useRouterState({
    select: (s) => ({
      pathname: s.location.pathname,
      search: s.location.searchStr,
      href: s.location.pathname + s.location.searchStr,
    }),
    structuralSharing: true,
  })
}

/** La version telle qu’on l’affiche : « V 1.7.0 », sans suffixe de fabrication (§2.5). */
export function texteVersion(version: string): string {
  return `V ${version.replace(/-.*$/, '')}`
}

/** Le titre du document d’une page. */
export function titreDocument(page: string | undefined): string {
  return page ? `${page} – ${TITRE_SITE}` : TITRE_SITE
}
