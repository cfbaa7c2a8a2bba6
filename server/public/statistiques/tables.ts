import { codes } from '#domain/socle/codes.ts'
import { MESURES, UNITES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  colonneDe,
  colonneDuMontant,
  SOMMES,
  VARIABLES_SECRETES,
  type CodeSomme,
  type VariableSecrete,
} from '#domain/public/statistiques/indicateurs.ts'
import { repartition } from '#domain/public/statistiques/repartitions.ts'
import { CODE_DE_LA_FRANCE } from '#domain/public/statistiques/niveaux.ts'
import { ETABLISSEMENT_TERRITORIAL, METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { sql, type RawBuilder } from 'kysely'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'
import { rapport } from '#server/socle/registre/chiffres/comptes-compares.ts'
import { comptesCompares, rangerSql, TOUTES_LES_CASES } from '#server/socle/registre/chiffres/repartitions.ts'

type Sql = RawBuilder<unknown>

const lire = (somme: string, colonne: string): Sql => sql`${sql.raw(somme)}(${sql.ref(colonne)})`

const SOMMES_SQL: Record<CodeSomme, Sql> = {
  nb: sql`count(*)`,
  lots: sql`sum(c.nb_lots)`,
  lots_principaux: sql`sum(c.nb_lots_hab_bur_com)`,
  lots_habitation: sql`sum(c.nb_lots_hab)`,
  lots_stationnement: sql`sum(c.nb_lots_stationnement)`,
  exploitables: sql`count(*) FILTER (WHERE r.utiles)`,
}

const nomDe = (mesure: CodeMesure): string => mesure.toLowerCase()
/** Ce qu’une copropriété apporte à la moyenne d’un montant : le haut et le bas du rapport. */
const hautDe = (mesure: CodeMesure): string => `haut_${nomDe(mesure)}`
const basDe = (mesure: CodeMesure): string => `bas_${nomDe(mesure)}`

/** Une case que le secret regarde, et la colonne qui compte ses copropriétés. */
interface Surveillee {
  colonne: string
  effectif: string
}

/** Ce que le secret compte de plus : les impayés déclarés, et les copropriétés dont une répartition compte les bâtiments. */
const AUTRES_EFFECTIFS: { colonne: string; effectif: string; compte: Sql }[] = [
  {
    colonne: 'impayes',
    effectif: 'e_impayes',
    compte: sql`count(*) FILTER (WHERE r.utiles AND v.impayes IS NOT NULL)`,
  },
  ...TOUTES_LES_CASES.flatMap(({ cases }) =>
    cases
      .filter(({ valeur, effectif }) => valeur !== effectif)
      .map(({ colonne, effectif }) => ({ colonne, effectif: `e_${colonne}`, compte: effectif })),
  ),
]

const surveiller = (colonne: string): Surveillee => ({
  colonne,
  effectif: AUTRES_EFFECTIFS.find((autre) => autre.colonne === colonne)?.effectif ?? colonne,
})

/** Les cases d’une variable dont on regarde l’effectif et le plus gros syndic : les comptes et les impayés n’en ont qu’une. */
export function casesSurveillees(variable: VariableSecrete): Surveillee[] {
  if (variable === 'comptes') return [surveiller('exploitables')]
  if (variable === 'impayes') return [surveiller('impayes')]
  return codes(repartition(variable).cases).map((cas) => surveiller(colonneDe(variable, cas)))
}

const SURVEILLEES = VARIABLES_SECRETES.flatMap(casesSurveillees)
export const plusGrosDe = (colonne: string): string => `g_${colonne}`

/** Les colonnes qui comptent les cases surveillées. */
export const EFFECTIFS: readonly string[] = SURVEILLEES.map(({ effectif }) => effectif)

/** Les copropriétés que l’annuaire montrait ce jour-là, leurs cases, et les rapports de leurs comptes. */
const coproprietes = (jour: Jour): Sql => sql`
  copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id
  CROSS JOIN LATERAL (SELECT ${rangerSql(jour)}, coalesce(${comptesCompares(jour)}, false) AS utiles OFFSET 0) r
  CROSS JOIN LATERAL (SELECT ${sql.join(codes(MESURES).map(rapport))} OFFSET 0) v
  WHERE c.publie AND coalesce(c.date_immatriculation <= ${jour}::date, true)`

/** Ce qui dit, de ce que porte une copropriété `c`, tous les lieux où elle est. */
const SITUES = sql`
  LEFT JOIN commune m ON m.code_insee = c.code_insee
  LEFT JOIN (SELECT DISTINCT parente AS code FROM commune WHERE parente IS NOT NULL) entiere ON entiere.code = c.code_insee
  LEFT JOIN epci i ON i.siren = c.epci`
/** Les lieux que porte la copropriété elle-même. */
const PORTES = sql`c.code_insee COLLATE "C" AS code_insee, c.epci COLLATE "C" AS epci, c.departement COLLATE "C" AS departement,
  c.region COLLATE "C" AS region`

const NOMS_DES_LIEUX = ['region', 'departement', 'ville', 'commune', 'epci', 'groupe'] as const
const DES_LIEUX = sql.raw(NOMS_DES_LIEUX.join(', '))

/** Une ville n’est pas une commune de plus que ses arrondissements, ni une métropole de plus que ses établissements. */
const LIEUX = sql`c.region COLLATE "C" AS region, c.departement COLLATE "C" AS departement,
  coalesce(m.parente, entiere.code) COLLATE "C" AS ville,
  CASE WHEN entiere.code IS NULL THEN c.code_insee END COLLATE "C" AS commune,
  CASE WHEN c.epci <> ${METROPOLE_DU_GRAND_PARIS} THEN c.epci END COLLATE "C" AS epci,
  CASE WHEN i.type = ${ETABLISSEMENT_TERRITORIAL} OR c.epci = ${METROPOLE_DU_GRAND_PARIS}
    THEN ${METROPOLE_DU_GRAND_PARIS} END COLLATE "C" AS groupe`

const COLONNES_AJOUTEES = [
  ...codes(SOMMES),
  ...TOUTES_LES_CASES.flatMap(({ cases }) => cases.map(({ colonne }) => colonne)),
]

const COLONNES_DU_COMPTE = [
  ...COLONNES_AJOUTEES,
  ...codes(MESURES).flatMap((mesure) => [hautDe(mesure), basDe(mesure)]),
  ...AUTRES_EFFECTIFS.map(({ effectif }) => effectif),
]

/**
 * Un lieu, un syndic (le SIREN d’un professionnel) : le registre se lit une fois, tout le reste s’additionne de là. Les lieux se cherchent
 * une fois groupé : cinq fois moins de lignes, et une clef assez courte pour grouper sans trier.
 */
export const parLieuEtSyndic = (jour: Jour): Sql => sql`
  CREATE TEMP TABLE compte_syndic ON COMMIT DROP AS
  SELECT ${LIEUX}, syndic, ${sql.join(COLONNES_DU_COMPTE.map((colonne) => sql.ref(colonne)))}
  FROM (SELECT ${PORTES}, left(c.syndic_siret, 9) COLLATE "C" AS syndic, ${sql.join([
    ...codes(SOMMES).map((somme) => sql`coalesce(${SOMMES_SQL[somme]}, 0)::integer AS ${sql.ref(somme)}`),
    ...TOUTES_LES_CASES.flatMap(({ cases }) =>
      cases.map(({ colonne, valeur }) => sql`${valeur} AS ${sql.ref(colonne)}`),
    ),
    ...codes(MESURES).flatMap((mesure) => {
      const { montant, par } = MESURES[mesure]
      const bas = par === 'lots' ? sql`c.nb_lots_hab_bur_com` : sql.ref(`a.${nomSql(par)}`)
      const comptes = sql`FILTER (WHERE r.utiles AND v.${sql.ref(nomDe(mesure))} IS NOT NULL)`
      return [
        sql`coalesce(sum(${sql.ref(`a.${nomSql(montant)}`)}::float8) ${comptes}, 0) AS ${sql.ref(hautDe(mesure))}`,
        sql`coalesce(sum(${bas}::float8) ${comptes}, 0) AS ${sql.ref(basDe(mesure))}`,
      ]
    }),
    ...AUTRES_EFFECTIFS.map(({ effectif, compte }) => sql`${compte}::integer AS ${sql.ref(effectif)}`),
  ])}
  FROM ${coproprietes(jour)} GROUP BY 1, 5, 2, 3, 4) c ${SITUES}`

/** Les regroupements qui font les territoires ; `plus` : ce par quoi chacun se partage encore. */
const territoires = (plus: Sql): Sql =>
  sql`GROUPING SETS ((${plus}), ${sql.join(NOMS_DES_LIEUX.map((lieu) => sql`(${sql.raw(lieu)}${plus === RIEN ? sql`` : sql`, ${plus}`})`))})`
const RIEN = sql``

/** Le niveau et le code du territoire d’un regroupement ; sans code, les copropriétés que l’on ne sait y placer. */
const NIVEAU_ET_CODE = sql`
  CASE WHEN grouping(region) = 0 THEN 'REGION' WHEN grouping(departement) = 0 THEN 'DEPARTEMENT'
    WHEN grouping(ville) = 0 OR grouping(commune) = 0 THEN 'COMMUNE'
    WHEN grouping(epci) = 0 OR grouping(groupe) = 0 THEN 'INTERCOMMUNALITE' ELSE 'FRANCE' END AS niveau,
  CASE WHEN grouping(region) = 0 THEN region WHEN grouping(departement) = 0 THEN departement
    WHEN grouping(ville) = 0 THEN ville WHEN grouping(commune) = 0 THEN commune
    WHEN grouping(epci) = 0 THEN epci WHEN grouping(groupe) = 0 THEN groupe ELSE ${sql.lit(CODE_DE_LA_FRANCE)} END AS code`

/** Une moyenne fois ce qu’elle divise est une somme, et deux trimestres disent ce que déclare la dernière venue : dix fois plus grosse. */
const FINESSES_DES_MOYENNES = { euros: -1, pourCent: 0 } as const

/** Chaque territoire : ses comptes, ses moyennes, ses effectifs. */
export const parTerritoire = (): Sql => sql`
  CREATE TEMP TABLE compte_territoire ON COMMIT DROP AS
  SELECT * FROM (SELECT ${NIVEAU_ET_CODE}, ${sql.join([
    ...COLONNES_AJOUTEES.map((colonne) => sql`${lire('sum', colonne)}::integer AS ${sql.ref(colonne)}`),
    ...codes(MESURES).map(
      (
        mesure,
      ) => sql`round((sum(${sql.ref(hautDe(mesure))}) * ${sql.lit(UNITES[MESURES[mesure].unite].facteur)}
        / nullif(sum(${sql.ref(basDe(mesure))}), 0))::numeric, ${sql.lit(FINESSES_DES_MOYENNES[MESURES[mesure].unite])})::float8
        AS ${sql.ref(colonneDuMontant(mesure, 'moyenne'))}`,
    ),
    ...AUTRES_EFFECTIFS.map(({ effectif }) => sql`${lire('sum', effectif)}::integer AS ${sql.ref(effectif)}`),
  ])}
  FROM compte_syndic GROUP BY ${territoires(RIEN)}) t WHERE code IS NOT NULL`

/** De chaque territoire et de chaque case surveillée, ce qu’en a le syndic qui en a le plus. */
export const plusGrosSyndics = (): Sql => sql`
  CREATE TEMP TABLE plus_gros ON COMMIT DROP AS
  SELECT niveau, code, ${sql.join(
    SURVEILLEES.map(
      ({ colonne, effectif }) => sql`max(${sql.ref(effectif)}) AS ${sql.ref(plusGrosDe(colonne))}`,
    ),
  )}
  FROM (SELECT ${NIVEAU_ET_CODE}, ${sql.join(
    EFFECTIFS.map((effectif) => sql`${lire('sum', effectif)}::integer AS ${sql.ref(effectif)}`),
  )}
  FROM compte_syndic WHERE syndic IS NOT NULL GROUP BY ${territoires(sql`syndic`)}) t
  WHERE code IS NOT NULL GROUP BY niveau, code`

const medianeDe = (mesure: CodeMesure) => colonneDuMontant(mesure, 'mediane')

/** Les médianes de chaque territoire, à l’euro ou au dixième de pour cent. */
export const medianes = (jour: Jour): Sql => sql`
  SELECT * FROM (SELECT ${NIVEAU_ET_CODE}, ${sql.join(
    codes(MESURES).map(
      (mesure) => sql`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${sql.ref(nomDe(mesure))}))::numeric,
        ${sql.lit(MESURES[mesure].unite === 'euros' ? 0 : 1)})::float8 AS ${sql.ref(medianeDe(mesure))}`,
    ),
  )}
  FROM (SELECT ${LIEUX}, ${sql.join(codes(MESURES).map((mesure) => sql.ref(nomDe(mesure))))}
    FROM (SELECT ${PORTES}, v.* FROM ${coproprietes(jour)} AND r.utiles) c ${SITUES}) comptes
  GROUP BY ${territoires(RIEN)}) t WHERE code IS NOT NULL`

/** Les mêmes, lues ailleurs. */
export const poserLesMedianes = (lues: readonly unknown[]): Sql => sql`
  CREATE TEMP TABLE mediane ON COMMIT DROP AS
  SELECT * FROM json_to_recordset(${JSON.stringify(lues)}::json)
    AS m(niveau text, code text, ${sql.join(codes(MESURES).map((mesure) => sql`${sql.ref(medianeDe(mesure))} float8`))})`

/** Les lieux les plus précis, et ceux où l’on ne sait placer une copropriété dans aucune commune. */
export const lieuxComptes = (): Sql => sql`
  SELECT CASE WHEN commune IS NOT NULL THEN 'COMMUNE' END AS niveau, coalesce(commune, '') AS code, ${DES_LIEUX}, ${sql.join(
    EFFECTIFS.map((effectif) => sql`sum(${sql.ref(effectif)})::integer AS ${sql.ref(effectif)}`),
  )} FROM compte_syndic GROUP BY ${DES_LIEUX}`
