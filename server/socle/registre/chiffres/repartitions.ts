import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  CODES_REPARTITIONS,
  repartition,
  TAILLES_DE_RAPPORT,
  type CodeRepartition,
} from '#domain/public/statistiques/repartitions.ts'
import { colonneDe } from '#domain/public/statistiques/indicateurs.ts'
import { sql, type RawBuilder } from 'kysely'
import { comptesUtilisables } from './comptes-compares.ts'
import { PROCEDURES_SQL } from '../coproprietes/procedures.ts'
import { echeanceAnnuelle, situationSql, suivre } from '../coproprietes/suivi.ts'

type Sql = RawBuilder<unknown>
type Cas = string

/** Où une copropriété est rangée, sur `copropriete c` et `acceptee a` : le code de sa case. */
type Rangement = Record<
  Exclude<CodeRepartition, 'particularites' | 'procedures' | 'etiquettes' | 'etiquettes_precises'>,
  Sql
>

const collectif = sql`a.type_chauffage IN ('COLLECTIF', 'MIXTE')`

const rangements = (jour: Jour): Rangement => {
  const suivi = suivre(jour)
  return {
    tailles: sql`CASE ${sql.join(
      codes(TAILLES_DE_RAPPORT).map((code) => {
        const { a } = TAILLES_DE_RAPPORT[code]
        return a === null
          ? sql`WHEN c.nb_lots_hab_bur_com IS NOT NULL THEN ${sql.lit(code)}`
          : sql`WHEN c.nb_lots_hab_bur_com <= ${sql.lit(a)} THEN ${sql.lit(code)}`
      }),
      sql` `,
    )} ELSE 'INCONNUE' END`,
    syndics: sql`coalesce(c.type_syndic, 'INCONNU')`,
    mandats: situationSql(suivi),
    syndicats: sql`CASE c.syndicat_principal WHEN true THEN 'PRINCIPAL' WHEN false THEN 'SECONDAIRE' ELSE 'INCONNU' END`,
    periodes: sql`coalesce(c.periode_construction, 'NON_CONNUE')`,
    chauffages: sql`CASE WHEN ${collectif} THEN 'COLLECTIF' ELSE 'AUTRE' END`,
    chauffages_precis: sql`coalesce(nullif(a.type_chauffage, 'NON_RENSEIGNE'), 'INCONNU')`,
    energies: sql`CASE WHEN ${collectif} IS NOT TRUE THEN 'SANS_OBJET' WHEN a.chauffage_collectif_urbain THEN 'RESEAU'
      WHEN a.energie_chauffage_collectif_non_urbain IN ('GAZ_NATUREL', 'FIOUL_DOMESTIQUE', 'ELECTRICITE')
        THEN a.energie_chauffage_collectif_non_urbain ELSE 'AUTRE' END`,
    ascenseurs: sql`CASE WHEN a.nb_ascenseurs > 0 THEN 'AVEC' ELSE 'SANS' END`,
    fraicheurs: sql`CASE WHEN ${echeanceAnnuelle(jour)} >= ${jour}::date THEN 'A_JOUR'
      WHEN ${suivi.majDue} THEN 'EN_RETARD' ELSE 'INCONNUE' END`,
  }
}

/** Ce qui fait qu’une copropriété est dans une case, quand elle peut être dans plusieurs. */
const CONDITIONS: Record<'particularites' | 'procedures', Record<Cas, Sql>> = {
  particularites: {
    COOPERATIF: sql`c.syndicat_cooperatif`,
    RESIDENCE_SERVICE: sql`c.residence_service`,
    ASL: sql`c.nb_asl > 0`,
    AFUL: sql`c.nb_aful > 0`,
    UNION: sql`c.nb_unions > 0`,
    QUARTIER_PRIORITAIRE: sql`c.code_qp IS NOT NULL`,
  },
  procedures: PROCEDURES_SQL,
}

const batiments = (...etiquettes: readonly string[]): Sql =>
  sql`(${sql.join(
    etiquettes.map((e) => sql`coalesce(a.${sql.ref(`classement_energetique_${e.toLowerCase()}`)}, 0)`),
    sql` + `,
  )})`

const ETIQUETTES_REUNIES: Record<Cas, readonly string[]> = {
  A_C: ['A', 'B', 'C'],
  D_E: ['D', 'E'],
  F_G: ['F', 'G'],
  INDETERMINE: ['INDETERMINE'],
}

/** Une case, pour qui compte : sa colonne, ce qu’elle additionne, et le nombre de copropriétés qu’elle regarde. */
export interface CaseComptee {
  colonne: string
  valeur: Sql
  effectif: Sql
}

const compter = (condition: Sql): Sql => sql`count(*) FILTER (WHERE ${condition})::integer`

/** Chaque case de chaque répartition ; `rangees` : les colonnes où `rangerSql` a mis le code de la case. */
export function casesComptees(code: CodeRepartition): CaseComptee[] {
  return codes(repartition(code).cases).map((cas) => {
    const colonne = colonneDe(code, cas)
    if (code === 'etiquettes' || code === 'etiquettes_precises') {
      const nombre = batiments(...(code === 'etiquettes' ? (ETIQUETTES_REUNIES[cas] ?? []) : [cas]))
      return {
        colonne,
        valeur: sql`coalesce(sum(${nombre}), 0)::integer`,
        effectif: compter(sql`${nombre} > 0`),
      }
    }
    const condition =
      code === 'particularites' || code === 'procedures'
        ? (CONDITIONS[code][cas] ?? sql`false`)
        : sql`r.${sql.ref(code)} = ${sql.lit(cas)}`
    const nombre = compter(condition)
    return { colonne, valeur: nombre, effectif: nombre }
  })
}

/** La case de chaque répartition où chacune n’en a qu’une, ou de celles-ci, à lire une fois par copropriété. */
export const rangerSql = (jour: Jour, voulues?: readonly (keyof Rangement)[]): Sql => {
  const rangement = rangements(jour)
  return sql.join(
    (voulues ?? codes(rangement)).map((code) => sql`${rangement[code]} COLLATE "C" AS ${sql.ref(code)}`),
  )
}

/** Des comptes dont on peut faire une statistique, d’une copropriété qui a des lots où les rapporter. */
export const comptesCompares = (jour: Jour): Sql =>
  sql`(${comptesUtilisables(jour)} AND c.nb_lots_hab_bur_com > 0)`

export const TOUTES_LES_CASES = CODES_REPARTITIONS.map((code) => ({ code, cases: casesComptees(code) }))
