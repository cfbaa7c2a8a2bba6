import { CODE_DE_COMMUNE, lireCodeDeLieu } from '#domain/socle/territoire/codes.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { PROPOSITIONS_MAX } from '#domain/socle/recherche/bornes.ts'
import {
  communesNommees,
  debutant,
  direHier,
  HOMONYMES_MAX,
  RANGEES,
  type CommuneProposee,
} from '#server/socle/registre/territoire/chercher-communes.ts'

/** Communes et arrondissements qu’un nom d’aujourd’hui ou d’hier, un code Insee ou un code postal désigne. */
export async function communesParLibelle(db: Kysely<DB>, texte: string) {
  const { rows } = await sql<Omit<CommuneProposee, 'exact'>>`
    WITH nommees AS (${communesNommees(texte)}),
    rangees AS (SELECT *, row_number() OVER (ORDER BY ${RANGEES}) AS rang FROM nommees)
    SELECT commune AS "codeInsee", nom, codes_postaux AS "codesPostaux", departement, hier FROM rangees
    WHERE rang <= ${PROPOSITIONS_MAX} OR exact ORDER BY rang LIMIT ${HOMONYMES_MAX}`.execute(db)
  return rows.map(({ hier, ...commune }) => ({
    ...commune,
    hier: hier && { nom: hier.nom, dit: direHier(commune, hier) ?? hier.nom, prefixe: hier.prefixe },
  }))
}

/** Celles qu’une commune a absorbées, par son code Insee ; sinon celles dont le nom commence par le texte. */
export function communesAbsorbees(db: Kysely<DB>, texte: string) {
  const t = texte.trim()
  const code = lireCodeDeLieu(t)
  const parCode = CODE_DE_COMMUNE.test(code)
  return (
    db
      .selectFrom('communeAbsorbee')
      .select(['codeInsee', 'nom', 'prefixe', 'absorbante'])
      .where((eb) => (parCode ? eb('absorbante', '=', code) : eb('recherche', 'like', debutant(t))))
      .orderBy('nom')
      .orderBy('codeInsee')
      // Une commune nouvelle en a jusqu’à vingt-et-une : elles se listent toutes.
      .$if(!parCode, (q) => q.limit(PROPOSITIONS_MAX))
      .execute()
  )
}
