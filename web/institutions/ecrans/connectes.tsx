import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CATEGORISER, TENIR_HABILITATIONS } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { titre } from '#web/socle/ecrans/racine.tsx'
import { connecte, reserve } from '#web/socle/ecrans/connecte.tsx'

const HABILITATIONS: Miette = { libelle: 'Accès des institutions', href: CHEMINS.habilitations }
const OUTIL: Miette = { libelle: 'Outil de catégorisation', href: CHEMINS.categorisation }

/** Les écrans de cette partie pour les personnes connectées. */
export const connectes = [
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.charte,
    head: titre('Charte de confidentialité'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/institutions/institution.ts')).lireMonAcces, {}),
    component: lazyRouteComponent(() => import('#web/institutions/institution/PageCharte.tsx'), 'PageCharte'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.categorisation,
    staticData: { large: true },
    beforeLoad: reserve(CATEGORISER),
    head: titre('Outil de catégorisation'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps, location, abortController }) =>
      (await import('#web/institutions/categorisation/chargeur.ts')).chargerOutil(
        (appel, entree) => context.appeler(appel, entree, abortController.signal),
        deps,
        location.href,
      ),
    component: lazyRouteComponent(
      () => import('#web/institutions/categorisation/PageOutil.tsx'),
      'PageOutil',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.coproprieteDeLOutil,
    staticData: { fil: [OUTIL], large: true },
    beforeLoad: reserve(CATEGORISER),
    loader: async ({ context, params, location }) =>
      (await import('#web/institutions/categorisation/chargeur.ts')).chargerUne(
        context.appeler,
        params.immat,
        location.href,
      ),
    head: ({ loaderData, match }) => ({
      meta: [
        {
          title: titreDocument(
            match.status === 'notFound'
              ? 'Numéro inconnu'
              : (loaderData?.nom ?? loaderData?.adresse ?? 'Une copropriété du territoire'),
          ),
        },
      ],
    }),
    notFoundComponent: lazyRouteComponent(
      () => import('#web/institutions/categorisation/HorsDuTerritoire.tsx'),
      'HorsDuTerritoire',
    ),
    component: lazyRouteComponent(
      () => import('#web/institutions/categorisation/diagnostic/PageDiagnostic.tsx'),
      'PageDiagnostic',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.telechargements,
    head: titre('Mes téléchargements'),
    loader: async ({ context, location }) =>
      (await import('#web/institutions/categorisation/telechargements/chargeur.ts')).chargerTelechargements(
        context.appeler,
        location.href,
      ),
    component: lazyRouteComponent(
      () => import('#web/institutions/categorisation/telechargements/PageTelechargements.tsx'),
      'PageTelechargements',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.donneesBrutes,
    head: titre('Données brutes'),
    loader: async ({ context, location }) =>
      (await import('#web/institutions/donnees-brutes/chargeur.ts')).chargerDonneesBrutes(
        context,
        location.href,
      ),
    component: lazyRouteComponent(
      () => import('#web/institutions/donnees-brutes/PageDonneesBrutes.tsx'),
      'PageDonneesBrutes',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.habilitations,
    head: titre('Accès des institutions'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/institutions/habilitations/chargeurs.ts')).chargerHabilitations(
        context.appeler,
        deps,
      ),
    component: lazyRouteComponent(
      () => import('#web/institutions/habilitations/PageHabilitations.tsx'),
      'PageHabilitations',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.habilitation,
    staticData: { fil: [HABILITATIONS] },
    beforeLoad: reserve(TENIR_HABILITATIONS),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }) =>
      (await import('#web/institutions/habilitations/chargeurs.ts')).chargerHabilitation(
        context.appeler,
        params.id,
        deps,
      ),
    head: ({ loaderData }) => ({
      meta: [{ title: titreDocument(loaderData?.habilitation?.libelle ?? 'Ouvrir un accès') }],
    }),
    component: lazyRouteComponent(
      () => import('#web/institutions/habilitations/PageHabilitation.tsx'),
      'PageHabilitation',
    ),
  }),
]
