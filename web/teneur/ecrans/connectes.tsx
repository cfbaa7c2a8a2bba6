import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Miette, MietteDeRoute } from '#web/socle/ui/navigation.tsx'
import { titre, titreLu } from '#web/socle/ecrans/racine.tsx'
import { connecte, FORMULAIRE_RELU, reserve } from '#web/socle/ecrans/connecte.tsx'

/** Celle que l’adresse désigne. */
const UNE_COPROPRIETE: MietteDeRoute = ({ id }) => ({
  libelle: 'Une copropriété',
  href: ADRESSES_DES_COPROPRIETES.copropriete(Number(id)),
})
const COPROPRIETES: Miette = { libelle: 'Copropriétés', href: CHEMINS.coproprietes }
const VALIDATIONS: Miette = { libelle: 'Demandes à valider', href: CHEMINS.validations }

/** Les écrans de cette partie pour les personnes connectées. */
export const connectes = [
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.doublons,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE] },
    head: titre('Les doublons d’une copropriété'),
    loader: async ({ context, params }) =>
      (await import('#web/teneur/doublons/chargeurs.ts')).chargerDoublons(context.appeler, params.id),
    component: lazyRouteComponent(() => import('#web/teneur/doublons/PageDoublons.tsx'), 'PageDoublons'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.coteACote,
    staticData: { filLu: true, large: true },
    head: titreLu,
    loader: async ({ context, params }) =>
      (await import('#web/teneur/doublons/chargeurs.ts')).chargerCoteACote(context.appeler, params),
    component: lazyRouteComponent(() => import('#web/teneur/validations/PageCoteACote.tsx'), 'PageCoteACote'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.absentes,
    staticData: { fil: [COPROPRIETES], large: true },
    head: titre('Absentes du fichier public'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/teneur/absentes/chargeur.ts')).chargerAbsentes(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/teneur/absentes/PageAbsentes.tsx'), 'PageAbsentes'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.faitsDementis,
    staticData: { fil: [COPROPRIETES], large: true },
    head: titre('Acceptées sous un fait démenti'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/teneur/dementis.ts')).faitsDementis, {
        query: { frais: 'true' },
      }),
    component: lazyRouteComponent(() => import('#web/teneur/dementis/PageDementis.tsx'), 'PageDementis'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.indicateurs,
    staticData: { large: true },
    head: titre('Indicateurs MCO'),
    beforeLoad: reserve(['SUIVI_INDICATEURS_MCO']),
    component: lazyRouteComponent(
      () => import('#web/teneur/indicateurs/PageIndicateurs.tsx'),
      'PageIndicateurs',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.journal,
    staticData: { large: true },
    head: titre('Journal des événements'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps, location }) =>
      (await import('#web/teneur/journal/chargeur.ts')).chargerJournal(
        context.appeler,
        deps,
        location.state.recherche,
      ),
    component: lazyRouteComponent(() => import('#web/teneur/journal/PageJournal.tsx'), 'PageJournal'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.validations,
    staticData: { large: true },
    head: titre('Demandes à valider'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps, location }) =>
      (await import('#web/teneur/validations/chargeur.ts')).chargerFile(
        context.appeler,
        deps,
        location.state.recherche,
      ),
    component: lazyRouteComponent(() => import('#web/teneur/validations/File.tsx'), 'File'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.delais,
    ...FORMULAIRE_RELU,
    staticData: { fil: [VALIDATIONS] },
    head: titre('Délais de réponse'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/teneur/validations/delais.ts')).lireDelais, {}),
    component: lazyRouteComponent(() => import('#web/teneur/validations/PageDelais.tsx'), 'PageDelais'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.modelePrecisions,
    ...FORMULAIRE_RELU,
    staticData: { fil: [VALIDATIONS] },
    head: titre('Modèle du courriel de précisions'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/teneur/validations/modele.ts')).lireModelePrecisions, {}),
    component: lazyRouteComponent(() => import('#web/teneur/validations/PageModele.tsx'), 'PageModele'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.validation,
    staticData: { fil: [VALIDATIONS], large: true },
    head: titre('Examen d’une demande'),
    beforeLoad: reserve(['VALIDER_RATTACHEMENT_DECLARATION']),
    component: lazyRouteComponent(() => import('#web/teneur/validations/PageExamen.tsx'), 'PageExamen'),
  }),
]
