import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { titreEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette, MietteDeRoute } from '#web/socle/ui/navigation.tsx'
import { titre, titreLu } from '#web/socle/ecrans/racine.tsx'
import { connecte, reserve } from '#web/socle/ecrans/connecte.tsx'

const IMMATRICULER: Miette = { libelle: 'Immatriculer une copropriété', href: CHEMINS.immatriculer }

/** Celle que l’adresse désigne. */
const UNE_COPROPRIETE: MietteDeRoute = ({ id }) => ({
  libelle: 'Une copropriété',
  href: ADRESSES_DES_COPROPRIETES.copropriete(Number(id)),
})
const COPROPRIETES: Miette = { libelle: 'Copropriétés', href: CHEMINS.coproprietes }
const FICHIERS: Miette = { libelle: 'Mettre à jour par un fichier', href: CHEMINS.fichiersDeMiseAJour }
const RATTACHER: Miette = { libelle: 'Me rattacher à une copropriété', href: CHEMINS.rattacher }

/** Un notaire immatricule par la sienne : sa première étape se nomme autrement. */
const voieDe = (compte: { authorities: readonly string[] } | null) =>
  compte?.authorities.includes('IMMATRICULER_INITIALE') ? 'NOTAIRE_INITIALE' : 'SYNDIC'

