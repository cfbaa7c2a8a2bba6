import { createRouter, createSerializationAdapter, notFound } from '@tanstack/react-router'
import type { Appeler } from '#web/socle/appels/api.ts'
import type { connectes as Connectes } from '#web/ecrans/connectes.tsx'
import { publics } from '#web/ecrans/publics.tsx'
import type { rares as Rares } from '#web/ecrans/rares.tsx'
import { racine } from '#web/socle/ecrans/racine.tsx'
import { ErreurApi } from '#web/socle/appels/erreur-api.ts'
import { ecrireParametres, lireParametres } from '#web/socle/parametres.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import type { ContexteDEcran } from '#web/socle/shell/contexte.ts'
import { Introuvable, PageErreur } from '#web/socle/shell/differes.tsx'
import { LettreDuPied } from '#web/public/lettre/differes.tsx'
import { Cadre } from '#web/socle/shell/Cadre.tsx'
import { Chargement } from '#web/socle/ui/Chargement.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof creerRouteur>
  }
  interface HistoryState {
    /** Ce qu’une recherche demande et qui nomme une personne : retenu à côté de l’adresse, jamais dedans (V14.2.1). */
    recherche?: Record<string, string>
  }
}

/** Ce que le serveur transmet au navigateur avec la page. */
export type Transmis = Pick<ContexteDEcran, 'compte' | 'site'>

/** Un chargeur dont l’appel répond 404, ou 410, montre la page introuvable, avec le code de l’appel. */
export function avecIntrouvable(appeler: Appeler): Appeler {
  return async (...demande) => {
    try {
      return await appeler(...demande)
    } catch (cause) {
      if (aPourRaison(cause, [404, 410])) throw notFound({ data: { code: cause.code } })
      throw cause
    }
  }
}

/** Ce qu’un chargeur s’est vu refuser au rendu arrive entier au navigateur : sans cela, il n’en garderait que la phrase. */
const transmission = {
  serializationAdapters: [
    createSerializationAdapter({
      key: 'refus',
      test: (valeur) => valeur instanceof ErreurApi,
      toSerializable: ({ statut, message, incident }) => ({ statut, message, incident }),
      fromSerializable: (lu) => new ErreurApi(lu.statut, lu),
    }),
  ],
}

interface Passage {
  nonce?: string
  /** Ce que le serveur transmet au navigateur, et ce que le navigateur en fait. */
  dehydrate?: () => Transmis
  hydrate?: (transmis: Transmis) => void
}

racine.update({ component: () => <Cadre lettre={<LettreDuPied />} /> })

/** Les écrans publics seuls, ou avec ceux des personnes connectées, dont un visiteur n’a que faire, ou avec les rares. */
export const arbre = (connectes?: typeof Connectes, rares?: typeof Rares) =>
  racine.addChildren([...publics, ...(connectes ? [connectes] : []), ...(rares ?? [])])

/**
 * Au premier affichage, qui a déjà fait défiler la page venue du serveur garde sa place : y remonter l’emporterait sous le
 * doigt. Ensuite, le routeur la retrouve ou remonte.
 */
function defilement(): () => boolean {
  let affichee = typeof document === 'undefined'
  return () => {
    const rendre = affichee || window.scrollY === 0
    affichee = true
    return rendre
  }
}

export function creerRouteur(
  contexte: ContexteDEcran,
  routeTree: ReturnType<typeof arbre>,
  { nonce, dehydrate, hydrate }: Passage = {},
) {
  return createRouter({
    routeTree,
    context: contexte,
    parseSearch: lireParametres,
    stringifySearch: ecrireParametres,
    ssr: { nonce },
    dehydrate,
    hydrate,
    ...transmission,
    scrollRestoration: defilement(),
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: Introuvable,
    defaultErrorComponent: PageErreur,
    defaultPendingComponent: () => <Chargement />,
    trailingSlash: 'never',
  })
}
