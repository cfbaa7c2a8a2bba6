import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { titreEtape } from '#domain/declaration/etapes.ts'
import { titreDocument } from '../shell/contexte.ts'
import { BandeauPlace, MenuPersonne } from '../shell/Personne.tsx'
import type { Miette } from '../ui/navigation.tsx'
import { parent, titre } from './racine.tsx'

const IMMATRICULER: Miette = { libelle: 'Immatriculer une copropriété', href: '/immatriculer-copropriete' }
const ASSISTANCE: Miette = { libelle: 'Assistance', href: '/assistance' }
const ETABLISSEMENT: Miette = { libelle: 'Mon établissement', href: '/compte/monetablissement' }
const UTILISATEURS: Miette = { libelle: 'Mes comptes utilisateurs', href: '/compte/mes-comptes-utilisateurs' }
const TELEDECLARANTS: Miette = { libelle: 'Télédéclarants', href: '/teledeclarants' }
const VALIDATIONS: Miette = { libelle: 'Demandes à valider', href: '/validations' }

/** Les écrans des personnes connectées : sans compte, on passe par la connexion et l’on revient. */
const connecte = createRoute({
  getParentRoute: parent,
  id: 'connecte',
  ssr: false,
  staticData: { enTete: { Menu: MenuPersonne, Bandeau: BandeauPlace } },
  beforeLoad: ({ context, location }) => {
    if (!context.compte) throw redirect({ href: `/compte?retour=${encodeURIComponent(location.href)}` })
  },
})

