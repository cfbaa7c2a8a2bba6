import { publics as desComptes } from '#web/comptes/ecrans/publics.tsx'
import { publics as desCoproprietes } from '#web/coproprietes/ecrans/publics.tsx'
import { publics as duPublic } from '#web/public/ecrans/publics.tsx'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { connexionVers } from '#domain/socle/acces/connexion.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { page, parent, titre } from '#web/socle/ecrans/racine.tsx'

const estInstitution = (compte: CompteInfo | null) => compte?.profil === 'INSTITUTIONNEL'

/** L’accueil (§2.6). Celui des institutions a son adresse (§2.7) ; sans compte, on s’y connecte. */
const accueil = <P extends string>(path: P, ailleurs: (compte: CompteInfo | null) => string | null) =>
  createRoute({
    getParentRoute: parent,
    path,
    staticData: { special: true, sansFil: true },
    head: titre(),
    beforeLoad: ({ context }) => {
      const href = ailleurs(context.compte)
      if (href) throw redirect({ href })
    },
    loader: async ({ context }) =>
      (await import('#web/accueil/chargeur.ts')).chargerAccueil(context.appeler, context.compte),
    component: lazyRouteComponent(() => import('#web/accueil/Accueil.tsx'), 'Accueil'),
  })

/** Les écrans publics, rendus par le serveur : ceux du site, puis de chaque partie. Un écran sans ligne n’a ni menu, ni tuile, ni lien. */
export const publics = [
  accueil(CHEMINS.accueil, (compte) => (estInstitution(compte) ? CHEMINS.institutionnels : null)),
  accueil(CHEMINS.institutionnels, (compte) => {
    if (compte === null) return connexionVers(CHEMINS.institutionnels)
    return estInstitution(compte) ? null : CHEMINS.accueil
  }),
  page(
    CHEMINS.nonValide,
    'Accès impossible',
    lazyRouteComponent(() => import('#web/socle/pages/NonValide.tsx'), 'NonValide'),
  ),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.boite,
    head: titre('Boîte de démonstration'),
    loader: async ({ context }) =>
      (await import('#web/demonstration/chargeur.ts')).chargerBoite(context.appeler),
    component: lazyRouteComponent(() => import('#web/demonstration/Boite.tsx'), 'Boite'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '$',
    staticData: { sansFil: true },
    head: titre('Page introuvable'),
    loader: () => {
      throw notFound()
    },
  }),
  ...desComptes,
  ...desCoproprietes,
  ...duPublic,
]
