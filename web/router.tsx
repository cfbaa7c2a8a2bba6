import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { titreEtape } from '#domain/declaration/etapes.ts'
import police from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import favicon from './styles/favicon.svg?no-inline'
import type { Appeler } from './api.ts'
import { Introuvable } from './pages/Introuvable.tsx'
import { ecrireParametres, lireParametres } from './parametres.ts'
import { PageErreur } from './pages/PageErreur.tsx'
import { Cadre, teteDuSite } from './shell/Cadre.tsx'
import { titreDocument, type Contexte } from './shell/contexte.ts'
import { Chargement } from './ui/messages.tsx'
import type { Miette } from './ui/navigation.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof creerRouteur>
  }
  interface StaticDataRouteOption {
    /** Les miettes entre l’accueil et la page. */
    fil?: readonly Miette[]
    /** Sans conteneur : l’écran pose ses propres aplats sur toute la largeur. */
    special?: boolean
    sansFil?: boolean
  }
}

const racine = createRootRouteWithContext<Contexte>()({
  head: () => teteDuSite(favicon, police),
  component: Cadre,
})

/** Le titre d’une page, écrit une fois : titre du document et dernière miette. */
const titre = (t?: string) => () => ({ meta: [{ title: titreDocument(t) }] })
const parent = () => racine

const ANNUAIRE: Miette = { libelle: 'Annuaire des copropriétés', href: '/annuaire' }
const CONNEXION: Miette = { libelle: 'Connexion', href: '/compte' }
const IMMATRICULER: Miette = { libelle: 'Immatriculer une copropriété', href: '/immatriculer-copropriete' }
const ASSISTANCE: Miette = { libelle: 'Assistance', href: '/assistance' }
const ETABLISSEMENT: Miette = { libelle: 'Mon établissement', href: '/compte/monetablissement' }
const UTILISATEURS: Miette = { libelle: 'Mes comptes utilisateurs', href: '/compte/mes-comptes-utilisateurs' }
const TELEDECLARANTS: Miette = { libelle: 'Télédéclarants', href: '/teledeclarants' }
const VALIDATIONS: Miette = { libelle: 'Demandes à valider', href: '/validations' }

/** Ce que le serveur transmet au navigateur avec la page. */
export type Transmis = Pick<Contexte, 'compte' | 'site'>

/** L’accueil (§2.6). Celui des institutions a son adresse (§2.7) : outil-categorisation et donnees-brutes viendront dessous. */
const accueil = <P extends string>(path: P, ailleurs: (institution: boolean) => string | null) =>
  createRoute({
    getParentRoute: parent,
    path,
    staticData: { special: true, sansFil: true },
    head: titre(),
    beforeLoad: ({ context }) => {
      const href = ailleurs(context.compte?.profil === 'INSTITUTIONNEL')
      if (href) throw redirect({ href })
    },
    loader: async ({ context }) =>
      (await import('./accueil/chargeur.ts')).chargerAccueil(context.appeler, context.compte),
    component: lazyRouteComponent(() => import('./accueil/Accueil.tsx'), 'Accueil'),
  })

