import type { Partie } from '#server/socle/partie.ts'
import { routesAssistance } from './assistance/assistance.routes.ts'
import { routesCompte } from './compte/compte.routes.ts'
import { recuperation } from './compte/mot-de-passe.ts'
import { routesSecondFacteur } from './compte/second-facteur/second-facteur.routes.ts'
import { routesEtablissements } from './etablissements/etablissements.routes.ts'
import { routesInscription } from './inscription/inscription.routes.ts'
import { nuitActivation } from './inscription/nuit-activation.ts'
import { nuitInactivite } from './inscription/nuit-inactivite.ts'
import { reverifierSirets } from './inscription/reverifier.ts'
import { routesSso } from './sso/sso.routes.ts'
import { routesTeledeclarants } from './teledeclarants/teledeclarants.routes.ts'
import { routesUtilisateurs } from './utilisateurs/utilisateurs.routes.ts'

/** Qui entre, et qui gère qui. */
export const COMPTES: Partie = {
  avecSession(app, { deps, ssoEmbarque }) {
    routesCompte(app, deps)
    routesSecondFacteur(app, deps)
    routesSso(app, deps, ssoEmbarque)
    routesInscription(app, deps)
    routesUtilisateurs(app, deps)
    routesEtablissements(app, deps)
    routesTeledeclarants(app, deps)
    routesAssistance(app, deps)
  },
  travaux: (deps) => [recuperation(deps), nuitActivation(deps), nuitInactivite(deps), reverifierSirets(deps)],
}
