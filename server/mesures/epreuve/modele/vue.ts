import type { Jour } from '#domain/socle/temps/jour.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { TypeDeclaration } from '#domain/coproprietes/declaration/transitions.ts'
import type { StatutMandat } from '#domain/coproprietes/mandats/statuts.ts'
import type { EtatSuccession, NatureSuccesseur } from '#domain/coproprietes/successeurs/succession.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { Monde } from './monde.ts'

/** Ce que la base dit d’une copropriété, quand on va agir sur elle. */
export interface Vue {
  id: number
  etat: EtatCopropriete
  numero: string | null
  teledeclarantId: number | null
  mandatFin: Jour | null
  mandats: { id: number; statut: StatutMandat; debut: Jour; fin: Jour; teledeclarantId: number }[]
  declarations: { id: number; type: TypeDeclaration; version: number; typeMaj: string | null; voie: string }[]
  demandes: { id: number; type: TypeDemande; ouverte: boolean; reference: string; tenuePar: number | null }[]
  /** Celles dont le teneur a dit qu’elle n’est pas le doublon. */
  ecartees: number[]
  successions: {
    id: number
    version: number
    etat: EtatSuccession
    nature: NatureSuccesseur
    siret: string | null
    email: string | null
    debut: Jour
  }[]
}

const lignes = (table: string, champs: string) =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object(${champs}) ORDER BY id) FROM ${table} x WHERE copropriete_id = c.id), '[]')`

const LUES = `SELECT id, etat, numero, teledeclarant_id AS "teledeclarantId", mandat_fin AS "mandatFin",
      ${lignes('mandat', `'id', id, 'statut', statut, 'debut', debut, 'fin', fin, 'teledeclarantId', teledeclarant_id`)} AS mandats,
      ${lignes('declaration', `'id', id, 'type', type_declaration, 'version', version, 'typeMaj', type_maj, 'voie', type_immat`)} AS declarations,
      ${lignes('demande', `'id', id, 'type', type, 'ouverte', decision IS NULL, 'reference', reference, 'tenuePar', verrou_compte_id`)} AS demandes,
      ARRAY(SELECT CASE WHEN e.a = c.id THEN e.b ELSE e.a END::int FROM doublon_ecarte e WHERE c.id IN (e.a, e.b)) AS ecartees,
      ${lignes('succession', `'id', id, 'version', version, 'etat', etat, 'nature', nature, 'siret', siret, 'email', email, 'debut', debut`)} AS successions
    FROM copropriete c`

/** Préparée : deux fois par acte, choisir son plan coûtait plus que la lire. */
export async function regarder({ produit }: Monde, id: number): Promise<Vue> {
  const { rows } = await produit.pool.query<Vue>({
    name: 'regarder',
    text: `${LUES} WHERE id = $1`,
    values: [id],
  })
  return rows[0]!
}

/** Plusieurs à la fois, dans l’ordre demandé. */
export async function regarderToutes({ produit }: Monde, ids: readonly number[]): Promise<Vue[]> {
  const { rows } = await produit.pool.query<Vue>(
    `${LUES} WHERE id = ANY($1::bigint[]) ORDER BY array_position($1::bigint[], id)`,
    [ids],
  )
  return rows
}
