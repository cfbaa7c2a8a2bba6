import type { CeQuiEstALEcran } from '#contract/institutions/categorisation.ts'
import { lignesAuPlus } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import { sql, type Kysely } from 'kysely'
import type { FeuilleDeTableur } from '#server/socle/documents/tableur/ecrire.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { comptees } from '../chacune.ts'
import { enExtrait, type LigneExtraite } from '../extraits.ts'
import { lignesSql } from '../lignes.store.ts'
import type { Population } from '../population.ts'
import { parCurseur } from '#server/socle/postgres/par-curseur.ts'

/** La feuille des copropriétés : les colonnes de l’écran, dans son ordre. `surLigne` : une de plus est écrite. */
export const feuilleDeLaListe = (
  db: Kysely<DB>,
  p: Population,
  { colonnes, sortField: tri, sortDirection: sens }: CeQuiEstALEcran,
  surLigne: () => void,
): FeuilleDeTableur<LigneExtraite> => ({
  nom: '8 Copropriétés',
  colonnes: enExtrait(colonnes),
  lignes: comptees(
    parCurseur<LigneExtraite>(
      db,
      sql`${lignesSql(p, { tri, sens }, colonnes)} LIMIT ${sql.lit(lignesAuPlus(colonnes.length))}`,
    ),
    surLigne,
  ),
})
