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

/** Communes et arrondissements dont le nom commence par, ou dont un code postal est, le texte ; les plus peuplées d’abord. */
export function communesParLibelle(db: Kysely<DB>, texte: string) {
  const t = texte.trim()
  return db
    .selectFrom('commune')
    .select(['codeInsee', 'nom', 'codesPostaux', 'departement'])
    .where((eb) =>
      /^\d{5}$/.test(t)
        ? sql<boolean>`codes_postaux @> ARRAY[${t}]`
        : eb(
            'recherche',
            'like',
            sql<string>`replace(normalise(${t.replace(/[\\%_]/g, '\\$&')}), ' ', '_') || '%'`,
          ),
    )
    .orderBy('population', 'desc')
    .orderBy('nom')
    .limit(PROPOSITIONS)
    .execute()
}

export function communesAbsorbees(db: Kysely<DB>, absorbante: string) {
  return db
    .selectFrom('communeAbsorbee')
    .select(['codeInsee', 'nom', 'prefixe', 'absorbante'])
    .where('absorbante', '=', absorbante)
    .orderBy('nom')
    .execute()
}
