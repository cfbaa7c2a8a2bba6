import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { ADRESSES, CHEMINS } from '#domain/adresses.ts'
import { titreDocument } from '../shell/contexte.ts'
import type { Miette } from '../ui/navigation.tsx'
import { parent, titre } from './racine.tsx'

const ANNUAIRE: Miette = { libelle: 'Annuaire des copropriétés', href: ADRESSES.annuaire }
const CONNEXION: Miette = { libelle: 'Connexion', href: ADRESSES.connexion }

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
      (await import('../accueil/chargeur.ts')).chargerAccueil(context.appeler, context.compte),
    component: lazyRouteComponent(() => import('../accueil/Accueil.tsx'), 'Accueil'),
  })

/** Les écrans publics, dans l’ordre du §2.1, rendus par le serveur. Un écran sans ligne n’a ni menu, ni tuile, ni lien. */
export const publics = [
  accueil(ADRESSES.accueil, (institution) => (institution ? ADRESSES.institutionnels : null)),
  accueil(ADRESSES.institutionnels, (institution) => (institution ? null : ADRESSES.accueil)),
  // aide
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.mentionsLegales,
    head: titre('Mentions légales'),
    component: lazyRouteComponent(() => import('../pages/MentionsLegales.tsx'), 'MentionsLegales'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.annuaire,
    head: titre('Annuaire des copropriétés'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('../annuaire/chargeur.ts')).chargerAnnuaire(context.appeler, deps),
    component: lazyRouteComponent(() => import('../annuaire/PageAnnuaire.tsx'), 'PageAnnuaire'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.fiche,
    staticData: { fil: [ANNUAIRE] },
    loader: async ({ context, params }) =>
      (await import('../annuaire/chargeur.ts')).chargerFiche(context.appeler, params.numero),
    head: ({ loaderData }) => ({
      meta: [{ title: titreDocument(loaderData?.nom ?? `Copropriété ${loaderData?.numero ?? ''}`) }],
    }),
    component: lazyRouteComponent(() => import('../annuaire/PageFiche.tsx'), 'PageFiche'),
  }),
  // newsletter, consulter-les-statistiques-du-registre
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.connexion,
    head: titre('Connexion'),
    loader: async ({ context }) => (await import('../compte/chargeurs.ts')).chargerConnexion(context.appeler),
    component: lazyRouteComponent(() => import('../compte/PageConnexion.tsx'), 'PageConnexion'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.inscription,
    staticData: { fil: [CONNEXION] },
    head: titre('Créer un compte'),
    loaderDeps: ({ search }) => ({ numEtude: search['numEtude'] }),
    loader: async ({ context, deps }) =>
      (await import('../compte/chargeurs.ts')).chargerInscription(context.appeler, deps),
    component: lazyRouteComponent(() => import('../compte/PageInscription.tsx'), 'PageInscription'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.activate,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${CHEMINS.motDePasse}${location.searchStr}` })
    },
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.motDePasse,
    staticData: { fil: [CONNEXION] },
    head: titre('Choisir un mot de passe'),
    component: lazyRouteComponent(() => import('../compte/PageMotDePasse.tsx'), 'PageMotDePasse'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.motDePasseOublie,
    staticData: { fil: [CONNEXION] },
    head: titre('Mot de passe oublié'),
    component: lazyRouteComponent(() => import('../compte/MotDePasseOublie.tsx'), 'MotDePasseOublie'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.nouvelleAdresse,
    staticData: { fil: [CONNEXION] },
    head: titre('Nouvelle adresse électronique'),
    component: lazyRouteComponent(() => import('../compte/PageLienRecu.tsx'), 'PageLienRecu'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.resterActif,
    staticData: { fil: [CONNEXION] },
    head: titre('Garder son compte'),
    component: lazyRouteComponent(() => import('../compte/PageLienRecu.tsx'), 'PageLienRecu'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.nonValide,
    head: titre('Accès impossible'),
    component: lazyRouteComponent(() => import('../pages/NonValide.tsx'), 'NonValide'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.boite,
    head: titre('Boîte de démonstration'),
    loader: async ({ context }) =>
      (await import('../demonstration/chargeur.ts')).chargerBoite(context.appeler),
    component: lazyRouteComponent(() => import('../demonstration/PageBoite.tsx'), 'PageBoite'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.api,
    head: titre('Appels de l’API'),
    loader: async ({ context }) => (await import('../api-docs/chargeur.ts')).chargerApi(context.appeler),
    component: lazyRouteComponent(() => import('../api-docs/PageApi.tsx'), 'PageApi'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.donneesPersonnelles,
    head: titre('Données personnelles'),
    component: lazyRouteComponent(() => import('../pages/DonneesPersonnelles.tsx'), 'DonneesPersonnelles'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.accessibilite,
    head: titre('Accessibilité'),
    component: lazyRouteComponent(() => import('../pages/Accessibilite.tsx'), 'Accessibilite'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.planDuSite,
    head: titre('Plan du site'),
    component: lazyRouteComponent(() => import('../pages/PlanDuSite.tsx'), 'PlanDuSite'),
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
