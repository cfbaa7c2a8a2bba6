import type { LigneDeLOutil } from '#contract/categorisation.ts'
import type { Tri } from '#domain/categorisation/tris.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import type { Population } from './population.ts'
import { valeursDes } from './valeurs.ts'

const TRIS: Readonly<Record<Tri, RawBuilder<unknown>>> = {
  idRegion: sql`c.region`,
  note: sql`s.note`,
  nbLots: sql`c.nb_lots`,
  tauxImpayes: sql`taux_impayes`,
  dateMaj: sql`c.date_maj`,
  nom: sql`c.ordre`,
}

/** Ce que l’outil montre d’une copropriété. */
export function colonnesDeLOutil(jour: Population['jour']): RawBuilder<unknown> {
  const v = valeursDes(jour)
  return sql`c.id, c.numero, c.nom, concat_ws(' ', c.voie, c.code_postal, c.localite) AS adresse, c.localite AS commune, c.code_insee,
    c.departement, c.region AS id_region, c.lon, c.lat, c.nb_lots, c.nb_lots_hab_bur_com,
    coalesce(c.syndic_raison_sociale, CASE c.type_syndic WHEN 'NON_PRO' THEN 'Syndic bénévole ou coopératif'
      WHEN 'PRO' THEN 'Syndic professionnel' END) AS syndic,
    ${v.situationMandat} AS situation_mandat, c.date_maj, ${v.periodeConstruction} AS periode_construction,
    ${v.categorie} AS categorie, s.note, ${v.tauxImpayes} AS taux_impayes, ${v.chargesParLot} AS charges_par_lot,
    c.nb_arretes_en_cours`
}

/** Une page des copropriétés regardées. */
export async function lireLignes(
  db: Kysely<DB>,
  p: Population,
  page: { tri: Tri; sens: 'asc' | 'desc'; rang: number; taille: number },
): Promise<LigneDeLOutil[]> {
  const { rows } = await sql<LigneDeLOutil>`SELECT ${colonnesDeLOutil(p.jour)} ${p.depuis}
    ORDER BY ${TRIS[page.tri]} ${sql.raw(page.sens)} NULLS LAST, c.id
    LIMIT ${page.taille} OFFSET ${(page.rang - 1) * page.taille}`.execute(db)
  return rows
}

/** Combien de copropriétés sont regardées. */
export async function compter(db: Kysely<DB>, { depuis }: Pick<Population, 'depuis'>): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`SELECT count(*)::int AS nombre ${depuis}`.execute(db)
  return rows[0]!.nombre
}
