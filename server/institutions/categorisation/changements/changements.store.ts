import type { Changements, LigneDeChangement, PointDeChangement } from '#contract/institutions/changements.ts'
import { CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import { direRaison, PAS_DE_NOTE, signesQuiBougent } from '#domain/institutions/categorisation/changements.ts'
import {
  CODES_MOUVEMENTS,
  MOUVEMENTS_LISTES,
  type Mouvement,
} from '#domain/institutions/categorisation/mouvements.ts'
import { POINTS_MAX } from '#domain/institutions/categorisation/regroupements.ts'
import { lirePoints } from '#domain/institutions/categorisation/points-gardes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nomsTels } from '#server/socle/postgres/noms-tels.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { dansLePerimetre, type Perimetre } from '#server/socle/registre/territoire/perimetre.ts'
import { COMMUNE } from '../colonnes.ts'
import {
  CE_QUI_S_Y_JOINT,
  conditionsDesCriteres,
  parmiLesChoisies,
  portantSur,
  type Population,
} from '../population.ts'

type Sql = RawBuilder<unknown>

/** Une recherche, et la date gardée à quoi la comparer. */
export type Comparee = Pick<Population, 'entre' | 'demande' | 'recherche' | 'choisies' | 'jour'> & {
  depuis: Jour
}

/**
 * Les fins de trimestre dont une note de ce territoire est gardée, la dernière d’abord. Elles se lisent de l’une à la précédente, et chaque
 * copropriété par sa clef : des millions de notes gardées ne se parcourent pas.
 */
export async function datesGardees(db: Kysely<DB>, perimetre: Perimetre): Promise<Jour[]> {
  const { rows } = await sql<{ fin: Jour }>`WITH RECURSIVE fins AS (
      SELECT max(fin) AS fin FROM score_garde
      UNION ALL SELECT (SELECT max(g.fin) FROM score_garde g WHERE g.fin < f.fin) FROM fins f WHERE f.fin IS NOT NULL)
    SELECT f.fin FROM fins f WHERE f.fin IS NOT NULL AND EXISTS (SELECT FROM regardee v WHERE ${dansLePerimetre(perimetre, 'v')}
      AND (SELECT true FROM score_garde g WHERE g.copropriete_id = v.copropriete_id AND g.fin = f.fin))
    ORDER BY f.fin DESC`.execute(db)
  return rows.map(({ fin }) => fin)
}

/** Celles que l’annuaire ne montre plus, comme `regardee` les montrait : ce qui se comptait de leurs comptes n’est plus su. */
const NE_SE_MONTRENT_PLUS: Sql = sql`(SELECT id AS copropriete_id, NULL::float8 AS charges_par_lot, NULL::float8 AS taux_impayes, lon, lat,
  nb_lots, nb_lots_hab_bur_com, date_maj, NULL::smallint AS note, NULL::text AS categorie, type_syndic, periode_construction,
  region, departement, epci, code_insee FROM copropriete WHERE NOT publie)`

const rang = (categorie: Sql): Sql =>
  sql`array_position(${sql.val([...CODES_CATEGORIES])}::text[], ${categorie})`

/** Ce que l’on cherche de la catégorie et de la note, sur celles d’un moment. */
function repond({ recherche: { criteres } }: Comparee, moment: 'v' | 'g'): RawBuilder<boolean> {
  const { categorie, note } = criteres
  const dites = [
    ...(categorie ? [portantSur(sql.ref(`${moment}.categorie`), 'categorie', categorie)] : []),
    ...(note ? [portantSur(sql.ref(`${moment}.note`), 'note', note)] : []),
  ]
  return dites.length === 0 ? sql`true` : sql`coalesce(${sql.join(dites, sql` AND `)}, false)`
}

/** `mouvement` (domain/institutions/categorisation/changements.ts), sur `v`, aujourd’hui, et `g`, à la date gardée. */
function mouvementSql(c: Comparee): Sql {
  const [alors, maintenant] = [repond(c, 'g'), repond(c, 'v')]
  const [rangAlors, rangMaintenant] = [rang(sql`g.categorie`), rang(sql`v.categorie`)]
  const immatriculeeLe = sql`(SELECT i.date_immatriculation FROM copropriete i WHERE i.id = v.copropriete_id)`
  return sql`CASE
    WHEN g.fin IS NULL THEN CASE WHEN ${maintenant}
      THEN CASE WHEN ${immatriculeeLe} > ${c.depuis}::date THEN 'ENTREE' ELSE 'SANS_NOTE' END END
    WHEN v.categorie IS NULL THEN CASE WHEN ${alors} AND g.categorie <> 'NON_EVALUABLE' THEN 'SORTIE' END
    WHEN ${alors} AND ${maintenant} THEN CASE
      WHEN g.categorie = 'NON_EVALUABLE' THEN CASE WHEN v.categorie = 'NON_EVALUABLE' THEN 'INCHANGEE' ELSE 'ENTREE' END
      WHEN v.categorie = 'NON_EVALUABLE' THEN 'SORTIE'
      WHEN ${rangMaintenant} > ${rangAlors} OR (${rangMaintenant} = ${rangAlors} AND v.note - g.note >= ${sql.lit(PAS_DE_NOTE)})
        THEN 'PLUS_FRAGILE'
      WHEN ${rangMaintenant} < ${rangAlors} OR v.note - g.note <= ${sql.lit(-PAS_DE_NOTE)} THEN 'MOINS_FRAGILE'
      ELSE 'INCHANGEE' END
    WHEN ${maintenant} THEN 'ENTREE' WHEN ${alors} THEN 'SORTIE' END`
}

/** Chacune, avec son mouvement et ce qui la range dans le sien : de ce territoire, dont les autres critères se lisent aujourd’hui. */
function classees(c: Comparee): Sql {
  const { categorie: _categorie, note: _note, ...autres } = c.recherche.criteres
  const parmi = sql.join(
    [
      dansLePerimetre(c.entre.perimetre, 'v'),
      ...(c.demande === null ? [] : [dansLePerimetre(c.demande, 'v')]),
      ...conditionsDesCriteres(autres, c.jour),
      ...(c.choisies.length === 0 ? [] : [parmiLesChoisies(c.choisies)]),
    ],
    sql` AND `,
  )
  const gardee = sql`score_garde g ON g.copropriete_id = v.copropriete_id AND g.fin = ${c.depuis}::date`
  const lue = sql`v.copropriete_id AS id, v.categorie, v.note, g.categorie AS categorie_alors, g.note AS note_alors,
    g.points AS points_alors, ${mouvementSql(c)} AS mouvement`
  return sql`(SELECT m.*, CASE m.mouvement WHEN 'PLUS_FRAGILE' THEN m.note - m.note_alors WHEN 'MOINS_FRAGILE' THEN m.note_alors - m.note
      WHEN 'SORTIE' THEN m.note_alors ELSE m.note END AS poids
    FROM (SELECT ${lue} FROM regardee v ${CE_QUI_S_Y_JOINT} LEFT JOIN ${gardee} WHERE ${parmi}
      UNION ALL SELECT ${lue} FROM ${NE_SE_MONTRENT_PLUS} v ${CE_QUI_S_Y_JOINT} JOIN ${gardee} WHERE ${parmi}) m
    WHERE m.mouvement IS NOT NULL)`
}

export interface Comptes {
  comptes: Record<Mouvement, number>
  sansNote: number
}

/** Combien ont bougé, par mouvement. */
export async function compterLesChangements(db: Kysely<DB>, c: Comparee): Promise<Comptes> {
  const { rows } = await sql<{
    mouvement: Mouvement | 'SANS_NOTE'
    nombre: number
  }>`SELECT mouvement, count(*)::int AS nombre
    FROM ${classees(c)} m GROUP BY mouvement`.execute(db)
  const nombreDe = (code: Mouvement | 'SANS_NOTE') =>
    rows.find(({ mouvement }) => mouvement === code)?.nombre ?? 0
  return {
    comptes: Object.fromEntries(CODES_MOUVEMENTS.map((code) => [code, nombreDe(code)])) as Comptes['comptes'],
    sansNote: nombreDe('SANS_NOTE'),
  }
}

/** Une copropriété qui a bougé, telle que la base la rend. */
export interface Lue {
  id: number
  numero: string
  nom: string | null
  commune: string | null
  lon: number | null
  lat: number | null
  mouvement: Mouvement
  categorie: Categorie | null
  note: number | null
  points: string | null
  categorieAlors: Categorie | null
  noteAlors: number | null
  pointsAlors: string | null
}

const CE_QUI_SE_LIT: Sql = sql`m.id, c.numero, c.nom, ${COMMUNE} AS commune, c.lon, c.lat, m.mouvement, m.categorie, m.note, s.points,
  m.categorie_alors AS "categorieAlors", m.note_alors AS "noteAlors", m.points_alors AS "pointsAlors"`
const QUI = sql`JOIN copropriete c ON c.id = m.id LEFT JOIN score s ON s.copropriete_id = m.id`
const DANS_L_ORDRE = sql`poids DESC NULLS LAST, id`

/** Ce qu’une ligne dit : ce qu’elle était, ce qu’elle est, les signes qui ont bougé. */
export function direLigne(l: Lue, jour: Jour): LigneDeChangement {
  const alors = l.categorieAlors === null ? null : { categorie: l.categorieAlors, note: l.noteAlors }
  const maintenant = l.categorie === null ? null : { categorie: l.categorie, note: l.note }
  return {
    id: l.id,
    numero: l.numero,
    nom: l.nom,
    commune: l.commune,
    lon: l.lon,
    lat: l.lat,
    mouvement: l.mouvement,
    alors,
    maintenant,
    raison: direRaison(l.mouvement, alors ?? 'PAS_ENCORE_IMMATRICULEE', maintenant),
    signes:
      alors === null || maintenant === null
        ? null
        : signesQuiBougent(
            l.pointsAlors === null ? null : lirePoints(l.pointsAlors),
            l.points === null ? null : lirePoints(l.points),
            jour,
            l.mouvement === 'MOINS_FRAGILE',
          ),
  }
}

/** Une page de celles d’un mouvement, de celle qui a le plus bougé à celle qui a le moins bougé. */
export async function lireLesChangements(
  db: Kysely<DB>,
  c: Comparee,
  { mouvement, rang: page, taille }: { mouvement: Mouvement; rang: number; taille: number },
): Promise<LigneDeChangement[]> {
  const { rows } =
    await sql<Lue>`SELECT ${CE_QUI_SE_LIT} FROM (SELECT * FROM ${classees(c)} m WHERE m.mouvement = ${mouvement}
      ORDER BY ${DANS_L_ORDRE} LIMIT ${taille} OFFSET ${(page - 1) * taille}) m ${QUI} ORDER BY ${DANS_L_ORDRE}`.execute(
      nomsTels(db),
    )
  return rows.map((l) => direLigne(l, c.jour))
}

/** Celles qui ont bougé, à poser sur une carte : tour à tour de chaque mouvement, pour qu’aucun ne prenne la place des autres. */
export async function situerLesChangements(
  db: Kysely<DB>,
  c: Comparee,
): Promise<NonNullable<Changements['carte']>> {
  const { rows } =
    await sql<PointDeChangement>`SELECT c.numero, coalesce(c.nom, c.voie, c.numero) AS nom, c.lon, c.lat, m.mouvement,
      coalesce(m.categorie, m.categorie_alors) AS categorie, m.categorie IS NOT NULL AS montree
    FROM (SELECT m.*, row_number() OVER (PARTITION BY m.mouvement ORDER BY ${DANS_L_ORDRE}) AS tour FROM ${classees(c)} m
      WHERE m.mouvement = ANY(${sql.val([...MOUVEMENTS_LISTES])}::text[]) ORDER BY tour, id LIMIT ${POINTS_MAX + 1}) m
    JOIN copropriete c ON c.id = m.id ORDER BY m.tour, m.id`.execute(nomsTels(db))
  return { points: rows.slice(0, POINTS_MAX), davantage: rows.length > POINTS_MAX }
}

/** Toutes celles qui ont bougé, mouvement après mouvement. */
export const lesChangementsSql = (c: Comparee): RawBuilder<Lue> =>
  sql<Lue>`SELECT ${CE_QUI_SE_LIT} FROM ${classees(c)} m ${QUI}
    WHERE m.mouvement = ANY(${sql.val([...MOUVEMENTS_LISTES])}::text[])
    ORDER BY array_position(${sql.val([...MOUVEMENTS_LISTES])}::text[], m.mouvement), ${DANS_L_ORDRE}`
