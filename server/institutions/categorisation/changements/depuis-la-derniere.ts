import type { Categorie } from '#domain/institutions/categorisation/axes.ts'
import { aBouge } from '#domain/institutions/categorisation/changements.ts'
import type { Bouge } from '#domain/institutions/categorisation/mouvements.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import { nomsTels } from '#server/socle/postgres/noms-tels.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

interface Gardee {
  id: number
  depuis: Jour
  /** Null : aucune note n’en est gardée. */
  categorie: Categorie | null
  note: number | null
  immatriculeeDepuis: boolean
}

/** Ce que chacune de ces copropriétés est devenue depuis la dernière fin de trimestre gardée ; celles qui n’ont pas bougé n’y sont pas. */
export async function lireCeQuiABouge(
  db: Kysely<DB>,
  lignes: readonly { id: number; categorie: Categorie; note: number | null }[],
): Promise<ReadonlyMap<number, Bouge>> {
  const ids = lignes.map(({ id }) => id)
  const { rows } = await sql<Gardee>`SELECT c.id, d.fin AS depuis, g.categorie, g.note,
      coalesce(c.date_immatriculation > d.fin, false) AS "immatriculeeDepuis"
    FROM (SELECT max(fin) AS fin FROM score_garde) d
      JOIN copropriete c ON c.id = ANY(${sql.val(ids)}::bigint[])
      LEFT JOIN score_garde g ON g.copropriete_id = c.id AND g.fin = d.fin
    WHERE d.fin IS NOT NULL`.execute(nomsTels(db))
  const gardees = new Map(rows.map((r) => [r.id, r]))
  return new Map(
    lignes.flatMap(({ id, ...maintenant }): [number, Bouge][] => {
      const gardee = gardees.get(id)
      if (gardee === undefined) return []
      const { depuis, categorie, note, immatriculeeDepuis } = gardee
      const alors = categorie === null ? null : { categorie, note }
      const sansNote = immatriculeeDepuis ? 'PAS_ENCORE_IMMATRICULEE' : 'INCONNUE'
      const mouvement = aBouge(alors ?? sansNote, maintenant)
      return mouvement === null ? [] : [[id, { depuis, mouvement, alors }]]
    }),
  )
}
