import { nomsTapes, voiesTapees, type Recherche } from '#domain/socle/recherche/termes.ts'
import { sql, type RawBuilder } from 'kysely'

/** Ce texte, normalisé, porte tous ces mots (`motifs` : LIKE déjà échappés). */
export const porte = (texte: RawBuilder<unknown>, motifs: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.join(
    motifs.map((motif) => sql`${texte} LIKE normalise(${motif})`),
    sql` AND `,
  )}`

/** Sur `recherche r`, ce qui est tout à fait ce que l’on a tapé : une adresse, un nom entier. */
export const exacte = ({ mots }: Extract<Recherche, { par: 'mots' }>): RawBuilder<boolean> =>
  sql`(r.voie = ANY(${voiesTapees(mots)}::text[]) OR r.nom = ANY(${nomsTapes(mots)}::text[]))`

/** Une condition sur les mots de `recherche r` : celles de l’annuaire, par son index ; puis celles qu’il ne montre pas, qui sont peu. */
export const parDesMots = (condition: RawBuilder<boolean>): RawBuilder<boolean>[] => [
  sql`r.publie AND ${condition}`,
  sql`NOT r.publie AND ${condition}`,
]
