import type { Call } from '#contract/socle/call.ts'
import type { Manifest } from '@tanstack/react-router'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { connexionVers } from '#domain/socle/acces/connexion.ts'
import {
  adresseDe,
  corpsDe,
  ErreurApi,
  lireReponse,
  type Appeler,
  type InputOf,
} from '#web/socle/appels/api.ts'
import { connectes } from '#web/ecrans/connectes.tsx'
import { rares } from '#web/ecrans/rares.tsx'
import { arbre, avecIntrouvable, creerRouteur, type Transmis } from './router.tsx'
import { SITE_INCONNU } from '#web/socle/shell/contexte.ts'

export interface DemandeDePage extends Transmis {
  /** Adresse complète, origine comprise. */
  url: string
  nonce: string
  /** Scripts et feuilles de style de la page, d’après la construction du client. */
  manifeste: Manifest
  /** Exécute un appel de l’API dans le processus, au nom du visiteur. */
  executer: (appel: {
    methode: Call['method']
    url: string
    type?: string | undefined
    corps?: string | undefined
  }) => Promise<{ statut: number; corps: string }>
}

export interface Page {
  statut: number
  entetes: Record<string, string>
  corps: string
  /** Ce qui a cassé dans la page elle-même, et non dans un appel, qui a déjà sa ligne au journal. */
  panne?: unknown
}

const personne: Appeler = () => Promise.reject(new Error('ce routeur n’appelle rien'))
/** Le routeur de personne : il ne dit que sous quelle route tombe une adresse. */
const plan = creerRouteur({ compte: null, site: SITE_INCONNU, appeler: personne }, arbre(connectes, rares))

/** L’adresse de connexion d’un visiteur qui demande un écran de personne connectée. */
function versLaConnexion(url: string): string | null {
  const { pathname, search } = new URL(url)
  return plan.getMatchedRoutes(pathname)[0].includes(connectes) ? connexionVers(pathname + search) : null
}

/** Vrai de ce que ni un appel refusé, ni une adresse inconnue n’explique. */
const enPanne = (cause: unknown) =>
  cause !== undefined && !(cause instanceof ErreurApi) && !isNotFound(cause) && !isRedirect(cause)

/** Vrai de ce qu’un chargeur a refusé de lui-même, sans appel : il le dit dans ce qu’il rend. */
const saisieRefusee = (rendu: unknown): boolean =>
  typeof rendu === 'object' && rendu !== null && 'saisieRefusee' in rendu && rendu.saisieRefusee === true

/** Rend une page : document complet, ou renvoi (statut 3xx et en-tête `location`). */
export async function rendre({
  url,
  nonce,
  manifeste,
  executer,
  compte,
  site,
}: DemandeDePage): Promise<Page> {
  const connexion = compte ? null : versLaConnexion(url)
  if (connexion) return { statut: 302, entetes: { location: connexion }, corps: '' }
  const appeler: Appeler = async <C extends Call>(appel: C, entree: InputOf<C>) => {
    const { corps, type } = corpsDe(appel, entree)
    const reponse = await executer({
      methode: appel.method,
      url: adresseDe(appel, entree),
      type,
      corps: typeof corps === 'string' ? corps : undefined,
    })
    if (reponse.statut >= 400) throw new ErreurApi(reponse.statut, JSON.parse(reponse.corps || '{}'))
    return lireReponse(appel, reponse.corps)
  }
  const repondre = createRequestHandler({
    request: new Request(url),
    getRouterManifest: () => Promise.resolve(manifeste),
    createRouter: () =>
      creerRouteur({ compte, site, appeler: avecIntrouvable(appeler) }, arbre(connectes, rares), {
        nonce,
        dehydrate: () => ({ compte, site }),
      }),
  })
  // La page reste un texte : la faire passer par une réponse la recopierait trois fois, un septième de son temps.
  let corps = ''
  let panne: unknown
  const reponse = await repondre(async ({ router, responseHeaders }) => {
    panne = router.state.matches.find(({ error }) => enPanne(error))?.error
    corps = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const refusee = router.state.matches.some(({ loaderData }) => saisieRefusee(loaderData))
    return new Response(null, { status: refusee ? 400 : getSsrStatus(router), headers: responseHeaders })
  })
  return {
    statut: reponse.status,
    entetes: Object.fromEntries(reponse.headers),
    corps,
    panne,
  }
}
