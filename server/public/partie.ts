import { creerFondDeCarte } from '#server/socle/outside/fond-de-carte.ts'
import { creerServiceDeLettre } from '#server/socle/outside/lettre.ts'
import type { Partie } from '#server/socle/partie.ts'
import { routesAccueil } from './accueil/accueil.routes.ts'
import { routesAide } from './aide/aide.routes.ts'
import { routesFichesMemo } from './aide/fiches-memo.routes.ts'
import { routesAlentours } from './annuaire/alentours.routes.ts'
import { routesAnnuaire } from './annuaire/annuaire.routes.ts'
import { routesCarte } from './annuaire/carte/carte.routes.ts'
import { routesFondDeCarte } from './annuaire/carte/fond-de-carte.routes.ts'
import { routesEmporter } from './annuaire/emporter.routes.ts'
import { routesParcours } from './annuaire/parcours.routes.ts'
import { routesApiDocs } from './documentation/api-docs.routes.ts'
import { routesDonneesOuvertes } from './donnees-ouvertes/donnees-ouvertes.routes.ts'
import { demanderLesDonneesOuvertes, donneesOuvertesDeNuit } from './donnees-ouvertes/publier.ts'
import { routesGeographie } from './geographie/geographie.routes.ts'
import { routesTerritoires } from './geographie/territoires.routes.ts'
import { lettreAuService } from './lettre/au-service.ts'
import { envoyerLettre } from './lettre/envoyer.ts'
import { liensDeLaLettre, routesLettre, routesLettres } from './lettre/lettre.routes.ts'
import { demanderLePlan, planDeNuit } from './plan-du-site/ecrire.ts'
import { routesPlanDuSite } from './plan-du-site/plan-du-site.routes.ts'
import { reclamationsDeNuit } from './reclamations/nuit.ts'
import { routesDesListesDeReclamation, routesReclamations } from './reclamations/reclamations.routes.ts'
import { completerSansScript } from './reclamations/sans-script.ts'
import { routesReferentiels, routesReferentielsConnectes } from './referentiels/referentiels.routes.ts'
import {
  demanderLesTrimestresPasses,
  preparerLesStatistiques,
  statistiquesDeNuit,
} from './statistiques/nuit.ts'
import { pagesDesStatistiques } from './statistiques/pages.ts'
import { routesRapport } from './statistiques/rapport.routes.ts'
import { routesSemblables } from './statistiques/semblables/semblables.routes.ts'
import { routesDuCompte, routesStatistiques } from './statistiques/statistiques.routes.ts'
import { nuitDesSuivis } from './suivre/nuit.ts'
import { liensDuSuivi, routesNouvelles, routesSuivre } from './suivre/suivre.routes.ts'

/** Ce que tout le monde lit, sans compte, et ce que chacun peut écrire au registre. */
export const PUBLIC: Partie = {
  sansSession(app, { deps, deLecture }) {
    routesAnnuaire(app, deLecture)
    routesStatistiques(app, deLecture)
    routesSemblables(app, deLecture)
    routesEmporter(app, deLecture)
    routesParcours(app, deLecture)
    routesAlentours(app, deLecture)
    routesRapport(app, deps, deLecture)
    routesDesListesDeReclamation(app, deLecture)
    routesAide(app, deLecture)
    routesCarte(app, deLecture)
    routesFondDeCarte(app, { config: deps.config, fond: creerFondDeCarte(deps.config) })
    routesGeographie(app, deLecture)
    routesTerritoires(app, deLecture)
    routesLettres(app, deLecture)
    liensDeLaLettre(app, deps)
    routesNouvelles(app, deLecture)
    liensDuSuivi(app, deps)
    completerSansScript(app, deps)
    routesReferentiels(app)
    routesFichesMemo(app, deps)
    routesDonneesOuvertes(app, deps)
    routesPlanDuSite(app, deps)
    routesApiDocs(app, deps)
  },
  avecSession(app, { deps }) {
    routesAccueil(app, deps)
    routesReferentielsConnectes(app, deps)
    routesReclamations(app, deps)
    routesDuCompte(app, deps)
    routesLettre(app, deps)
    routesSuivre(app, deps)
  },
  pagesGardees: ({ deLecture }) => pagesDesStatistiques(deLecture.db),
  travaux: (deps) => [
    reclamationsDeNuit(deps),
    statistiquesDeNuit(deps),
    donneesOuvertesDeNuit(deps),
    planDeNuit(deps),
    envoyerLettre(deps),
    lettreAuService({
      ...deps,
      service: deps.config.lettre ? creerServiceDeLettre(deps.config.lettre) : null,
    }),
    nuitDesSuivis(deps),
  ],
  preparer: ({ db }, aujourdhui) => preparerLesStatistiques(db, aujourdhui),
  async demander(deps, aujourdhui) {
    if (deps.config.identite === 'demonstration') await demanderLesTrimestresPasses(deps, aujourdhui)
    await demanderLesDonneesOuvertes(deps)
    await demanderLePlan(deps)
  },
}
