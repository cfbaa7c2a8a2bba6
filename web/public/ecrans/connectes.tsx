import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { estPermis, PUBLIER_LETTRE } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { titre } from '#web/socle/ecrans/racine.tsx'
import { connecte } from '#web/socle/ecrans/connecte.tsx'

const ASSISTANCE: Miette = { libelle: 'Assistance', href: CHEMINS.assistance }
const RECLAMATIONS: Miette = { libelle: 'Demandes et réclamations', href: CHEMINS.reclamations }
const LETTRE: Miette = { libelle: 'Lettre d’information', href: CHEMINS.lettre }

/** Les écrans de cette partie pour les personnes connectées. */
export const connectes = [
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.publierLettre,
    staticData: { fil: [LETTRE] },
    head: titre('Publier une lettre'),
    beforeLoad: ({ context }) => {
      if (!estPermis(PUBLIER_LETTRE, context.compte?.authorities ?? null)) throw notFound()
    },
    component: lazyRouteComponent(() => import('#web/public/lettre/PagePublier.tsx'), 'PagePublier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.reclamations,
    staticData: { fil: [ASSISTANCE], large: true },
    head: titre('Demandes et réclamations'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps, location }) =>
      (await import('#web/public/reclamations/chargeurs.ts')).chargerFile(
        context,
        deps,
        location.state.recherche,
      ),
    component: lazyRouteComponent(
      () => import('#web/public/reclamations/PageReclamations.tsx'),
      'PageReclamations',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.reclamation,
    staticData: { fil: [ASSISTANCE, RECLAMATIONS] },
    loader: async ({ context, params }) =>
      (await import('#web/public/reclamations/chargeurs.ts')).chargerReclamation(context.appeler, params.id),
    head: ({ loaderData }) => ({ meta: [{ title: titreDocument(loaderData?.reference ?? 'Demande') }] }),
    component: lazyRouteComponent(
      () => import('#web/public/reclamations/PageReclamation.tsx'),
      'PageReclamation',
    ),
  }),
]
