import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { page, parent, titre } from '#web/socle/ecrans/racine.tsx'

const CONNEXION: Miette = { libelle: 'Connexion', href: CHEMINS.connexion }

/** Les écrans publics de cette partie, rendus par le serveur. */
export const publics = [
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.connexion,
    head: titre('Connexion'),
    loader: async ({ context }) =>
      (await import('#web/comptes/compte/chargeurs.ts')).chargerConnexion(context.appeler),
    component: lazyRouteComponent(() => import('#web/comptes/compte/PageConnexion.tsx'), 'PageConnexion'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.inscription,
    staticData: { fil: [CONNEXION] },
    head: titre('Créer un compte'),
    loaderDeps: ({ search }) => ({ numEtude: search['numEtude'] }),
    loader: async ({ context, deps }) =>
      (await import('#web/comptes/inscription/chargeurs.ts')).chargerInscription(context.appeler, deps),
    component: lazyRouteComponent(
      () => import('#web/comptes/inscription/PageInscription.tsx'),
      'PageInscription',
    ),
  }),
  page(
    CHEMINS.motDePasseOublie,
    'Mot de passe oublié',
    lazyRouteComponent(() => import('#web/comptes/compte/MotDePasseOublie.tsx'), 'MotDePasseOublie'),
    [CONNEXION],
  ),
]
