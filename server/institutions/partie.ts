import type { Partie } from '#server/socle/partie.ts'
import { lecturesDeLOutil } from './categorisation/a-son-tour.ts'
import { routesCategorisation } from './categorisation/categorisation.routes.ts'
import { routesChangements } from './categorisation/changements/changements.routes.ts'
import { routesExtraits } from './categorisation/extraits.routes.ts'
import { routesRapportsDeLOutil } from './categorisation/rapports/rapports.routes.ts'
import { alertesDesRecherches } from './categorisation/recherches/alertes.ts'
import { routesRecherches } from './categorisation/recherches/recherches.routes.ts'
import { preparerLesTelechargements } from './categorisation/telechargements/preparer.ts'
import { routesTelechargements } from './categorisation/telechargements/telechargements.routes.ts'
import { tourDeLOutil } from './categorisation/tour.ts'
import { routesDonneesBrutes } from './donnees-brutes/donnees-brutes.routes.ts'
import { routesHabilitations } from './habilitations/habilitations.routes.ts'
import { nuitDesHabilitations } from './habilitations/nuit.ts'
import { routesInstitution } from './institution/institution.routes.ts'

/** Ce que lisent les organismes publics de leur territoire, et qui le leur ouvre. */
export const INSTITUTIONS: Partie = {
  avecSession(app, { deps }) {
    routesHabilitations(app, deps)
    routesInstitution(app, deps)
    const enLisant = lecturesDeLOutil(deps)
    const tour = tourDeLOutil(deps.db)
    routesCategorisation(app, deps, enLisant)
    routesChangements(app, deps, enLisant, tour)
    routesExtraits(app, deps, tour)
    routesTelechargements(app, deps)
    routesRapportsDeLOutil(app, deps, tour)
    routesRecherches(app, deps)
    routesDonneesBrutes(app, deps)
  },
  travaux: (deps) => [
    nuitDesHabilitations(deps),
    preparerLesTelechargements(deps),
    alertesDesRecherches(deps),
  ],
}