/** Les écrans de cette partie pour les personnes connectées. */
export const connectes = [
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.immatriculer,
    head: titre('Immatriculer une copropriété'),
    loader: async ({ context }) =>
      (await import('#web/coproprietes/immatriculation/chargeurs.ts')).chargerDebut(context.appeler),
    component: lazyRouteComponent(() => import('#web/coproprietes/immatriculation/Debut.tsx'), 'Debut'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.etape,
    staticData: { fil: [IMMATRICULER], saisieLongue: true },
    // Un lien ne commence rien (décision 0009) : sans brouillon, l’on choisit le sien, ou l’on commence (§2.3).
    beforeLoad: ({ location }) => {
      if (!new URLSearchParams(location.searchStr).has('brouillon'))
        throw redirect({ href: CHEMINS.immatriculer })
    },
    head: ({ params, match }) => ({
      meta: [{ title: titreDocument(titreEtape(params.etape, voieDe(match.context.compte))) }],
    }),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/immatriculation/PageEtape.tsx'),
      'PageEtape',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.confirmation,
    staticData: { fil: [IMMATRICULER] },
    head: titre('Votre demande d’immatriculation'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/immatriculation/chargeurs.ts')).chargerDemande(
        context.appeler,
        params.reference,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/immatriculation/Confirmation.tsx'),
      'Confirmation',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.rattacher,
    head: titre('Me rattacher à une copropriété'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/coproprietes/mandats/chargeurs.ts')).chargerNumero(context.appeler, deps),
    component: lazyRouteComponent(() => import('#web/coproprietes/mandats/PageNumero.tsx'), 'PageNumero'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.rattachement,
    staticData: { fil: [RATTACHER], saisieLongue: true },
    head: titre('Demander le rattachement'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/coproprietes/mandats/chargeurs.ts')).chargerRattachement(context.appeler, deps),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mandats/PageRattachement.tsx'),
      'PageRattachement',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.demandeRattachement,
    staticData: { fil: [RATTACHER] },
    head: titre('Votre demande de rattachement'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/mandats/chargeurs.ts')).chargerDemande(
        context.appeler,
        params.reference,
      ),
    component: lazyRouteComponent(() => import('#web/coproprietes/mandats/PageDemande.tsx'), 'PageDemande'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.confirmerRattachement,
    staticData: { fil: [COPROPRIETES], saisieLongue: true },
    head: titre('Confirmer le rattachement'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/successeurs/chargeurs.ts')).chargerConfirmation(
        context.appeler,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/successeurs/PageConfirmer.tsx'),
      'PageConfirmer',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.avis,
    staticData: { fil: [COPROPRIETES] },
    head: titre('Demandes d’un autre représentant'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/coproprietes/successeurs.ts')).demandesRecues, {}),
    component: lazyRouteComponent(() => import('#web/coproprietes/successeurs/PageAvis.tsx'), 'PageAvis'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.coproprietes,
    staticData: { large: true },
    head: titreLu,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/coproprietes/mes-coproprietes/chargeur.ts')).chargerListe(
        context.appeler,
        context.compte,
        deps,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mes-coproprietes/MesCoproprietes.tsx'),
      'MesCoproprietes',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.echeances,
    staticData: { fil: [COPROPRIETES], large: true },
    head: titre('Échéances'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/coproprietes/echeances/chargeur.ts')).chargerEcheances(context.appeler, deps),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/echeances/PageEcheances.tsx'),
      'PageEcheances',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.fichiersDeMiseAJour,
    staticData: { fil: [COPROPRIETES] },
    head: titre('Mettre à jour par un fichier'),
    loader: async ({ context }) =>
      (await import('#web/coproprietes/mises-a-jour/bordereaux/chargeurs.ts')).chargerFichiers(
        context.appeler,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mises-a-jour/bordereaux/PageFichiers.tsx'),
      'PageFichiers',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.fichierDeMiseAJour,
    staticData: { fil: [COPROPRIETES, FICHIERS] },
    head: titre('Fichier de mises à jour'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }) =>
      (await import('#web/coproprietes/mises-a-jour/bordereaux/chargeurs.ts')).chargerFichier(
        context.appeler,
        params.id,
        deps,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mises-a-jour/bordereaux/PageFichier.tsx'),
      'PageFichier',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.miseAJour,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE] },
    head: titre('Mettre à jour une copropriété'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/mises-a-jour/chargeurs.ts')).chargerMiseAJour(
        context.appeler,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mises-a-jour/PageMiseAJour.tsx'),
      'PageMiseAJour',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.etapeMiseAJour,
    staticData: { fil: [COPROPRIETES], saisieLongue: true },
    head: ({ params }) => ({ meta: [{ title: titreDocument(titreEtape(params.etape)) }] }),
    component: lazyRouteComponent(() => import('#web/coproprietes/mises-a-jour/PageEtape.tsx'), 'PageEtape'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.declarations,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE] },
    head: titre('Déclarations acceptées'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/mises-a-jour/chargeurs.ts')).chargerDeclarations(
        context.appeler,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mises-a-jour/PageDeclarations.tsx'),
      'PageDeclarations',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.copropriete,
    staticData: { fil: [COPROPRIETES] },
    head: titre('Une copropriété'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/coproprietes/mes-coproprietes/chargeur.ts')).chargerCopropriete(
        context.appeler,
        context.compte,
        deps,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mes-coproprietes/PageCopropriete.tsx'),
      'PageCopropriete',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.parcellesASituer,
    staticData: { fil: [COPROPRIETES] },
    head: titre('Situer les parcelles'),
    loader: async ({ context }) =>
      (await import('#web/coproprietes/mises-a-jour/situer/chargeur.ts')).chargerASituer(
        context.appeler,
        context.compte,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mises-a-jour/situer/PageParcellesASituer.tsx'),
      'PageParcellesASituer',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.renouvellements,
    staticData: { fil: [COPROPRIETES] },
    head: titre('Renouveler des mandats'),
    beforeLoad: reserve(['RENOUVELER_MANDAT']),
    loader: async ({ context }) =>
      (await import('#web/coproprietes/mandats/chargeurs.ts')).chargerRenouvellements(
        context.appeler,
        context.compte,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mandats/PageRenouvellements.tsx'),
      'PageRenouvellements',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.ficheSynthetique,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE] },
    head: titre('Fiche synthétique'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/fiche-synthetique/chargeur.ts')).chargerFicheSynthetique(
        context.appeler,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/fiche-synthetique/PageFicheSynthetique.tsx'),
      'PageFicheSynthetique',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.historique,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE] },
    head: titre('Historique d’une copropriété'),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }) =>
      (await import('#web/coproprietes/historique/chargeur.ts')).chargerHistorique(
        context.appeler,
        params.id,
        deps,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/historique/PageHistorique.tsx'),
      'PageHistorique',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.renouvellement,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE], saisieLongue: true },
    head: titre('Renouveler le mandat'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/mandats/chargeurs.ts')).chargerRenouvellement(
        context.appeler,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/mandats/PageRenouvellement.tsx'),
      'PageRenouvellement',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.declarerDissolution,
    staticData: { fil: [COPROPRIETES], saisieLongue: true },
    head: titre('Déclarer une dissolution'),
    beforeLoad: reserve(['DISSOUDRE_COPRO']),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('#web/coproprietes/dissolution/chargeurs.ts')).chargerDeclaration(context.appeler, deps),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/dissolution/PageDeclarer.tsx'),
      'PageDeclarer',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.dissolution,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE] },
    head: titre('Dissolution déclarée'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/dissolution/chargeurs.ts')).chargerDissolution(
        context.appeler,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/dissolution/PageDissolution.tsx'),
      'PageDissolution',
    ),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.mandats,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE] },
    head: titre('Les mandats'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/mandats/chargeurs.ts')).chargerMandats(
        context.appeler,
        context.compte,
        params.id,
      ),
    component: lazyRouteComponent(() => import('#web/coproprietes/mandats/PageMandats.tsx'), 'PageMandats'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.successeur,
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE], saisieLongue: true },
    head: titre('Déclarer un successeur'),
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/successeurs/chargeurs.ts')).chargerSuccesseur(
        context.appeler,
        params.id,
      ),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/successeurs/PageSuccesseur.tsx'),
      'PageSuccesseur',
    ),
  }),
]
