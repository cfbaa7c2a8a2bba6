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
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
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
function repond({ recherche: { criteres } }: Comparee, moment: '' | '_alors'): RawBuilder<boolean> {
  const { categorie, note } = criteres
  const dites = [
    ...(categorie ? [portantSur(sql.ref(`categorie${moment}`), 'categorie', categorie)] : []),
    ...(note ? [portantSur(sql.ref(`note${moment}`), 'note', note)] : []),
  ]
  return dites.length === 0 ? sql`true` : sql`coalesce(${sql.join(dites, sql` AND `)}, false)`
}

/** `mouvement` (domain/institutions/categorisation/changements.ts), d’une ligne de `lues`. */
function mouvementSql(c: Comparee): Sql {
  const [alors, maintenant] = [repond(c, '_alors'), repond(c, '')]
  const immatriculeeLe = sql`(SELECT i.date_immatriculation FROM copropriete i WHERE i.id = l.id)`
  return sql`CASE
    WHEN categorie_alors IS NULL THEN CASE WHEN ${maintenant}
      THEN CASE WHEN ${immatriculeeLe} > ${c.depuis}::date THEN 'ENTREE' ELSE 'SANS_NOTE' END END
    WHEN categorie IS NULL THEN CASE WHEN ${alors} AND categorie_alors <> 'NON_EVALUABLE' THEN 'SORTIE' END
    WHEN ${alors} AND ${maintenant} THEN CASE
      WHEN categorie = categorie_alors THEN CASE
        WHEN note - note_alors >= ${sql.lit(PAS_DE_NOTE)} THEN 'PLUS_FRAGILE'
        WHEN note - note_alors <= ${sql.lit(-PAS_DE_NOTE)} THEN 'MOINS_FRAGILE'
        ELSE 'INCHANGEE' END
      WHEN categorie_alors = 'NON_EVALUABLE' THEN 'ENTREE'
      WHEN categorie = 'NON_EVALUABLE' THEN 'SORTIE'
      WHEN ${rang(sql`categorie`)} > ${rang(sql`categorie_alors`)} THEN 'PLUS_FRAGILE'
      ELSE 'MOINS_FRAGILE' END
    WHEN ${maintenant} THEN 'ENTREE' WHEN ${alors} THEN 'SORTIE' END`
}

const gardees = ({ depuis }: Comparee, id: Sql): Sql =>
  sql`score_garde g ON g.copropriete_id = ${id} AND g.fin = ${depuis}::date`

/** Chacune, à la date gardée et aujourd’hui : de ce territoire, dont les autres critères se lisent aujourd’hui. */
function lues(c: Comparee): Sql {
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
  const lue = sql`v.copropriete_id AS id, v.categorie, v.note, g.categorie AS categorie_alors, g.note AS note_alors`
  const gardee = gardees(c, sql`v.copropriete_id`)
  return sql`(SELECT ${lue} FROM regardee v ${CE_QUI_S_Y_JOINT} LEFT JOIN ${gardee} WHERE ${parmi}
    UNION ALL SELECT ${lue} FROM ${NE_SE_MONTRENT_PLUS} v ${CE_QUI_S_Y_JOINT} JOIN ${gardee} WHERE ${parmi})`
}

/** Chacune, avec son mouvement, compté une fois par ligne (« OFFSET 0 »), et ce qui la range dans le sien. */
const classees = (c: Comparee): Sql =>
  sql`(SELECT m.*, CASE m.mouvement WHEN 'PLUS_FRAGILE' THEN m.note - m.note_alors WHEN 'MOINS_FRAGILE' THEN m.note_alors - m.note
      WHEN 'SORTIE' THEN m.note_alors ELSE m.note END AS poids
    FROM (SELECT l.*, ${mouvementSql(c)} AS mouvement FROM ${lues(c)} l OFFSET 0) m WHERE m.mouvement IS NOT NULL)`

export interface Comptes {
  comptes: Record<Mouvement, number>
  sansNote: number
}

type ParMouvement = Partial<Record<Mouvement | 'SANS_NOTE', number>>
const PAR_MOUVEMENT: Sql = sql`SELECT mouvement, count(*)::int AS nombre`

const direComptes = (lus: ParMouvement | null): Comptes => ({
  comptes: Object.fromEntries(CODES_MOUVEMENTS.map((code) => [code, lus?.[code] ?? 0])) as Comptes['comptes'],
  sansNote: lus?.SANS_NOTE ?? 0,
})

