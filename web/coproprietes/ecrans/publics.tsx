import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { CodeInconnu } from '#web/coproprietes/attestations/inconnu.tsx'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { parent, titre } from '#web/socle/ecrans/racine.tsx'

const VERIFIER: Miette = { libelle: 'Vérifier une attestation', href: CHEMINS.verifier }

/** Les écrans publics de cette partie, rendus par le serveur. */
export const publics = [
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
]
