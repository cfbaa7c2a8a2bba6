import type { AnyRouter } from '@tanstack/react-router'

/** Les écrans de cette adresse, et celui qui l’emporte. */
export const routesDe = (router: AnyRouter, href: string) =>
  router.getMatchedRoutes(href.split(/[?#]/, 1)[0] ?? '/')

/** Vrai d’un écran que ce navigateur n’a pas chargé : le serveur dira s’il faut se connecter, ou qu’il n’existe pas. */
export const aDemanderAuServeur = (router: AnyRouter, href: string): boolean =>
  routesDe(router, href)[2]?.fullPath === '/$'
