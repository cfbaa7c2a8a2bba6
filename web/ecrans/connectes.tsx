import '#web/socle/ui/tous-les-traces.ts'
import '#domain/socle/refus/toutes.ts'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { connexionVers } from '#domain/socle/acces/connexion.ts'
import {
  CATEGORISER,
  estPermis,
  PUBLIER_LETTRE,
  TENIR_HABILITATIONS,
  type Acces,
} from '#domain/socle/acces/droit.ts'
import { protectionVers } from '#domain/socle/acces/protection.ts'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_DU_TENEUR from '#domain/teneur/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { titreEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { ErreurApi } from '#web/socle/appels/erreur-api.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import { AvisPetitEcran } from '#web/socle/shell/AvisPetitEcran.tsx'
import { BandeauPlace, lignesDuMenu, MenuPersonne } from '#web/socle/shell/Personne.tsx'
import type { Miette, MietteDeRoute } from '#web/socle/ui/navigation.tsx'
import { parent, titre } from '#web/socle/ecrans/racine.tsx'

const IMMATRICULER: Miette = { libelle: 'Immatriculer une copropriété', href: CHEMINS.immatriculer }
const ASSISTANCE: Miette = { libelle: 'Assistance', href: CHEMINS.assistance }
const RECLAMATIONS: Miette = { libelle: 'Demandes et réclamations', href: CHEMINS.reclamations }
const HABILITATIONS: Miette = { libelle: 'Accès des institutions', href: CHEMINS.habilitations }
const OUTIL: Miette = { libelle: 'Outil de catégorisation', href: CHEMINS.categorisation }
const ETABLISSEMENT: Miette = { libelle: 'Mon établissement', href: CHEMINS.monEtablissement }
const UTILISATEURS: Miette = { libelle: 'Mes comptes utilisateurs', href: CHEMINS.mesUtilisateurs }
/** Celle que l’adresse désigne. */
const UNE_COPROPRIETE: MietteDeRoute = ({ id }) => ({
  libelle: 'Une copropriété',
  href: ADRESSES_DES_COPROPRIETES.copropriete(Number(id)),
})
const SES_DOUBLONS: MietteDeRoute = ({ id }) => ({
  libelle: 'Ses doublons',
  href: ADRESSES_DU_TENEUR.doublons(Number(id)),
})
const LETTRE: Miette = { libelle: 'Lettre d’information', href: CHEMINS.lettre }
const COPROPRIETES: Miette = { libelle: 'Copropriétés', href: CHEMINS.coproprietes }
const FICHIERS: Miette = { libelle: 'Mettre à jour par un fichier', href: CHEMINS.fichiersDeMiseAJour }
const RATTACHER: Miette = { libelle: 'Me rattacher à une copropriété', href: CHEMINS.rattacher }
const TELEDECLARANTS: Miette = { libelle: 'Télédéclarants', href: CHEMINS.teledeclarants }
const VALIDATIONS: Miette = { libelle: 'Demandes à valider', href: CHEMINS.validations }

/** Ce qui s’ouvre à qui doit encore enregistrer un second facteur. */
const SANS_PROTECTION: readonly string[] = [CHEMINS.protection, CHEMINS.monCompte]

/** Un notaire immatricule par la sienne : sa première étape se nomme autrement. */
const voieDe = (compte: { authorities: readonly string[] } | null) =>
  compte?.authorities.includes('IMMATRICULER_INITIALE') ? 'NOTAIRE_INITIALE' : 'SYNDIC'

/** Les écrans des personnes connectées : sans compte, on passe par la connexion et l’on revient. */
const connecte = createRoute({
  getParentRoute: parent,
  id: 'connecte',
  ssr: false,
  staticData: {
    enTete: { Menu: MenuPersonne, Bandeau: BandeauPlace, AvisPetitEcran, lignes: lignesDuMenu },
  },
  beforeLoad: ({ context, location }) => {
    if (!context.compte) throw redirect({ href: connexionVers(location.href) })
    if (context.compte.secondFacteurAPoser && !SANS_PROTECTION.includes(location.pathname))
      throw redirect({ href: protectionVers(location.href) })
  },
})

