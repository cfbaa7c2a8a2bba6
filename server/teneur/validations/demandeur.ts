import { STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { CODES_DECISIONS, type CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import * as store from './demandeur.store.ts'

/** Ce que le registre sait du télédéclarant de cette demande ; null si elle n’existe pas. */
export async function demandeurDe(db: Kysely<DB>, idDemande: number) {
  const t = await store.lireTeledeclarant(db, idDemande)
  if (!t) return null
  const [comptes, representees, dernieres] = await Promise.all([
    store.compterDemandes(db, t.id),
    store.compterRepresentees(db, t.id),
    store.dernieresDemandes(db, t.id, idDemande),
  ])
  const nombre = (decision: CodeDecision | null) => comptes.find((c) => c.decision === decision)?.nombre ?? 0
  return {
    id: t.id,
    raisonSociale: t.raisonSociale,
    libelleType: TYPES_TELEDECLARANT[t.type].libelle,
    libelleStatut: STATUTS_TELEDECLARANT[t.statut].libelle,
    dateCreation: t.dateCreation,
    representees,
    demandes: {
      ouvertes: nombre(null),
      ...(Object.fromEntries(CODES_DECISIONS.map((d) => [d, nombre(d)])) as Record<CodeDecision, number>),
    },
    dernieres: dernieres.map(({ type, ...d }) => ({ ...d, libelleType: TYPES_DEMANDE[type].libelle })),
  }
}
