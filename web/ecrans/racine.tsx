import { createRootRouteWithContext } from '@tanstack/react-router'
import police from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import { LettreDuPied } from '../lettre/differes.tsx'
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
    /** Son chargeur rend d’autres miettes, à leur suite : `fil`. */
    filLu?: boolean
    /** Sans conteneur : l’écran pose ses propres aplats sur toute la largeur. */
    special?: boolean
    sansFil?: boolean
    /** Sa route est dans la table des écrans rares, que le navigateur charge alors avec la page. */
    rare?: boolean
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
  component: () => <Cadre lettre={<LettreDuPied />} />,
})

export const parent = () => racine

/** Le titre d’une page, écrit une fois : titre du document et dernière miette. */
export const titre = (t?: string) => () => ({ meta: [{ title: titreDocument(t) }] })

/** Le titre d’une page, que son chargeur compose. */
export const titreLu = ({
  loaderData,
  match,
}: {
  loaderData?: { titre: string } | undefined
  match: { error?: unknown }
}) => ({
  meta: [
    {
      title: titreDocument(
        loaderData?.titre ?? (match.error as { data?: { titre?: string } } | null)?.data?.titre,
      ),
    },
  ],
})
