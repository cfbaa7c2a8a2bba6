import { codes } from '#domain/socle/codes.ts'
import type { Critere } from '#domain/coproprietes/comparaison/classes.ts'
import { closApres, MONTANTS_PRESENTS } from '#domain/coproprietes/comparaison/comptes.ts'
import { MESURES, UNITES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { TAILLES } from '#domain/coproprietes/comparaison/tailles.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type RawBuilder } from 'kysely'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'

type Sql = RawBuilder<unknown>

export const et = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` AND `)

/** `sontUtilisables` (domain/coproprietes/comparaison/comptes.ts), sur `acceptee a` : un essai compare les deux. */
export const comptesUtilisables = (aujourdhui: Jour): RawBuilder<boolean> =>
  sql`(${et([
    sql`a.donnees_financieres_inconnues IS NOT TRUE`,
    sql`a.premier_exercice_comptable IS FALSE`,
    sql`a.comptes_non_approuves IS FALSE`,
    sql`a.date_cloture_comptes <= ${aujourdhui}::date`,
    ...MONTANTS_PRESENTS.map((montant) => sql`${sql.ref(`a.${nomSql(montant)}`)} IS NOT NULL`),
  ])})`

/** Ceux que l’on compare : utilisables, et assez récents. */
export const comptesRecents = (aujourdhui: Jour): RawBuilder<boolean> =>
  sql`(${comptesUtilisables(aujourdhui)} AND a.date_cloture_comptes > ${closApres(aujourdhui)}::date)`

/** `tailleDe`, sur `copropriete c`. */
const taille = sql`CASE ${sql.join(
  codes(TAILLES).map((code) => {
    const { de, a } = TAILLES[code]
    const jusque = a === null ? sql`` : sql`AND c.nb_lots_hab_bur_com <= ${sql.lit(a)}`
    return sql`WHEN c.nb_lots_hab_bur_com >= ${sql.lit(de)} ${jusque} THEN ${sql.lit(code)}`
  }),
  sql` `,
)} END`

/** Ce que chaque critère demande, sur `copropriete c` et `acceptee a` ; null : on ne le sait pas. */
const CRITERES: Record<Critere, Sql> = {
  taille,
  periode: sql`nullif(c.periode_construction, 'NON_CONNUE')`,
  chauffage: sql`nullif(a.type_chauffage, 'NON_RENSEIGNE')`,
  ascenseur: sql`(a.nb_ascenseurs > 0)::text`,
  departement: sql`c.departement`,
  region: sql`c.region`,
}

export const CODES_CRITERES = codes(CRITERES)

/** Chaque critère, sous son nom. En octets : les tris de tout le registre par une langue coûtent bien plus. */
export const criteresSql: Sql = sql.join(
  CODES_CRITERES.map((critere) => sql`${CRITERES[critere]} COLLATE "C" AS ${sql.ref(critere)}`),
)

/** Le nom d’une mesure, dans une requête. */
export const nomDe = (code: CodeMesure) => sql.ref(code.toLowerCase())

/** `rapportDe`, sur `acceptee a` et `copropriete c`, sous le nom de la mesure. */
export function rapport(code: CodeMesure): RawBuilder<number> {
  const { montant, par, unite } = MESURES[code]
  const bas = par === 'lots' ? sql`c.nb_lots_hab_bur_com` : sql.ref(`a.${nomSql(par)}`)
  return sql`CASE WHEN ${bas} > 0 THEN
    ${sql.ref(`a.${nomSql(montant)}`)}::float8 * ${sql.lit(UNITES[unite].facteur)} / ${bas}::float8 END AS ${nomDe(code)}`
}
