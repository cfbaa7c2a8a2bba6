import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'

const PROPOSITIONS = 10

export function regions(db: Kysely<DB>) {
  return db.selectFrom('region').select(['code', 'nom']).orderBy('nom').execute()
}

/** Les départements d’une région, tous si `region` est « 0 ». */
export function departements(db: Kysely<DB>, region: string) {
  return db
    .selectFrom('departement')
    .select(['code', 'nom'])
    .$if(region !== '0', (q) => q.where('region', '=', region))
    .orderBy('code')
    .execute()
}

/** Le modèle d’un nom qui commence par ce texte. */
const debutant = (texte: string) =>
  sql<string>`replace(normalise(${texte.replace(/[\\%_]/g, '\\$&')}), ' ', '_') || '%'`

/** Communes et arrondissements dont le nom commence par, ou dont un code postal est, le texte ; les plus peuplées d’abord. */
export function communesParLibelle(db: Kysely<DB>, texte: string) {
  const t = texte.trim()
  return db
    .selectFrom('commune')
    .select(['codeInsee', 'nom', 'codesPostaux', 'departement'])
    .where((eb) =>
      /^\d{5}$/.test(t) ? sql<boolean>`codes_postaux @> ARRAY[${t}]` : eb('recherche', 'like', debutant(t)),
    )
    .orderBy('population', 'desc')
    .orderBy('nom')
    .limit(PROPOSITIONS)
    .execute()
}

/** Celles qu’une commune a absorbées, par son code Insee ; sinon celles dont le nom commence par le texte. */
export function communesAbsorbees(db: Kysely<DB>, texte: string) {
  const t = texte.trim()
  const parCode = /^\d[\dAB]\d{3}$/i.test(t)
  return (
    db
      .selectFrom('communeAbsorbee')
      .select(['codeInsee', 'nom', 'prefixe', 'absorbante'])
      .where((eb) =>
        parCode ? eb('absorbante', '=', t.toUpperCase()) : eb('recherche', 'like', debutant(t)),
      )
      .orderBy('nom')
      .orderBy('codeInsee')
      // Une commune nouvelle en a jusqu’à vingt-et-une : elles se listent toutes.
      .$if(!parCode, (q) => q.limit(PROPOSITIONS))
      .execute()
  )
}
