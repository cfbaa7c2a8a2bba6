import * as contrat from '#contract/referentiels.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { ENERGIES, PERIODES_CONSTRUCTION, TYPES_CHAUFFAGE } from '#domain/declaration/listes.ts'
import { justificatifsPour } from '#domain/mandat/justificatifs.ts'
import { CIVILITES } from '#domain/teledeclarant/statuts.ts'
import { TYPES_DEMANDE } from '#domain/validation/demandes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'

const enListe = (table: Readonly<Record<string, string | { libelle: string }>>) =>
  Object.entries(table).map(([clef, v]) => ({ clef, valeur: typeof v === 'string' ? v : v.libelle }))

/** §7.13 et §7.4 : les listes, lues dans le domaine. */
export function routesReferentiels(app: FastifyInstance): void {
  serve(app, contrat.civilites, async () => enListe(CIVILITES))
  serve(app, contrat.energies, async () => enListe(ENERGIES))
  serve(app, contrat.typesChauffage, async () => enListe(TYPES_CHAUFFAGE))
  serve(app, contrat.periodesConstruction, async () => enListe(PERIODES_CONSTRUCTION))
  serve(app, contrat.etatsCopropriete, async () => enListe(ETATS))
  serve(app, contrat.typesDemande, async () => enListe(TYPES_DEMANDE))
  serve(app, contrat.typesPieces, async ({ query }) => justificatifsPour(query.adminProvisoire === 'true'))
}
