import { createRootRouteWithContext, createRoute, type RouteComponent } from '@tanstack/react-router'
import police from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import type { ComponentType } from 'react'
import { teteDuSite } from '#web/socle/shell/Cadre.tsx'
import { titreDocument, type ContexteDEcran } from '#web/socle/shell/contexte.ts'
import type { AvisPetitEcran } from '#web/socle/shell/AvisPetitEcran.tsx'
import type { BandeauPlace, lignesDuMenu, MenuPersonne } from '#web/socle/shell/Personne.tsx'
import favicon from '#web/socle/styles/favicon.svg?no-inline'
import type { Miette, MietteDeRoute } from '#web/socle/ui/navigation.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Les miettes entre l’accueil et la page. */
    fil?: readonly MietteDeRoute[]
    /** Son chargeur rend d’autres miettes, à leur suite : `fil`. */
    filLu?: boolean
    /** Sans conteneur : l’écran pose ses propres aplats sur toute la largeur. */
    special?: boolean
    /** On y travaille toute la journée : toute la largeur d’un grand écran. */
    large?: boolean
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
      /** La case de qui cherche toute la journée. */
      Retrouver: ComponentType<{ compte: CompteInfo }>
      lignes: typeof lignesDuMenu
    }
  }
}

/** Le document, autour de tout écran ; le routeur y met le cadre, dont le pied appartient à une partie. */
export const racine = createRootRouteWithContext<ContexteDEcran>()({
  // Chaque écran lit ceux qui sont à lui.
  validateSearch: (parametres: Record<string, unknown>) => parametres,
  head: () => teteDuSite(favicon, police),
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

/** Une page qui ne charge rien. */
export const page = <P extends string>(
  path: P,
  nom: string,
  component: RouteComponent,
  fil?: readonly Miette[],
) => createRoute({ getParentRoute: parent, path, staticData: { fil }, head: titre(nom), component })