/** Un écran dont aucun appel ne dit d’abord le droit : sans lui, il dit de même que le profil ne l’ouvre pas. */
const reserve =
  (acces: Acces) =>
  ({ context }: { context: { compte: CompteInfo | null } }): void => {
    if (!estPermis(acces, context.compte?.authorities ?? null)) throw new ErreurApi(403, {})
  }

/** Les écrans des personnes connectées, dans l’ordre du §2.1 : `getParentRoute: () => connecte`. */
const ecrans = [
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
    path: CHEMINS.teledeclarants,
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
    head: titre('Détail d’un télédéclarant'),
    loader: async ({ context, params }) =>
      (await import('#web/comptes/teledeclarants/chargeurs.ts')).chargerFiche(context.appeler, params.id),
    component: lazyRouteComponent(() => import('#web/comptes/teledeclarants/Detail.tsx'), 'Detail'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.modifierTeledeclarant,
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
    path: CHEMINS.coproprietes,
    head: titre('Copropriétés'),
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
    staticData: { fil: [COPROPRIETES] },
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
    staticData: { fil: [COPROPRIETES, UNE_COPROPRIETE, SES_DOUBLONS] },
    head: titre('Deux copropriétés côte à côte'),
    loader: async ({ context, params }) =>
      (await import('#web/teneur/doublons/chargeurs.ts')).chargerCoteACote(context.appeler, params),
    component: lazyRouteComponent(() => import('#web/teneur/doublons/PageCoteACote.tsx'), 'PageCoteACote'),
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
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.indicateurs,
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
    path: CHEMINS.charte,
    head: titre('Charte de confidentialité'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/institutions/institution.ts')).lireMonAcces, {}),
    component: lazyRouteComponent(() => import('#web/institutions/institution/PageCharte.tsx'), 'PageCharte'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.categorisation,
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
    staticData: { fil: [OUTIL] },
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
      () => import('#web/institutions/categorisation/PageDiagnostic.tsx'),
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
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.reclamations,
    staticData: { fil: [ASSISTANCE] },
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
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.dossierAssistance,
    staticData: { fil: [ASSISTANCE] },
    loader: async ({ context, params }) =>
      (await import('#web/comptes/assistance/chargeur.ts')).chargerDossier(context.appeler, params.id),
    head: ({ loaderData }) => ({
      meta: [{ title: titreDocument(loaderData?.raisonSociale ?? 'Assistance') }],
    }),
    component: lazyRouteComponent(() => import('#web/comptes/assistance/PageDossier.tsx'), 'PageDossier'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.validations,
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
    staticData: { fil: [VALIDATIONS] },
    head: titre('Délais de réponse'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/teneur/validations.ts')).lireDelais, {}),
    component: lazyRouteComponent(() => import('#web/teneur/validations/PageDelais.tsx'), 'PageDelais'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.modelePrecisions,
    staticData: { fil: [VALIDATIONS] },
    head: titre('Modèle du courriel de précisions'),
    loader: async ({ context }) =>
      context.appeler((await import('#contract/teneur/validations.ts')).lireModelePrecisions, {}),
    component: lazyRouteComponent(() => import('#web/teneur/validations/PageModele.tsx'), 'PageModele'),
  }),
  createRoute({
    getParentRoute: () => connecte,
    path: CHEMINS.validation,
    staticData: { fil: [VALIDATIONS] },
    head: titre('Examen d’une demande'),
    beforeLoad: reserve(['VALIDER_RATTACHEMENT_DECLARATION']),
    component: lazyRouteComponent(() => import('#web/teneur/validations/PageExamen.tsx'), 'PageExamen'),
  }),
] as const

export const connectes = connecte.addChildren(ecrans)
