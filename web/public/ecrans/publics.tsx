import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { NumeroInconnu, TerritoireInconnu } from '#web/public/annuaire/inconnu.tsx'
import { estDissoute, titreInconnu } from '#web/public/annuaire/titre-inconnu.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { parent, titre, titreLu } from '#web/socle/ecrans/racine.tsx'

const ANNUAIRE: Miette = { libelle: 'Annuaire des copropriétés', href: CHEMINS.annuaire }
const STATISTIQUES: Miette = { libelle: 'Statistiques du registre', href: CHEMINS.statistiques }

/** Les écrans publics de cette partie, rendus par le serveur. */
export const publics = [
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.annuaire,
    head: titre('Annuaire des copropriétés'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/annuaire/chargeur.ts')).chargerAnnuaire(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/public/annuaire/Annuaire.tsx'), 'Annuaire'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.rechercheAvancee,
    staticData: { fil: [ANNUAIRE] },
    head: titre('Recherche avancée'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/annuaire/chargeur-avancee.ts')).chargerAvancee(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/public/annuaire/Avancee.tsx'), 'Avancee'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.emporter,
    staticData: { fil: [ANNUAIRE] },
    head: titre('Télécharger des résultats'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/annuaire/chargeur-emporter.ts')).chargerEmporter(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/public/annuaire/PageEmporter.tsx'), 'PageEmporter'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.departements,
    staticData: { fil: [ANNUAIRE] },
    loader: async ({ context }) =>
      (await import('#web/public/annuaire/chargeur-parcours.ts')).chargerDepartements(context.appeler),
    head: titreLu,
    component: lazyRouteComponent(
      () => import('#web/public/annuaire/pages-de-parcours.ts'),
      'PageDepartements',
    ),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.departement,
    staticData: { fil: [ANNUAIRE], filLu: true },
    loader: async ({ context, params }) =>
      (await import('#web/public/annuaire/chargeur-parcours.ts')).chargerDepartement(
        context.appeler,
        params.code,
      ),
    head: titreLu,
    notFoundComponent: (introuvable) => <TerritoireInconnu introuvable={introuvable} />,
    component: lazyRouteComponent(
      () => import('#web/public/annuaire/pages-de-parcours.ts'),
      'PageDepartement',
    ),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.commune,
    staticData: { fil: [ANNUAIRE], filLu: true },
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }) =>
      (await import('#web/public/annuaire/chargeur-parcours.ts')).chargerCommune(
        context.appeler,
        params.code,
        deps,
      ),
    head: titreLu,
    notFoundComponent: (introuvable) => <TerritoireInconnu introuvable={introuvable} />,
    component: lazyRouteComponent(() => import('#web/public/annuaire/pages-de-parcours.ts'), 'PageCommune'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.fiche,
    staticData: { fil: [ANNUAIRE], filLu: true },
    loader: async ({ context, params }) =>
      (await import('#web/public/annuaire/chargeur.ts')).chargerFiche(context.appeler, params.numero),
    head: ({ loaderData, params, match }) => ({
      meta: [
        {
          title: titreDocument(
            match.status === 'notFound'
              ? titreInconnu(match.error)
              : (loaderData?.fiche.nom ?? `Copropriété ${params.numero}`),
          ),
        },
      ],
    }),
    notFoundComponent: (introuvable) => <NumeroInconnu dissoute={estDissoute(introuvable)} />,
    component: lazyRouteComponent(() => import('#web/public/annuaire/PageFiche.tsx'), 'PageFiche'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.statistiques,
    head: titre('Statistiques du registre'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/statistiques/chargeur.ts')).chargerStatistiques(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/public/statistiques/Statistiques.tsx'), 'Statistiques'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.comparerTerritoires,
    staticData: { fil: [STATISTIQUES] },
    head: titre('Comparer deux territoires'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/statistiques/chargeur-comparer.ts')).chargerComparaison(
        context.appeler,
        deps,
      ),
    component: lazyRouteComponent(() => import('#web/public/statistiques/Comparer.tsx'), 'Comparer'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.lettre,
    loader: async ({ context }) =>
      (await import('#web/public/lettre/chargeur.ts')).chargerLettres(context.appeler),
    head: titre('Lettre d’information'),
    component: lazyRouteComponent(() => import('#web/public/lettre/PageLettre.tsx'), 'PageLettre'),
  }),
]
