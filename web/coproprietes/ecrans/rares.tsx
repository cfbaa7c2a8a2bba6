import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { parent, titre } from '#web/socle/ecrans/racine.tsx'

/** Les écrans publics de cette partie où l’on arrive par le serveur. */
export const rares = [
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.successionDeclaree,
    staticData: { rare: true },
    head: titre('Vous êtes déclaré comme successeur'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/coproprietes/successeurs/chargeurs.ts')).chargerLien(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/coproprietes/successeurs/PageLien.tsx'), 'PageLien'),
  }),
]