/** Les écrans des personnes connectées, dans l’ordre du §2.1 : `getParentRoute: () => connecte`. */
const ecrans = [
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/activation',
    head: titre('Activation du compte'),
    loader: async ({ context }) =>
      (await import('../compte/chargeurs.ts')).chargerActivation(context.appeler),
    component: lazyRouteComponent(() => import('../compte/PageActivation.tsx'), 'PageActivation'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/moncompte',
    head: titre('Mon compte'),
    component: lazyRouteComponent(() => import('../compte/PageMonCompte.tsx'), 'PageMonCompte'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/monetablissement',
    head: titre('Mon établissement'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/utilisateurs.ts')).lireMonEtablissement, {}),
    component: lazyRouteComponent(
      () => import('../etablissement/PageMonEtablissement.tsx'),
      'PageMonEtablissement',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/monetablissement/modifier',
    staticData: { fil: [ETABLISSEMENT] },
    head: titre('Modifier mon établissement'),
    loader: async ({ context }) =>
      (await import('../etablissement/chargeurs.ts')).chargerMonEtablissementAModifier(context.appeler),
    component: lazyRouteComponent(() => import('../etablissement/PageModifier.tsx'), 'PageModifier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/mes-comptes-utilisateurs',
    head: titre('Mes comptes utilisateurs'),
    loader: async ({ context }) =>
      (await import('../utilisateurs/chargeurs.ts')).chargerUtilisateurs(context.appeler, context.compte),
    component: lazyRouteComponent(
      () => import('../utilisateurs/PageMesUtilisateurs.tsx'),
      'PageMesUtilisateurs',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/mes-comptes-utilisateurs/$idCompte',
    staticData: { fil: [UTILISATEURS] },
    loader: async ({ context, params }) =>
      (await import('../utilisateurs/chargeurs.ts')).chargerUtilisateur(
        context.appeler,
        context.compte,
        params.idCompte,
      ),
    head: ({ params }) => ({
      meta: [
        {
          title: titreDocument(
            params.idCompte === 'nouveau' ? 'Créer un utilisateur' : 'Modifier un utilisateur',
          ),
        },
      ],
    }),
    component: lazyRouteComponent(() => import('../utilisateurs/PageUtilisateur.tsx'), 'PageUtilisateur'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/immatriculer-copropriete',
    head: titre('Immatriculer une copropriété'),
    loader: async ({ context }) =>
      (await import('../immatriculation/chargeurs.ts')).chargerDebut(context.appeler),
    component: lazyRouteComponent(() => import('../immatriculation/PageDebut.tsx'), 'PageDebut'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/immatriculer-copropriete/$etape',
    staticData: { fil: [IMMATRICULER] },
    head: ({ params }) => ({ meta: [{ title: titreDocument(titreEtape(params.etape)) }] }),
    component: lazyRouteComponent(() => import('../immatriculation/PageEtape.tsx'), 'PageEtape'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/immatriculer-copropriete/confirmation/$reference',
    staticData: { fil: [IMMATRICULER] },
    head: titre('Demande déposée'),
    loader: async ({ context, params }) =>
      (await import('../immatriculation/chargeurs.ts')).chargerDemande(context.appeler, params.reference),
    component: lazyRouteComponent(
      () => import('../immatriculation/PageConfirmation.tsx'),
      'PageConfirmation',
    ),
  }),
  // rattacher-une-copropriete, rattacher-une-copropriete/edit
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants',
    head: titre('Télédéclarants'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps, location }) =>
      (await import('../teledeclarants/chargeurs.ts')).chargerRecherche(
        context.appeler,
        deps,
        location.state.recherche,
      ),
    component: lazyRouteComponent(() => import('../teledeclarants/PageRecherche.tsx'), 'PageRecherche'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/$id',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Détail d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('../teledeclarants/chargeurs.ts')).chargerDetail(context.appeler, params.id),
    component: lazyRouteComponent(() => import('../teledeclarants/PageDetail.tsx'), 'PageDetail'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/$id/modifier',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Modifier un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('../teledeclarants/chargeurs.ts')).chargerAModifier(context.appeler, params.id),
    component: lazyRouteComponent(() => import('../teledeclarants/PageModifier.tsx'), 'PageModifier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/comptes-utilisateurs/$id',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Utilisateurs d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('../utilisateurs/chargeurs.ts')).chargerUtilisateurs(
        context.appeler,
        context.compte,
        params.id,
      ),
    component: lazyRouteComponent(() => import('../teledeclarants/PageUtilisateurs.tsx'), 'PageUtilisateurs'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/comptes-utilisateurs/$id/$idCompte',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Utilisateur d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('../utilisateurs/chargeurs.ts')).chargerUtilisateur(
        context.appeler,
        context.compte,
        params.idCompte,
        params.id,
      ),
    component: lazyRouteComponent(() => import('../teledeclarants/PageUtilisateur.tsx'), 'PageUtilisateur'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/copropriete',
    head: titre('Copropriétés'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('../coproprietes/chargeur.ts')).chargerListe(context.appeler, deps),
    component: lazyRouteComponent(() => import('../coproprietes/PageListe.tsx'), 'PageListe'),
  }),
  // indicateurs-MCO
  // evenement-journal
  createRoute({
    getParentRoute: () => connecte,
    path: '/assistance',
    head: titre('Assistance'),
    loader: async ({ context, location }) =>
      (await import('../assistance/chargeur.ts')).chargerRecherche(
        context.appeler,
        location.state.recherche?.['q'],
      ),
    component: lazyRouteComponent(() => import('../assistance/PageAssistance.tsx'), 'PageAssistance'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/assistance/$id',
    staticData: { fil: [ASSISTANCE] },
    loader: async ({ context, params }) =>
      (await import('../assistance/chargeur.ts')).chargerDossier(context.appeler, params.id),
    head: ({ loaderData }) => ({
      meta: [{ title: titreDocument(loaderData?.raisonSociale ?? 'Assistance') }],
    }),
    component: lazyRouteComponent(() => import('../assistance/PageDossier.tsx'), 'PageDossier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/validations',
    head: titre('Demandes à valider'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('../validations/chargeur.ts')).chargerFile(context.appeler, deps),
    component: lazyRouteComponent(() => import('../validations/PageFile.tsx'), 'PageFile'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/validations/$id',
    staticData: { fil: [VALIDATIONS] },
    head: titre('Examen d’une demande'),
    component: lazyRouteComponent(() => import('../validations/PageExamen.tsx'), 'PageExamen'),
  }),
] as const

export const connectes = connecte.addChildren(ecrans)