/** Combien ont bougé, par mouvement. */
export async function compterLesChangements(db: Kysely<DB>, c: Comparee): Promise<Comptes> {
  const { rows } = await sql<{
    mouvement: keyof ParMouvement
    nombre: number
  }>`${PAR_MOUVEMENT} FROM ${classees(c)} m GROUP BY mouvement`.execute(db)
  return direComptes(Object.fromEntries(rows.map(({ mouvement, nombre }) => [mouvement, nombre])))
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
  m.categorie_alors AS "categorieAlors", m.note_alors AS "noteAlors", g.points AS "pointsAlors"`
const qui = (c: Comparee): Sql =>
  sql`JOIN copropriete c ON c.id = m.id LEFT JOIN score s ON s.copropriete_id = m.id LEFT JOIN ${gardees(c, sql`m.id`)}`
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

/** Ce que l’écran montre de ce qui a changé. */
export interface Montre {
  /** Celui dont on lit une page, de celle qui a le plus bougé à celle qui a le moins bougé. */
  mouvement: Mouvement
  rang: number
  taille: number
  avecCarte: boolean
}

const LES_LISTES: Sql = sql`${sql.val([...MOUVEMENTS_LISTES])}::text[]`

/** Celles qui ont bougé, à poser sur une carte : tour à tour de chaque mouvement, pour qu’aucun ne prenne la place des autres. */
const POINTS: Sql = sql`SELECT c.numero, coalesce(c.nom, c.voie, c.numero) AS nom, c.lon, c.lat, m.mouvement,
    coalesce(m.categorie, m.categorie_alors) AS categorie, m.categorie IS NOT NULL AS montree
  FROM (SELECT m.*, row_number() OVER (PARTITION BY m.mouvement ORDER BY ${DANS_L_ORDRE}) AS tour
    FROM unnest(${LES_LISTES}) l (code)
      CROSS JOIN LATERAL (SELECT * FROM m WHERE m.mouvement = l.code ORDER BY ${DANS_L_ORDRE} LIMIT ${POINTS_MAX + 1}) m
    ORDER BY tour, id LIMIT ${POINTS_MAX + 1}) m
  JOIN copropriete c ON c.id = m.id ORDER BY m.tour, m.id`

/** Combien ont bougé par mouvement, une page de l’un d’eux et leur carte : la recherche, et la France s’il le faut, ne se parcourt qu’une fois. */
export async function lireLesChangements(
  db: Kysely<DB>,
  c: Comparee,
  { mouvement, rang: page, taille, avecCarte }: Montre,
): Promise<Comptes & Pick<Changements, 'lignes' | 'carte'>> {
  const { rows } = await sql<{
    comptes: ParMouvement | null
    lignes: Lue[] | null
    points: PointDeChangement[] | null
  }>`WITH m AS MATERIALIZED (SELECT * FROM ${classees(c)} m)
    SELECT (SELECT json_object_agg(n.mouvement, n.nombre) FROM (${PAR_MOUVEMENT} FROM m GROUP BY mouvement) n) AS comptes,
      (SELECT json_agg(l) FROM (SELECT ${CE_QUI_SE_LIT} FROM (SELECT * FROM m WHERE m.mouvement = ${mouvement}
        ORDER BY ${DANS_L_ORDRE} LIMIT ${taille} OFFSET ${(page - 1) * taille}) m ${qui(c)} ORDER BY ${DANS_L_ORDRE}) l) AS lignes,
      ${avecCarte ? sql`(SELECT json_agg(p) FROM (${POINTS}) p)` : sql`NULL`} AS points`.execute(nomsTels(db))
  const { comptes, lignes, points } = laLigne(rows)
  return {
    ...direComptes(comptes),
    lignes: (lignes ?? []).map((l) => direLigne(l, c.jour)),
    carte: avecCarte
      ? { points: (points ?? []).slice(0, POINTS_MAX), davantage: (points ?? []).length > POINTS_MAX }
      : null,
  }
}

/** Toutes celles qui ont bougé, mouvement après mouvement. */
export const lesChangementsSql = (c: Comparee): RawBuilder<Lue> =>
  sql<Lue>`SELECT ${CE_QUI_SE_LIT} FROM ${classees(c)} m ${qui(c)}
    WHERE m.mouvement = ANY(${LES_LISTES})
    ORDER BY array_position(${LES_LISTES}, m.mouvement), ${DANS_L_ORDRE}`
