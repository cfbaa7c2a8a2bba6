import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { titre } from '#web/socle/ecrans/racine.tsx'
import { connecte, FORMULAIRE_RELU } from '#web/socle/ecrans/connecte.tsx'

const ETABLISSEMENT: Miette = { libelle: 'Mon établissement', href: CHEMINS.monEtablissement }
const UTILISATEURS: Miette = { libelle: 'Mes comptes utilisateurs', href: CHEMINS.mesUtilisateurs }
const TELEDECLARANTS: Miette = { libelle: 'Télédéclarants', href: CHEMINS.teledeclarants }

/** Les écrans de cette partie pour les personnes connectées. */
export const connectes = [
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.activation,
    head: titre('Activation du compte'),
    loader: async ({ context }) =>
      (await import('#web/comptes/inscription/chargeurs.ts')).chargerActivation(context.appeler),
    component: lazyRouteComponent(() => import('#web/comptes/inscription/Activation.tsx'), 'Activation'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.monCompte,
    head: titre('Mon compte'),
    component: lazyRouteComponent(() => import('#web/comptes/compte/PageMonCompte.tsx'), 'PageMonCompte'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.protection,
    head: titre('Second facteur'),
    component: lazyRouteComponent(
      () => import('#web/comptes/compte/second-facteur/Protection.tsx'),
      'Protection',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.monEtablissement,
    head: titre('Mon établissement'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/comptes/utilisateurs.ts')).lireMonEtablissement, {}),
    component: lazyRouteComponent(
      () => import('#web/comptes/etablissements/PageMonEtablissement.tsx'),
      'PageMonEtablissement',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.modifierMonEtablissement,
    ...FORMULAIRE_RELU,
    staticData: { fil: [ETABLISSEMENT] },
    head: titre('Modifier mon établissement'),
    loader: async ({ context }) =>
      (await import('#web/comptes/etablissements/chargeurs.ts')).chargerMonEtablissementAModifier(
        context.appeler,
      ),
    component: lazyRouteComponent(
      () => import('#web/comptes/etablissements/PageModifier.tsx'),
      'PageModifier',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.mesUtilisateurs,
    head: titre('Mes comptes utilisateurs'),
    loader: async ({ context }) =>
      (await import('#web/comptes/utilisateurs/chargeurs.ts')).chargerUtilisateurs(
        context.appeler,
        context.compte,
      ),
    component: lazyRouteComponent(
      () => import('#web/comptes/utilisateurs/PageMesUtilisateurs.tsx'),
      'PageMesUtilisateurs',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.monUtilisateur,
    ...FORMULAIRE_RELU,
    staticData: { fil: [UTILISATEURS] },
    loader: async ({ context, params }) =>
      (await import('#web/comptes/utilisateurs/chargeurs.ts')).chargerUtilisateur(
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
    component: lazyRouteComponent(
      () => import('#web/comptes/utilisateurs/PageUtilisateur.tsx'),
      'PageUtilisateur',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.teledeclarants,
    staticData: { large: true },
    head: titre('Télédéclarants'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps, location }) =>
      (await import('#web/comptes/teledeclarants/chargeurs.ts')).chargerRecherche(
        context.appeler,
        context.compte,
        deps,
        location.state.recherche,
      ),
    component: lazyRouteComponent(() => import('#web/comptes/teledeclarants/Recherche.tsx'), 'Recherche'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.teledeclarant,
    staticData: { fil: [TELEDECLARANTS] },
    loader: async ({ context, params }) =>
      (await import('#web/comptes/teledeclarants/chargeurs.ts')).chargerFiche(
        context.appeler,
        context.compte,
        params.id,
      ),
    head: ({ loaderData }) => ({
      meta: [{ title: titreDocument(loaderData?.etablissement.raisonSociale ?? 'Télédéclarant') }],
    }),
    component: lazyRouteComponent(() => import('#web/comptes/teledeclarants/Detail.tsx'), 'Detail'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.modifierTeledeclarant,
    ...FORMULAIRE_RELU,
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Modifier un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('#web/comptes/teledeclarants/chargeurs.ts')).chargerAModifier(context.appeler, params.id),
    component: lazyRouteComponent(
      () => import('#web/comptes/teledeclarants/PageModifier.tsx'),
      'PageModifier',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.utilisateurs,
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Utilisateurs d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('#web/comptes/utilisateurs/chargeurs.ts')).chargerUtilisateurs(
        context.appeler,
        context.compte,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/comptes/teledeclarants/PageUtilisateurs.tsx'),
      'PageUtilisateurs',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.utilisateur,
    ...FORMULAIRE_RELU,
    staticData: { fil: [TELEDECLARANTS] },
    head: titre('Utilisateur d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('#web/comptes/teledeclarants/chargeurs.ts')).chargerUtilisateurDe(
        context.appeler,
        context.compte,
        params,
      ),
    component: lazyRouteComponent(
      () => import('#web/comptes/teledeclarants/PageUtilisateur.tsx'),
      'PageUtilisateur',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.assistance,
    head: titre('Assistance'),
    loader: async ({ context, location }) =>
      (await import('#web/comptes/assistance/chargeur.ts')).chargerRecherche(
        context.appeler,
        location.state.recherche?.['q'],
      ),
    component: lazyRouteComponent(
      () => import('#web/comptes/assistance/PageAssistance.tsx'),
      'PageAssistance',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.dossierAssistance,
    beforeLoad: async ({ params, location }) => {
      const { versLaFiche } = await import('#web/comptes/teledeclarants/chargeurs.ts')
      throw versLaFiche(params.id, location.searchStr, location.hash)
    },
  }),
]
