import type { Changements, LigneDeChangement, PointDeChangement } from '#contract/institutions/changements.ts'
import { CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import { baremeDu } from '#domain/institutions/categorisation/bareme.ts'
import {
  direRaison,
  PAS_DE_NOTE,
  signesQuiBougent,
  type TriDesChangements,
} from '#domain/institutions/categorisation/changements.ts'
import {
  CODES_MOUVEMENTS,
  MOUVEMENTS_LISTES,
  type Mouvement,
  type MouvementListe,
} from '#domain/institutions/categorisation/mouvements.ts'
import { POINTS_MAX } from '#domain/institutions/categorisation/regroupements.ts'
import { lirePoints, placeGardee } from '#domain/institutions/categorisation/points-gardes.ts'
import { CODES_SIGNES, signe } from '#domain/institutions/categorisation/signes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { nomsTels } from '#server/socle/postgres/noms-tels.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { dansLePerimetre, type Perimetre } from '#server/socle/registre/territoire/perimetre.ts'
import { COMMUNE, RANG_DU_NOM } from '../colonnes.ts'
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

/** De la dernière fin gardée à celle d’avant, par l’index : des millions de notes ne se parcourent pas. */
const FINS: Sql = sql`WITH RECURSIVE fins AS (
    SELECT max(fin) AS fin FROM score_garde
    UNION ALL SELECT (SELECT max(g.fin) FROM score_garde g WHERE g.fin < f.fin) FROM fins f WHERE f.fin IS NOT NULL)`

/** Les fins de trimestre dont une note est gardée, où que ce soit. */
export async function finsGardees(db: Kysely<DB>): Promise<Jour[]> {
  const { rows } = await sql<{ fin: Jour }>`${FINS} SELECT fin FROM fins WHERE fin IS NOT NULL`.execute(db)
  return rows.map(({ fin }) => fin)
}

/**
 * Les fins de trimestre dont une note de ce territoire est gardée, la dernière d’abord. Chaque copropriété se lit par sa clef.
 */
export async function datesGardees(db: Kysely<DB>, perimetre: Perimetre): Promise<Jour[]> {
  const { rows } = await sql<{
    fin: Jour
  }>`${FINS} SELECT f.fin FROM fins f WHERE f.fin IS NOT NULL AND EXISTS (SELECT FROM regardee v WHERE ${dansLePerimetre(perimetre, 'v')}
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
function lues(c: Comparee, ids: readonly number[] | null): Sql {
  const { categorie: _categorie, note: _note, ...autres } = c.recherche.criteres
  const parmi = sql.join(
    [
      dansLePerimetre(c.entre.perimetre, 'v'),
      ...(c.demande === null ? [] : [dansLePerimetre(c.demande, 'v')]),
      ...conditionsDesCriteres(autres, c.jour),
      ...(c.choisies.length === 0 ? [] : [parmiLesChoisies(c.choisies)]),
      ...(ids === null ? [] : [sql`v.copropriete_id = ANY(${sql.val([...ids])}::bigint[])`]),
    ],
    sql` AND `,
  )
  const lue = sql`v.copropriete_id AS id, v.categorie, v.note, g.categorie AS categorie_alors, g.note AS note_alors`
  const gardee = gardees(c, sql`v.copropriete_id`)
  return sql`(SELECT ${lue} FROM regardee v ${CE_QUI_S_Y_JOINT} LEFT JOIN ${gardee} WHERE ${parmi}
    UNION ALL SELECT ${lue} FROM ${NE_SE_MONTRENT_PLUS} v ${CE_QUI_S_Y_JOINT} JOIN ${gardee} WHERE ${parmi})`
}

/** Chacune, avec son mouvement, compté une fois par ligne (« OFFSET 0 »), et ce qui la range dans le sien. */
const classees = (c: Comparee, ids: readonly number[] | null = null): Sql =>
  sql`(SELECT m.*, CASE m.mouvement WHEN 'PLUS_FRAGILE' THEN m.note - m.note_alors WHEN 'MOINS_FRAGILE' THEN m.note_alors - m.note
      WHEN 'SORTIE' THEN m.note_alors ELSE m.note END AS poids
    FROM (SELECT l.*, ${mouvementSql(c)} AS mouvement FROM ${lues(c, ids)} l OFFSET 0) m WHERE m.mouvement IS NOT NULL)`

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

/** Ce que chacune de ces copropriétés est devenue pour la recherche ; celle dont on ne sait pas ce qu’elle était n’y est pas. */
export async function lireLesMouvements(
  db: Kysely<DB>,
  c: Comparee,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Devenue>> {
  const { rows } = await sql<{
    id: number
    mouvement: Mouvement | 'SANS_NOTE'
    categorie: Categorie | null
    note: number | null
  }>`SELECT m.id, m.mouvement, m.categorie_alors AS categorie, m.note_alors AS note FROM ${classees(c, ids)} m`.execute(
    nomsTels(db),
  )
  return new Map(
    rows.flatMap(({ id, mouvement, categorie, note }): [number, Devenue][] =>
      mouvement === 'SANS_NOTE'
        ? []
        : [[id, { mouvement, alors: categorie === null ? null : { categorie, note } }]],
    ),
  )
}
export interface Devenue {
  mouvement: Mouvement
  alors: LigneDeChangement['alors']
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
/** L’ordre d’une liste de ce qui a changé. */
export interface Ordre {
  tri: TriDesChangements
  sens: 'asc' | 'desc'
}

const PLUS_BOUGEES = sql`m.poids DESC NULLS LAST, m.id`

/** Les signes, dans l’ordre de leurs noms : celui que la colonne montre. */
const PAR_NOM = CODES_SIGNES.toSorted((a, b) => signe(a).libelle.localeCompare(signe(b).libelle, 'fr'))

/** Pourquoi elle est entrée ou sortie (`direRaison`), dans l’ordre des phrases. */
const RANG_DE_LA_RAISON: Sql = sql`CASE m.mouvement
  WHEN 'ENTREE' THEN CASE WHEN m.categorie_alors IS NULL THEN 1 WHEN m.categorie_alors = 'NON_EVALUABLE' THEN 0 ELSE 2 END
  WHEN 'SORTIE' THEN CASE WHEN m.categorie IS NULL THEN 0 WHEN m.categorie = 'NON_EVALUABLE' THEN 2 ELSE 1 END END`

/** Le premier des signes qui ont bougé (`signesQuiBougent`), par le rang de son nom ; null : on ne sait pas lesquels. */
function premierSigneSql(c: Comparee): Sql {
  const bareme = baremeDu(c.jour)
  const lus = sql.join(
    CODES_SIGNES.map(
      (code, rang) =>
        sql`(${sql.lit(placeGardee(code))}, ${sql.lit(bareme.coefficients[signe(code).axe])}::float8, ${sql.lit(rang)}, ${sql.lit(PAR_NOM.indexOf(code))})`,
    ),
  )
  const points = (texte: Sql) => sql`nullif(nullif(substr(${texte}, b.place, 1), '-'), '')::int`
  return sql`(SELECT b.nom FROM (VALUES ${lus}) b (place, coefficient, rang, nom),
      LATERAL (SELECT ${points(sql`g.points`)} AS avant, ${points(sql`s.points`)} AS apres) p
    WHERE m.categorie IS NOT NULL AND g.points IS NOT NULL AND s.points IS NOT NULL AND p.avant IS DISTINCT FROM p.apres
    ORDER BY b.coefficient * (coalesce(p.apres, 0) - coalesce(p.avant, 0))
      * CASE m.mouvement WHEN 'MOINS_FRAGILE' THEN 1 ELSE -1 END, b.rang LIMIT 1)`
}

/** Ce qui range, et ce que cela demande de joindre à `m` : rien de plus pour l’ordre d’origine. */
function ordonner(c: Comparee, { tri, sens }: Ordre): { joint: Sql; ordre: Sql } {
  const dans = sql.raw(sens)
  if (tri === 'mouvement') return { joint: sql``, ordre: sql`m.poids ${dans} NULLS LAST, m.id` }
  if (tri === 'nom')
    return {
      joint: sql`JOIN copropriete c ON c.id = m.id`,
      ordre: sql`${RANG_DU_NOM} ${dans} NULLS LAST, m.id`,
    }
  return {
    joint: sql`LEFT JOIN score s ON s.copropriete_id = m.id LEFT JOIN ${gardees(c, sql`m.id`)}`,
    ordre: sql`${RANG_DE_LA_RAISON} ${dans}, ${premierSigneSql(c)} ${dans} NULLS LAST, ${PLUS_BOUGEES}`,
  }
}

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
export interface Montre extends Ordre {
  /** Celui dont on lit une page, et la carte. */
  mouvement: Mouvement
  rang: number
  taille: number
  avecCarte: boolean
}

const LES_LISTES: Sql = sql`${sql.val([...MOUVEMENTS_LISTES])}::text[]`

/** Celles de ce mouvement à poser sur une carte : celles qui ont le plus bougé. */
const pointsDe = (mouvement: MouvementListe): Sql =>
  sql`(SELECT json_agg(p) FROM (SELECT c.numero, coalesce(c.nom, c.voie, c.numero) AS nom, c.lon, c.lat, m.mouvement,
      coalesce(m.categorie, m.categorie_alors) AS categorie, m.categorie IS NOT NULL AS montree
    FROM (SELECT * FROM m WHERE m.mouvement = ${mouvement} ORDER BY ${PLUS_BOUGEES} LIMIT ${POINTS_MAX + 1}) m
    JOIN copropriete c ON c.id = m.id ORDER BY ${PLUS_BOUGEES}) p)`

/** Combien ont bougé par mouvement, une page de l’un d’eux et sa carte : la recherche, et la France s’il le faut, ne se parcourt qu’une fois. */
export async function lireLesChangements(
  db: Kysely<DB>,
  c: Comparee,
  { mouvement, rang: page, taille, avecCarte, ...demande }: Montre,
): Promise<Comptes & Pick<Changements, 'lignes' | 'carte'>> {
  const liste = avecCarte ? MOUVEMENTS_LISTES.find((code) => code === mouvement) : undefined
  const { joint, ordre } = ordonner(c, demande)
  const { rows } = await sql<{
    comptes: ParMouvement | null
    lignes: Lue[] | null
    points: PointDeChangement[] | null
  }>`WITH m AS MATERIALIZED (SELECT * FROM ${classees(c)} m)
    SELECT (SELECT json_object_agg(n.mouvement, n.nombre) FROM (${PAR_MOUVEMENT} FROM m GROUP BY mouvement) n) AS comptes,
      (SELECT json_agg(l) FROM (SELECT ${CE_QUI_SE_LIT} FROM (SELECT m.*, row_number() OVER () AS place
        FROM (SELECT m.* FROM m ${joint} WHERE m.mouvement = ${mouvement}
          ORDER BY ${ordre} LIMIT ${taille} OFFSET ${(page - 1) * taille}) m) m ${qui(c)} ORDER BY m.place) l) AS lignes,
      ${liste ? pointsDe(liste) : sql`NULL`} AS points`.execute(nomsTels(db))
  const { comptes, lignes, points } = laLigne(rows)
  return {
    ...direComptes(comptes),
    lignes: (lignes ?? []).map((l) => direLigne(l, c.jour)),
    carte: liste
      ? { points: (points ?? []).slice(0, POINTS_MAX), davantage: (points ?? []).length > POINTS_MAX }
      : null,
  }
}

/** Celles d’un mouvement, ou de tous l’un après l’autre ; dans cet ordre. */
export function lesChangementsSql(
  c: Comparee,
  { mouvement, ...demande }: Ordre & { mouvement: MouvementListe | null },
): RawBuilder<Lue> {
  const { joint, ordre } = ordonner(c, demande)
  const parmi = mouvement === null ? LES_LISTES : sql`${sql.val([mouvement])}::text[]`
  return sql<Lue>`SELECT ${CE_QUI_SE_LIT} FROM (SELECT m.*,
      row_number() OVER (ORDER BY array_position(${LES_LISTES}, m.mouvement), ${ordre}) AS place
    FROM ${classees(c)} m ${joint} WHERE m.mouvement = ANY(${parmi})) m ${qui(c)} ORDER BY m.place`
}
