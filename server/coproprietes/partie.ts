import type { Partie } from '#server/socle/partie.ts'
import { routesAttestations } from './attestations/attestations.routes.ts'
import { routesDissolution } from './dissolution/dissolution.routes.ts'
import { routesAgenda, routesEcheances } from './echeances/echeances.routes.ts'
import { rappelsDesEcheances } from './echeances/nuit.ts'
import { routesFicheSynthetique } from './fiche-synthetique/fiche-synthetique.routes.ts'
import { routesHistorique } from './historique/historique.routes.ts'
import { routesImmatriculation } from './immatriculation/immatriculation.routes.ts'
import { routesNotaires } from './immatriculation/notaires/notaires.routes.ts'
import { replacement } from './immatriculation/replacer.ts'
import { reverifierAdresses, reverifierParcelles, reverifierSyndicats } from './immatriculation/reverifier.ts'
import { routesMandats } from './mandats/mandats.routes.ts'
import { nuitDesMandats } from './mandats/nuit.ts'
import { routesCoproprietes } from './mes-coproprietes/mes-coproprietes.routes.ts'
import { routesBordereaux } from './mises-a-jour/bordereaux/bordereaux.routes.ts'
import { deposerBordereau } from './mises-a-jour/bordereaux/deposer-bordereau.ts'
import { examinerBordereau } from './mises-a-jour/bordereaux/examiner-bordereau.ts'
import { routesMisesAJour } from './mises-a-jour/mises-a-jour.routes.ts'
import { routesSituer } from './mises-a-jour/situer/situer.routes.ts'
import { routesSignalements } from './signalements/signalements.routes.ts'
import { routesSuccesseurs } from './successeurs/successeurs.routes.ts'

/** Ce qu’un représentant déclare d’une copropriété, de son immatriculation à sa dissolution. */
export const COPROPRIETES: Partie = {
  sansSession(app, { deLecture }) {
    routesAgenda(app, deLecture)
  },
  avecSession(app, { deps }) {
    routesImmatriculation(app, deps)
    routesNotaires(app, deps)
    routesMandats(app, deps)
    routesMisesAJour(app, deps)
    routesBordereaux(app, deps)
    routesSituer(app, deps)
    routesSignalements(app, deps)
    routesDissolution(app, deps)
    routesSuccesseurs(app, deps)
    routesCoproprietes(app, deps)
    routesAttestations(app, deps)
    routesHistorique(app, deps)
    routesFicheSynthetique(app, deps)
    routesEcheances(app, deps)
  },
  travaux: (deps) => [
    reverifierParcelles(deps),
    replacement(deps),
    reverifierAdresses(deps),
    reverifierSyndicats(deps),
    nuitDesMandats(deps),
    rappelsDesEcheances(deps),
    examinerBordereau(deps),
    deposerBordereau(deps),
  ],
}
