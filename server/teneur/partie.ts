import type { Partie } from '#server/socle/partie.ts'
import { routesAbsentes } from './absentes/absentes.routes.ts'
import { routesDementis } from './dementis/dementis.routes.ts'
import { routesDoublons } from './doublons/doublons.routes.ts'
import { routesIndicateurs } from './indicateurs/indicateurs.routes.ts'
import { routesJournal } from './journal/journal.routes.ts'
import { routesExamens } from './validations/examens.routes.ts'
import { routesFile } from './validations/file.routes.ts'
import { libererExpirees } from './validations/reservations.ts'
import { routesValidations } from './validations/validations.routes.ts'

/** Ce que décide et surveille le teneur du registre. */
export const TENEUR: Partie = {
  avecSession(app, { deps, deLecture }) {
    routesAbsentes(app, deps)
    routesDementis(app, deps)
    routesDoublons(app, deps)
    routesJournal(app, deLecture)
    routesIndicateurs(app, deps)
    routesExamens(app, deps)
    routesFile(app, deps)
    routesValidations(app, deps)
  },
  travaux: (deps) => [libererExpirees(deps)],
}
