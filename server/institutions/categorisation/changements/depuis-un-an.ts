import type { Categorie } from '#domain/institutions/categorisation/axes.ts'
import { dateProposee } from '#domain/institutions/categorisation/date-comparee.ts'
import { aBouge } from '#domain/institutions/categorisation/changements.ts'
import type { Bouge } from '#domain/institutions/categorisation/mouvements.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import { nomsTels } from '#server/socle/postgres/noms-tels.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { finsGardees } from './changements.store.ts'

interface Gardee {
  id: number
  /** Null : aucune note n’en est gardée. */
  categorie: Categorie | null
  note: number | null
  immatriculeeDepuis: boolean
}

/** Ce que chacune de ces copropriétés est devenue depuis la note gardée il y a un an (`dateProposee`) ; celles qui n’ont pas bougé n’y sont pas. */
export async function lireCeQuiABouge(
  db: Kysely<DB>,
  lignes: readonly { id: number; categorie: Categorie; note: number | null }[],
  jour: Jour,
): Promise<ReadonlyMap<number, Bouge>> {
  const depuis = dateProposee(await finsGardees(db), jour)
  if (depuis === null) return new Map()
  const ids = lignes.map(({ id }) => id)
  const { rows } = await sql<Gardee>`SELECT c.id, g.categorie, g.note,
      coalesce(c.date_immatriculation > ${depuis}, false) AS "immatriculeeDepuis"
    FROM copropriete c LEFT JOIN score_garde g ON g.copropriete_id = c.id AND g.fin = ${depuis}
    WHERE c.id = ANY(${sql.val(ids)}::bigint[])`.execute(nomsTels(db))
  const gardees = new Map(rows.map((r) => [r.id, r]))
  return new Map(
    lignes.flatMap(({ id, ...maintenant }): [number, Bouge][] => {
      const gardee = gardees.get(id)
      if (gardee === undefined) return []
      const { categorie, note, immatriculeeDepuis } = gardee
      const alors = categorie === null ? null : { categorie, note }
      const sansNote = immatriculeeDepuis ? 'PAS_ENCORE_IMMATRICULEE' : 'INCONNUE'
      const mouvement = aBouge(alors ?? sansNote, maintenant)
      return mouvement === null ? [] : [[id, { depuis, mouvement, alors }]]
    }),
  )
}
