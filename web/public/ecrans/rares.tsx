import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { pageRare } from '#web/socle/ecrans/page-rare.tsx'
import { parent, titre, titreLu } from '#web/socle/ecrans/racine.tsx'

const ANNUAIRE: Miette = { libelle: 'Annuaire des copropriétés', href: CHEMINS.annuaire }
const AIDE: Miette = { libelle: 'Découvrir le registre', href: CHEMINS.aide }
const QUESTIONS: Miette = { libelle: 'Questions et réponses', href: CHEMINS.questions }
const STATISTIQUES: Miette = { libelle: 'Statistiques du registre', href: CHEMINS.statistiques }
const ACCESSIBILITE: Miette = { libelle: 'Accessibilité', href: CHEMINS.accessibilite }
const LETTRE: Miette = { libelle: 'Lettre d’information', href: CHEMINS.lettre }

/** La page d’un lien reçu par courriel, sans compte (décision 0062). */
const lien = lazyRouteComponent(() => import('#web/public/lettre/PageLien.tsx'), 'PageLien')

/** Les écrans publics de cette partie où l’on arrive par le serveur. */
export const rares = [
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.aide,
    staticData: { rare: true },
    head: titre('Découvrir le registre'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/aide/chargeur.ts')).chargerAide(
        context.appeler,
        deps,
        context.compte?.profil ?? 'DEFAULT',
      ),
    component: lazyRouteComponent(() => import('#web/public/aide/PageAide.tsx'), 'PageAide'),
  }),
  pageRare(
    CHEMINS.registreEtMoi,
    'Le registre et moi',
    lazyRouteComponent(() => import('#web/public/aide/PageRegistreEtMoi.tsx'), 'PageRegistreEtMoi'),
    [AIDE],
  ),
  pageRare(
    CHEMINS.tutoriels,
    'Les démarches pas à pas',
    lazyRouteComponent(() => import('#web/public/aide/PageTutoriels.tsx'), 'PageTutoriels'),
    [AIDE],
  ),
  pageRare(
    CHEMINS.questions,
    'Questions et réponses',
    lazyRouteComponent(() => import('#web/public/aide/PageQuestions.tsx'), 'PageQuestions'),
    [AIDE],
  ),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.question,
    staticData: { fil: [AIDE, QUESTIONS], rare: true },
    loader: async ({ context, params }) =>
      (await import('#web/public/aide/chargeur-question.ts')).chargerReponse(context.appeler, params.code),
    head: ({ loaderData }) => ({ meta: [{ title: titreDocument(loaderData?.question) }] }),
    component: lazyRouteComponent(() => import('#web/public/aide/PageQuestions.tsx'), 'PageQuestion'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.contact,
    staticData: { fil: [AIDE], rare: true },
    head: titre('Nous écrire'),
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) => (await import('#web/public/reclamations/chargeurs.ts')).lireDepart(deps),
    component: lazyRouteComponent(
      () => import('#web/public/reclamations/PageFormulaire.tsx'),
      'PageFormulaire',
    ),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.suiviReclamation,
    staticData: { fil: [AIDE], rare: true },
    head: titre('Ma demande'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/reclamations/chargeurs.ts')).chargerSuivi(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/public/reclamations/PageSuivi.tsx'), 'PageSuivi'),
  }),
  pageRare(
    CHEMINS.mentionsLegales,
    'Mentions légales',
    lazyRouteComponent(() => import('#web/public/mentions/MentionsLegales.tsx'), 'MentionsLegales'),
  ),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.api,
    staticData: { rare: true },
    head: titre('Appels de l’API'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/documentation/chargeur.ts')).chargerApi(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/public/documentation/PageApi.tsx'), 'PageApi'),
  }),
  pageRare(
    CHEMINS.donneesPersonnelles,
    'Données personnelles',
    lazyRouteComponent(() => import('#web/public/mentions/DonneesPersonnelles.tsx'), 'DonneesPersonnelles'),
  ),
  pageRare(
    CHEMINS.accessibilite,
    'Accessibilité',
    lazyRouteComponent(() => import('#web/public/accessibilite/Accessibilite.tsx'), 'Accessibilite'),
  ),
  pageRare(
    CHEMINS.planDuSite,
    'Plan du site',
    lazyRouteComponent(() => import('#web/public/plan-du-site/PlanDuSite.tsx'), 'PlanDuSite'),
  ),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.suivre,
    staticData: { fil: [ANNUAIRE], filLu: true, rare: true },
    head: titre('Être prévenu des changements'),
    loader: async ({ context, params }) =>
      (await import('#web/public/suivre/chargeur.ts')).chargerASuivre(context.appeler, params.numero),
    component: lazyRouteComponent(() => import('#web/public/suivre/PageSuivre.tsx'), 'PageSuivre'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.confirmerLettre,
    staticData: { fil: [LETTRE], rare: true },
    head: titre('Confirmer son inscription'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/lettre/chargeur.ts')).chargerConfirmation(context.appeler, deps),
    component: lien,
  }),
  pageRare(CHEMINS.quitterLettre, 'Ne plus recevoir la lettre', lien, [LETTRE]),
  pageRare(CHEMINS.confirmerSuivi, 'Confirmer un suivi', lien, [ANNUAIRE]),
  pageRare(CHEMINS.arreterSuivi, 'Ne plus être prévenu', lien, [ANNUAIRE]),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.pageAccessibilite,
    staticData: { fil: [ACCESSIBILITE], rare: true },
    loader: async ({ params }) =>
      (await import('#web/public/accessibilite/chargeur.ts')).chargerPage(params.page),
    head: titreLu,
    component: lazyRouteComponent(
      () => import('#web/public/accessibilite/PageAccessibilite.tsx'),
      'PageAccessibilite',
    ),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.semblables,
    staticData: { fil: [STATISTIQUES], rare: true },
    head: titre('Copropriétés semblables'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/public/statistiques/semblables/chargeur-semblables.ts')).chargerSemblables(
        context.appeler,
        deps,
      ),
    component: lazyRouteComponent(
      () => import('#web/public/statistiques/semblables/PageSemblables.tsx'),
      'PageSemblables',
    ),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.donneesOuvertes,
    staticData: { rare: true },
    head: titre('Données ouvertes'),
    loader: async ({ context }) =>
      (await import('#web/public/donnees-ouvertes/chargeur.ts')).chargerDonneesOuvertes(context.appeler),
    component: lazyRouteComponent(
      () => import('#web/public/donnees-ouvertes/DonneesOuvertes.tsx'),
      'DonneesOuvertes',
    ),
  }),
]
