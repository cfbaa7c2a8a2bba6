import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { routesBrouillons } from './brouillons.routes.ts'
import { routesDemandes } from './demandes.routes.ts'
import { routesPieces } from './pieces.routes.ts'

/** §4.6, §7.4 : du brouillon au dépôt d’une demande d’immatriculation. */
export function routesImmatriculation(app: FastifyInstance, deps: Dependances): void {
  routesBrouillons(app, deps)
  routesPieces(app, deps)
  routesDemandes(app, deps)
}
