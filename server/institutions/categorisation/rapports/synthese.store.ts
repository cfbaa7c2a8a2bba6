import { codes } from '#domain/socle/codes.ts'
import {
  composerSynthese,
  FINANCES,
  type CodeTableau,
  type Comptes,
  type Synthese,
} from '#domain/institutions/categorisation/synthese.ts'
import { TAILLES_DE_RAPPORT } from '#domain/public/statistiques/repartitions.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nomsTels } from '#server/socle/postgres/noms-tels.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Population } from '../population.ts'
import { MESURES } from '../regrouper.ts'
import { valeursDes } from '../valeurs.ts'

type Sql = RawBuilder<unknown>

/** La taille d’une copropriété, par les classes des statistiques publiques. */
const TAILLE: Sql = sql`CASE ${sql.join(
  codes(TAILLES_DE_RAPPORT).map((code) => {
    const { de, a } = TAILLES_DE_RAPPORT[code]
    const jusque = a === null ? sql`` : sql`AND v.nb_lots_hab_bur_com <= ${sql.lit(a)}`
    return sql`WHEN v.nb_lots_hab_bur_com >= ${sql.lit(de)} ${jusque} THEN ${sql.lit(code)}`
  }),
  sql` `,
)} END`

/** Les copropriétés regardées, lues une fois : ce dont chaque tableau les range, et ce qu’on en mesure. */
function vues({ parmi, jour }: Pick<Population, 'parmi' | 'jour'>): Sql {
  const valeurs = valeursDes(jour)
  return sql`vues AS MATERIALIZED (SELECT v.copropriete_id AS id, v.nb_lots AS lots, v.nb_lots_hab_bur_com AS principaux,
    c.nb_lots_hab AS habitation, c.nb_lots_stationnement AS stationnement, ${valeurs.categorie} AS categorie,
    ${valeurs.chargesParLot} AS charges, ${valeurs.tauxImpayes} AS taux, ${valeurs.exceptionnellesParLot} AS exceptionnelles,
    ${valeurs.dettesParLot} AS dettes, ${valeurs.fondsParLot} AS fonds,
    ${TAILLE} AS taille, ${valeurs.periodeConstruction} AS periode, ${valeurs.etiquette} AS etiquette, v.type_syndic AS syndic,
    ${valeurs.situationMandat} AS mandat, v.code_insee AS commune, v.departement,
    ${valeurs.arrete} AS arrete, ${valeurs.administrationProvisoire} AS administration, ${valeurs.mandataireAdHoc} AS ad_hoc, ${valeurs.carence} AS carence
    ${parmi})`
}

const UNE = sql`coalesce(arrete, false) OR coalesce(administration, false) OR coalesce(ad_hoc, false) OR coalesce(carence, false)`

const range = (cas: string) => ({ cas: sql.ref(cas), de: sql`vues` })

/** D’où se compte chaque tableau : le cas de chacune, et d’où il se lit. */
const SOURCES = ({
  jour,
}: Pick<Population, 'jour'>): Readonly<Record<CodeTableau, { cas: Sql; de: Sql }>> => {
  return {
    tailles: range('taille'),
    periodes: range('periode'),
    etiquettes: range('etiquette'),
    syndics: range('syndic'),
    mandats: range('mandat'),
    categories: range('categorie'),
    communes: range('commune'),
    departements: range('departement'),
    procedures: {
      cas: sql`p.cas`,
      de: sql`vues JOIN LATERAL (VALUES ('UNE', ${UNE}), ('ARRETE', arrete), ('ADMINISTRATION_PROVISOIRE', administration),
        ('MANDATAIRE_AD_HOC', ad_hoc), ('CARENCE', vues.carence)) p (cas, vrai) ON p.vrai`,
    },
    arretes: {
      cas: sql`r.famille`,
      de: sql`vues JOIN (SELECT DISTINCT copropriete_id, famille FROM arrete_accepte
        WHERE date_main_levee IS NULL OR date_main_levee > ${jour}::date) r ON r.copropriete_id = vues.id`,
    },
  }
}

/** D’où se lit le nom d’un lieu : joint, et non cherché ligne à ligne (les codes de `regardee` ne se rangent pas comme ceux d’ici). */
const NOMMES: Readonly<Partial<Record<CodeTableau, Sql>>> = {
  communes: sql`LEFT JOIN commune n ON n.code_insee = g.code`,
  departements: sql`LEFT JOIN departement n ON n.code = g.code`,
}

function tableauSql(code: CodeTableau, { cas, de }: { cas: Sql; de: Sql }): Sql {
  const nommes = NOMMES[code]
  const nom = nommes ? sql`, 'nom', n.nom` : sql``
  return sql`(SELECT coalesce(json_agg(json_build_object('code', g.code, 'nombre', g.nombre, 'lots', g.lots,
    'lotsPrincipaux', g."lotsPrincipaux", 'categories', g.categories ${nom}) ORDER BY g.nombre DESC, g.code), '[]')
    FROM (SELECT ${cas} AS code, ${MESURES} FROM ${de} GROUP BY 1) g ${nommes ?? sql``})`
}

const COLONNES = {
  chargesParLot: 'charges',
  exceptionnellesParLot: 'exceptionnelles',
  tauxImpayes: 'taux',
  dettesParLot: 'dettes',
  fondsParLot: 'fonds',
} as const satisfies Record<(typeof FINANCES)[number], string>

const financesSql: Sql = sql`(SELECT json_build_array(${sql.join(
  FINANCES.map((code) => {
    const valeur = sql.ref(COLONNES[code])
    const part = (p: string) => sql`percentile_cont(${sql.lit(p)}::float8) WITHIN GROUP (ORDER BY ${valeur})`
    return sql`json_build_object('code', ${sql.lit(code)}, 'comptes', count(${valeur}), 'premierQuartile', ${part('0.25')},
      'mediane', ${part('0.5')}, 'troisiemeQuartile', ${part('0.75')})`
  }),
)}) FROM vues)`

/** Les chiffres du rapport synthétique : une lecture des copropriétés, du même instant. */
export async function synthese(db: Kysely<DB>, p: Pick<Population, 'parmi' | 'jour'>): Promise<Synthese> {
  const sources = SOURCES(p)
  const { rows } = await sql<{ lus: Comptes }>`WITH ${vues(p)} SELECT json_build_object(
    'total', (SELECT row_to_json(t) FROM (SELECT ${MESURES} FROM vues) t),
    'lotsHabitation', (SELECT coalesce(sum(habitation), 0) FROM vues),
    'lotsStationnement', (SELECT coalesce(sum(stationnement), 0) FROM vues),
    'tableaux', json_build_object(${sql.join(
      codes(sources).flatMap((code) => [sql.lit(code), tableauSql(code, sources[code])]),
    )}),
    'finances', ${financesSql},
    'connues', (SELECT json_build_object('ARRETE', count(arrete), 'ADMINISTRATION_PROVISOIRE', count(administration),
      'MANDATAIRE_AD_HOC', count(ad_hoc), 'CARENCE', count(carence)) FROM vues)) AS lus`.execute(nomsTels(db))
  return composerSynthese(laLigne(rows).lus, p.jour)
}
