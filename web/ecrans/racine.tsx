import { createRootRouteWithContext } from '@tanstack/react-router'
import police from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import { Cadre, teteDuSite } from '../shell/Cadre.tsx'
import { titreDocument, type ContexteDEcran } from '../shell/contexte.ts'
import type { AvisPetitEcran } from '../shell/AvisPetitEcran.tsx'
import type { BandeauPlace, lignesDuMenu, MenuPersonne } from '../shell/Personne.tsx'
import favicon from '../styles/favicon.svg?no-inline'
import type { MietteDeRoute } from '../ui/navigation.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Les miettes entre l’accueil et la page. */
    fil?: readonly MietteDeRoute[]
    /** Sans conteneur : l’écran pose ses propres aplats sur toute la largeur. */
    special?: boolean
    sansFil?: boolean
    /** Un petit écran y est incommode : la page le dit. */
    saisieLongue?: boolean
    /** Ce que l’en-tête montre à une personne connectée, en plus. */
    enTete?: {
      Menu: typeof MenuPersonne
      Bandeau: typeof BandeauPlace
      AvisPetitEcran: typeof AvisPetitEcran
      lignes: typeof lignesDuMenu
    }
  }
}

/** Le document, autour de tout écran. */
export const racine = createRootRouteWithContext<ContexteDEcran>()({
  // Chaque écran lit ceux qui sont à lui.
  validateSearch: (parametres: Record<string, unknown>) => parametres,
  head: () => teteDuSite(favicon, police),
  component: Cadre,
})

export const parent = () => racine

/** Le titre d’une page, écrit une fois : titre du document et dernière miette. */
export const titre = (t?: string) => () => ({ meta: [{ title: titreDocument(t) }] })
