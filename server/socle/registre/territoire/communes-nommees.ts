import { nomenclatureDe } from '#domain/socle/territoire/nomenclature.ts'
import {
  besoinsDe,
  situer,
  type LieuASituer,
  type Nomenclature,
  type NomSitue,
  type Situation,
} from '#domain/socle/territoire/situer.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { FIN_DE_SUITE } from '#server/socle/registre/recherche/recherche.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

const COLONNES = `n.commune, n.code, n.nom, n.sorte, n.forme, c.codes_postaux AS "codesPostaux", c.population, c.parente
  FROM commune_nommee n JOIN commune c ON c.code_insee = n.commune`

/** Tous les noms et tous les codes : pour un chargement, qui situe des centaines de milliers de lieux. */
export async function lireNomenclature(pool: pg.Pool): Promise<Nomenclature> {
  const { rows } = await pool.query<NomSitue>(`SELECT ${COLONNES}`)
  return nomenclatureDe(rows)
}

/** Situe un lieu tapé : la commune d’aujourd’hui, comment elle a été nommée, et si c’est sûr (décision 0096). */
export const situerLieu = async (db: Kysely<DB>, lieu: LieuASituer): Promise<Situation | null> =>
  situer(lieu, await nomenclaturePour(db, [lieu]))

/** De la nomenclature, ce qu’il faut pour situer ces lieux. */
export async function nomenclaturePour(db: Kysely<DB>, lieux: readonly LieuASituer[]): Promise<Nomenclature> {
  const besoins = lieux.map((lieu) => besoinsDe(lieu))
  const formes = [...new Set(besoins.flatMap((b) => b.formes))]
  const codes = [...new Set(besoins.flatMap((b) => b.codes))]
  const postaux = [...new Set([...codes, ...besoins.flatMap((b) => b.codePostal ?? [])])]
  const debuts = [...new Set(besoins.flatMap((b) => b.formes.slice(0, 1)))].map((forme) => `${forme} `)
  // Une lecture par index : réunies d’un « ou », elles parcourraient la table.
  const communes = sql.join(
    [
      sql`SELECT commune FROM commune_nommee WHERE forme = ANY(${sql.val(formes)}::text[])`,
      sql`SELECT commune FROM commune_nommee WHERE code = ANY(${sql.val(codes)}::text[])`,
      sql`SELECT code_insee FROM commune WHERE codes_postaux && ${sql.val(postaux)}::text[]`,
      ...debuts.map(
        (debut) =>
          sql`SELECT commune FROM commune_nommee WHERE forme >= ${debut} AND forme < ${debut + FIN_DE_SUITE}`,
      ),
    ],
    sql` UNION `,
  )
  const { rows } = await sql<NomSitue>`SELECT ${sql.raw(COLONNES)} WHERE n.commune IN (${communes})`.execute(
    db,
  )
  return nomenclatureDe(rows)
}

/** Vrai, sur cette colonne d’un code de commune, de la commune d’aujourd’hui que désigne un code de toute année. */
export const estLaCommune = (colonne: RawBuilder<unknown>, code: string | null): RawBuilder<boolean> =>
  sql`${colonne} IN (SELECT d.commune FROM commune_nommee d WHERE d.code = ${code})`

/** Ces codes de communes, ceux d’hier remplacés par celui d’aujourd’hui quand il n’y en a qu’un ; les autres tels quels. */
export async function codesDAujourdhui(db: Kysely<DB>, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<{ code: string; commune: string }>`
    SELECT d.code, min(d.commune) AS commune FROM commune_nommee d
    WHERE d.code = ANY(${sql.val([...codes])}::text[]) AND NOT EXISTS (SELECT FROM commune c WHERE c.code_insee = d.code)
    GROUP BY d.code HAVING count(DISTINCT d.commune) = 1`.execute(db)
  const suivants = new Map(rows.map(({ code, commune }) => [code, commune]))
  return codes.map((code) => suivants.get(code) ?? code)
}
