import {
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { connexionVers } from '#domain/socle/acces/connexion.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { NumeroInconnu, TerritoireInconnu } from '#web/public/annuaire/inconnu.tsx'
import { estDissoute, titreInconnu } from '#web/public/annuaire/titre-inconnu.ts'
import { CodeInconnu } from '#web/coproprietes/attestations/inconnu.tsx'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { parent, titre, titreLu } from '#web/socle/ecrans/racine.tsx'

const ANNUAIRE: Miette = { libelle: 'Annuaire des copropriétés', href: CHEMINS.annuaire }
const STATISTIQUES: Miette = { libelle: 'Statistiques du registre', href: CHEMINS.statistiques }
const VERIFIER: Miette = { libelle: 'Vérifier une attestation', href: CHEMINS.verifier }
const CONNEXION: Miette = { libelle: 'Connexion', href: CHEMINS.connexion }

/** Une page qui ne charge rien. */
const page = <P extends string>(path: P, nom: string, component: RouteComponent, fil?: readonly Miette[]) =>
  createRoute({ getParentRoute: parent, path, staticData: { fil }, head: titre(nom), component })

const estInstitution = (compte: CompteInfo | null) => compte?.profil === 'INSTITUTIONNEL'

/** L’accueil (§2.6). Celui des institutions a son adresse (§2.7) ; sans compte, on s’y connecte. */
const accueil = <P extends string>(path: P, ailleurs: (compte: CompteInfo | null) => string | null) =>
  createRoute({
    getParentRoute: parent,
    path,
    staticData: { special: true, sansFil: true },
    head: titre(),
    beforeLoad: ({ context }) => {
      const href = ailleurs(context.compte)
      if (href) throw redirect({ href })
    },
    loader: async ({ context }) =>
      (await import('#web/accueil/chargeur.ts')).chargerAccueil(context.appeler, context.compte),
    component: lazyRouteComponent(() => import('#web/accueil/Accueil.tsx'), 'Accueil'),
  })

/** Les écrans publics, dans l’ordre du §2.1, rendus par le serveur. Un écran sans ligne n’a ni menu, ni tuile, ni lien. */
export const publics = [
  accueil(CHEMINS.accueil, (compte) => (estInstitution(compte) ? CHEMINS.institutionnels : null)),
  accueil(CHEMINS.institutionnels, (compte) => {
    if (compte === null) return connexionVers(CHEMINS.institutionnels)
    return estInstitution(compte) ? null : CHEMINS.accueil
  }),
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
    path: CHEMINS.verifier,
    head: titre(VERIFIER.libelle),
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) =>
      (await import('#web/coproprietes/attestations/chargeur.ts')).allerAuCode(deps),
    component: lazyRouteComponent(
      () => import('#web/coproprietes/attestations/PageVerifier.tsx'),
      'PageVerifier',
    ),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.attestation,
    staticData: { fil: [VERIFIER] },
    loader: async ({ context, params }) =>
      (await import('#web/coproprietes/attestations/chargeur.ts')).chargerAttestation(
        context.appeler,
        params.code,
      ),
    head: ({ match }) => ({
      meta: [
        {
          title: titreDocument(
            match.status === 'notFound' ? 'Aucune attestation ne porte ce code' : 'Attestation authentique',
          ),
        },
      ],
    }),
    notFoundComponent: CodeInconnu,
    component: lazyRouteComponent(
      () => import('#web/coproprietes/attestations/PageAttestation.tsx'),
      'PageAttestation',
    ),
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
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.connexion,
    head: titre('Connexion'),
    loader: async ({ context }) =>
      (await import('#web/comptes/compte/chargeurs.ts')).chargerConnexion(context.appeler),
    component: lazyRouteComponent(() => import('#web/comptes/compte/PageConnexion.tsx'), 'PageConnexion'),
  }),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.inscription,
    staticData: { fil: [CONNEXION] },
    head: titre('Créer un compte'),
    loaderDeps: ({ search }) => ({ numEtude: search['numEtude'] }),
    loader: async ({ context, deps }) =>
      (await import('#web/comptes/inscription/chargeurs.ts')).chargerInscription(context.appeler, deps),
    component: lazyRouteComponent(
      () => import('#web/comptes/inscription/PageInscription.tsx'),
      'PageInscription',
    ),
  }),
  page(
    CHEMINS.motDePasseOublie,
    'Mot de passe oublié',
    lazyRouteComponent(() => import('#web/comptes/compte/MotDePasseOublie.tsx'), 'MotDePasseOublie'),
    [CONNEXION],
  ),
  page(
    CHEMINS.nonValide,
    'Accès impossible',
    lazyRouteComponent(() => import('#web/socle/pages/NonValide.tsx'), 'NonValide'),
  ),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.boite,
    head: titre('Boîte de démonstration'),
    loader: async ({ context }) =>
      (await import('#web/demonstration/chargeur.ts')).chargerBoite(context.appeler),
    component: lazyRouteComponent(() => import('#web/demonstration/Boite.tsx'), 'Boite'),
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
