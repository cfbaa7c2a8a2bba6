import { CODE_DE_COMMUNE, lireCodeDeLieu } from '#domain/socle/territoire/codes.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { PROPOSITIONS_MAX } from '#domain/socle/recherche/bornes.ts'

/** Le modèle d’un nom qui commence par ce texte. */
const debutant = (texte: string) =>
  sql<string>`replace(normalise(${texte.replace(/[\\%_]/g, '\\$&')}), ' ', '_') || '%'`

/** Les communes dont le nom commence ainsi, ou dont c’est un code postal. */
export const nommees = (texte: string) =>
  /^\d{5}$/.test(texte)
    ? sql<boolean>`codes_postaux @> ARRAY[${texte}]`
    : sql<boolean>`recherche LIKE ${debutant(texte)}`

/** Communes et arrondissements dont le nom commence par, ou dont un code postal est, le texte ; les plus peuplées d’abord. */
export function communesParLibelle(db: Kysely<DB>, texte: string) {
  const t = texte.trim()
  return db
    .selectFrom('commune')
    .select(['codeInsee', 'nom', 'codesPostaux', 'departement'])
    .where(nommees(t))
    .orderBy('population', 'desc')
    .orderBy('nom')
    .limit(PROPOSITIONS_MAX)
    .execute()
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