/** Les écrans publics, dans l’ordre du §2.1, rendus par le serveur. Un écran sans ligne n’a ni menu, ni tuile, ni lien. */
const publics = [
  accueil('/', (institution) => (institution ? '/institutionnels' : null)),
  accueil('/institutionnels', (institution) => (institution ? null : '/')),
  // aide
  createRoute({
    getParentRoute: parent,
    path: '/mentionslegales',
    head: titre('Mentions légales'),
    component: lazyRouteComponent(() => import('./pages/MentionsLegales.tsx'), 'MentionsLegales'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/annuaire',
    head: titre('Annuaire des copropriétés'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('./annuaire/chargeur.ts')).chargerAnnuaire(context.appeler, deps),
    component: lazyRouteComponent(() => import('./annuaire/PageAnnuaire.tsx'), 'PageAnnuaire'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/annuaire/$numero',
    staticData: { fil: [ANNUAIRE] },
    loader: async ({ context, params }) =>
      (await import('./annuaire/chargeur.ts')).chargerFiche(context.appeler, params.numero),
    head: ({ loaderData }) => ({
      meta: [{ title: titreDocument(loaderData?.nom ?? `Copropriété ${loaderData?.numero ?? ''}`) }],
    }),
    component: lazyRouteComponent(() => import('./annuaire/PageFiche.tsx'), 'PageFiche'),
  }),
  // newsletter, consulter-les-statistiques-du-registre
  createRoute({
    getParentRoute: parent,
    path: '/compte',
    head: titre('Connexion'),
    loader: async ({ context }) => (await import('./compte/chargeurs.ts')).chargerConnexion(context.appeler),
    component: lazyRouteComponent(() => import('./compte/PageConnexion.tsx'), 'PageConnexion'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/compte/inscription',
    staticData: { fil: [CONNEXION] },
    head: titre('Créer un compte'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('./compte/chargeurs.ts')).chargerInscription(context.appeler, deps),
    component: lazyRouteComponent(() => import('./compte/PageInscription.tsx'), 'PageInscription'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/activate',
    beforeLoad: ({ location }) => {
      throw redirect({ href: `/compte/activate${location.searchStr}` })
    },
  }),
  createRoute({
    getParentRoute: parent,
    path: '/compte/activate',
    staticData: { fil: [CONNEXION] },
    head: titre('Choisir un mot de passe'),
    component: lazyRouteComponent(() => import('./compte/PageMotDePasse.tsx'), 'PageMotDePasse'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/compte/mot-de-passe-oublie',
    staticData: { fil: [CONNEXION] },
    head: titre('Mot de passe oublié'),
    component: lazyRouteComponent(() => import('./compte/MotDePasseOublie.tsx'), 'MotDePasseOublie'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/compte/adresse',
    staticData: { fil: [CONNEXION] },
    head: titre('Nouvelle adresse électronique'),
    component: lazyRouteComponent(() => import('./compte/PageLienRecu.tsx'), 'PageLienRecu'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/compte/rester-actif',
    staticData: { fil: [CONNEXION] },
    head: titre('Garder son compte'),
    component: lazyRouteComponent(() => import('./compte/PageLienRecu.tsx'), 'PageLienRecu'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/utilisateur-non-valide',
    head: titre('Accès impossible'),
    component: lazyRouteComponent(() => import('./pages/NonValide.tsx'), 'NonValide'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/demonstration/courriels',
    head: titre('Boîte de démonstration'),
    loader: async ({ context }) =>
      (await import('./demonstration/chargeur.ts')).chargerBoite(context.appeler),
    component: lazyRouteComponent(() => import('./demonstration/PageBoite.tsx'), 'PageBoite'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/api/docs',
    head: titre('Appels de l’API'),
    loader: async ({ context }) => (await import('./api-docs/chargeur.ts')).chargerApi(context.appeler),
    component: lazyRouteComponent(() => import('./api-docs/PageApi.tsx'), 'PageApi'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/donnees-personnelles',
    head: titre('Données personnelles'),
    component: lazyRouteComponent(() => import('./pages/DonneesPersonnelles.tsx'), 'DonneesPersonnelles'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/accessibilite',
    head: titre('Accessibilité'),
    component: lazyRouteComponent(() => import('./pages/Accessibilite.tsx'), 'Accessibilite'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/sitemap',
    head: titre('Plan du site'),
    component: lazyRouteComponent(() => import('./pages/PlanDuSite.tsx'), 'PlanDuSite'),
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
] as const

/** Les écrans des personnes connectées : sans compte, on passe par la connexion et l’on revient. */
const connecte = createRoute({
  getParentRoute: parent,
  id: 'connecte',
  ssr: false,
  beforeLoad: ({ context, location }) => {
    if (!context.compte) throw redirect({ href: `/compte?retour=${encodeURIComponent(location.href)}` })
  },
})

/** Les écrans des personnes connectées, dans l’ordre du §2.1 : `getParentRoute: () => connecte`. */
const prives = [
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/activation',
    head: titre('Activation du compte'),
    loader: async ({ context }) => (await import('./compte/chargeurs.ts')).chargerActivation(context.appeler),
    component: lazyRouteComponent(() => import('./compte/PageActivation.tsx'), 'PageActivation'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/moncompte',
    head: titre('Mon compte'),
    component: lazyRouteComponent(() => import('./compte/PageMonCompte.tsx'), 'PageMonCompte'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/monetablissement',
    head: titre('Mon établissement'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/utilisateurs.ts')).lireMonEtablissement, {}),
    component: lazyRouteComponent(
      () => import('./etablissement/PageMonEtablissement.tsx'),
      'PageMonEtablissement',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/monetablissement/modifier',
    staticData: { fil: [ETABLISSEMENT] },
    head: titre('Modifier mon établissement'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/utilisateurs.ts')).lireMonEtablissement, {}),
    component: lazyRouteComponent(() => import('./etablissement/PageModifier.tsx'), 'PageModifier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/mes-comptes-utilisateurs',
    head: titre('Mes comptes utilisateurs'),
    loader: async ({ context }) =>
      (await import('./utilisateurs/chargeurs.ts')).chargerUtilisateurs(context.appeler, context.compte),
    component: lazyRouteComponent(
      () => import('./utilisateurs/PageMesUtilisateurs.tsx'),
      'PageMesUtilisateurs',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/compte/mes-comptes-utilisateurs/$idCompte',
    staticData: { fil: [UTILISATEURS] },
    loader: async ({ context, params }) =>
      (await import('./utilisateurs/chargeurs.ts')).chargerUtilisateur(
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
    component: lazyRouteComponent(() => import('./utilisateurs/PageUtilisateur.tsx'), 'PageUtilisateur'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/immatriculer-copropriete',
    head: titre('Immatriculer une copropriété'),
    loader: async ({ context }) =>
      (await import('./immatriculation/chargeurs.ts')).chargerDebut(context.appeler),
    component: lazyRouteComponent(() => import('./immatriculation/PageDebut.tsx'), 'PageDebut'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/immatriculer-copropriete/$etape',
    staticData: { fil: [IMMATRICULER] },
    head: ({ params }) => ({ meta: [{ title: titreDocument(titreEtape(params.etape)) }] }),
    component: lazyRouteComponent(() => import('./immatriculation/PageEtape.tsx'), 'PageEtape'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/immatriculer-copropriete/confirmation/$reference',
    staticData: { fil: [IMMATRICULER] },
    head: titre('Demande déposée'),
    loader: async ({ context, params }) =>
      (await import('./immatriculation/chargeurs.ts')).chargerDemande(context.appeler, params.reference),
    component: lazyRouteComponent(() => import('./immatriculation/PageConfirmation.tsx'), 'PageConfirmation'),
  }),
  // rattacher-une-copropriete, rattacher-une-copropriete/edit
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants',
    head: titre('Télédéclarants'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('./teledeclarants/chargeurs.ts')).chargerRecherche(context.appeler, deps),
    component: lazyRouteComponent(() => import('./teledeclarants/PageRecherche.tsx'), 'PageRecherche'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/$id',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Détail d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('./teledeclarants/chargeurs.ts')).chargerDetail(context.appeler, params.id),
    component: lazyRouteComponent(() => import('./teledeclarants/PageDetail.tsx'), 'PageDetail'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/$id/modifier',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Modifier un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('./teledeclarants/chargeurs.ts')).chargerDetail(context.appeler, params.id),
    component: lazyRouteComponent(() => import('./teledeclarants/PageModifier.tsx'), 'PageModifier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/comptes-utilisateurs/$id',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Utilisateurs d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('./utilisateurs/chargeurs.ts')).chargerUtilisateurs(
        context.appeler,
        context.compte,
        params.id,
      ),
    component: lazyRouteComponent(() => import('./teledeclarants/PageUtilisateurs.tsx'), 'PageUtilisateurs'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/teledeclarants/comptes-utilisateurs/$id/$idCompte',
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Utilisateur d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('./utilisateurs/chargeurs.ts')).chargerUtilisateur(
        context.appeler,
        context.compte,
        params.idCompte,
        params.id,
      ),
    component: lazyRouteComponent(() => import('./teledeclarants/PageUtilisateur.tsx'), 'PageUtilisateur'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/copropriete',
    head: titre('Gérer les copropriétés'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('./coproprietes/chargeur.ts')).chargerListe(context.appeler, deps),
    component: lazyRouteComponent(() => import('./coproprietes/PageListe.tsx'), 'PageListe'),
  }),
  // indicateurs-MCO
  // evenement-journal
  createRoute({
    getParentRoute: () => connecte,
    path: '/assistance',
    head: titre('Assistance'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('./assistance/chargeur.ts')).chargerRecherche(context.appeler, deps),
    component: lazyRouteComponent(() => import('./assistance/PageAssistance.tsx'), 'PageAssistance'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/assistance/$id',
    staticData: { fil: [ASSISTANCE] },
    loader: async ({ context, params }) =>
      (await import('./assistance/chargeur.ts')).chargerDossier(context.appeler, params.id),
    head: ({ loaderData }) => ({
      meta: [{ title: titreDocument(loaderData?.raisonSociale ?? 'Assistance') }],
    }),
    component: lazyRouteComponent(() => import('./assistance/PageDossier.tsx'), 'PageDossier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/validations',
    head: titre('Demandes à valider'),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: async ({ context, deps }) =>
      (await import('./validations/chargeur.ts')).chargerFile(context.appeler, deps),
    component: lazyRouteComponent(() => import('./validations/PageFile.tsx'), 'PageFile'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: '/validations/$id',
    staticData: { fil: [VALIDATIONS] },
    head: titre('Examen d’une demande'),
    component: lazyRouteComponent(() => import('./validations/PageExamen.tsx'), 'PageExamen'),
  }),
] as const

/** Un chargeur dont l’appel répond 404 montre la page introuvable, avec le statut 404. */
export function avecIntrouvable(appeler: Appeler): Appeler {
  return async (appel, entree) => {
    try {
      return await appeler(appel, entree)
    } catch (cause) {
      if (typeof cause === 'object' && cause !== null && 'statut' in cause && cause.statut === 404)
        throw notFound()
      throw cause
    }
  }
}

interface Passage {
  nonce?: string
  /** Ce que le serveur transmet au navigateur, et ce que le navigateur en fait. */
  dehydrate?: () => Transmis
  hydrate?: (transmis: Transmis) => void
}

export function creerRouteur(contexte: Contexte, { nonce, dehydrate, hydrate }: Passage = {}) {
  return createRouter({
    routeTree: racine.addChildren([...publics, connecte.addChildren([...prives])]),
    context: contexte,
    parseSearch: lireParametres,
    stringifySearch: ecrireParametres,
    ssr: { nonce },
    // Du JSON, que les types du routeur ne savent pas vérifier.
    dehydrate: dehydrate as never,
    hydrate: hydrate as never,
    scrollRestoration: true,
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: Introuvable,
    defaultErrorComponent: PageErreur,
    defaultPendingComponent: () => <Chargement />,
    trailingSlash: 'never',
  })
}
