import { LIGNE_ANNUAIRE, type LigneAnnuaire } from '#contract/public/annuaire.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  CHAMPS_PUBLICS,
  lignePublique,
  type ChampPublic,
  type FICHE,
} from '#domain/coproprietes/copropriete/fiche.ts'
import { estUneVoieCourante } from '#domain/socle/recherche/abreviations.ts'
import { PLAFOND_DU_COMPTE, type Intervalle, type Recherche } from '#domain/socle/recherche/termes.ts'
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type pg from 'pg'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'
import { tenuDuLieu } from '#domain/socle/recherche/mots.ts'
import {
  avecLeLieu,
  FIN_DE_SUITE,
  parmiLesNumeros,
  unDesJetons,
} from '#server/socle/registre/recherche/recherche.ts'
import { lireAnnulable } from '#server/socle/postgres/annulable.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { PREPAREE } from '#server/socle/postgres/preparees.ts'
import type { Copropriete, DB } from '#server/socle/postgres/schema.ts'

/** De quoi lire des données publiques : leurs colonnes, sous leurs noms. */
const lire = (champs: readonly ChampPublic[]) =>
  champs.flatMap((champ) => {
    const { colonne = champ } = lignePublique(champ)
    return colonne === null ? [] : [`c.${nomSql(colonne)} AS "${champ}"`]
  })

type Sql = RawBuilder<unknown>
const RIEN = sql``

const COLONNES = sql.raw(lire(codes(LIGNE_ANNUAIRE)).join(', '))

/** La base, telle que chacun la lit. */
export interface Lecture {
  db: Kysely<DB>
  pool: pg.Pool
}

export interface Page {
  lignes: LigneAnnuaire[]
  /** Nombre de dossiers trouvés, `PLAFOND_DU_COMPTE` + 1 au plus. */
  total: number
}

export interface Decoupe {
  taille: number
  /** Numéro de page, à partir de 1. */
  rang: number
  /** Arrête la recherche quand le visiteur s’en va. */
  depart?: AbortSignal
  /** Où s’arrête la recherche : `PLAFOND_DU_COMPTE`, ou ce qu’un fichier peut porter. */
  plafond?: number | undefined
  /** Vrai quand le plan ne dépend pas de ce qui est cherché : il se garde. */
  preparee?: boolean
}

/**
 * Une page et le total en une requête. `cible` rend `id, rang, ordre`, déjà bornée au plafond. Sauf `preparee`, le plan se
 * choisit à chaque fois, car un mot rare et un mot courant n’ont pas le même.
 */
export async function page(
  { db, pool }: Lecture,
  cible: Sql,
  { taille, rang, depart, preparee = false }: Decoupe,
): Promise<Page> {
  const requete = sql`
    WITH ${preparee ? PREPAREE : RIEN} trouvees AS MATERIALIZED (${cible}),
    compte AS (SELECT count(*)::int AS total FROM trouvees),
    page AS (SELECT id, rang, ordre FROM trouvees ORDER BY rang, ordre, id
      LIMIT ${taille} OFFSET ${(rang - 1) * taille})
    SELECT compte.total, ${COLONNES}
    FROM compte LEFT JOIN page ON true LEFT JOIN copropriete c ON c.id = page.id
    ORDER BY page.rang, page.ordre, page.id`.compile(db)
  const rows = await lireAnnulable<LigneAnnuaire & { total: number; id: number | null }>(
    pool,
    { text: requete.sql, values: [...requete.parameters] },
    depart,
  )
  return { lignes: rows.filter((l) => l.id !== null), total: rows[0]?.total ?? 0 }
}

/** Une de plus que le plafond : assez pour dire qu’il y en a trop. */
export const limite = ({ plafond = PLAFOND_DU_COMPTE }: Pick<Decoupe, 'plafond'>): Sql =>
  sql.raw(`LIMIT ${plafond + 1}`)
/** Une adresse exacte n’est pas portée par plus de dossiers que cela. */
const LIMITE_EXACTE = sql.raw('LIMIT 300')
const commencePar = (colonne: Sql, suite: string) =>
  sql<boolean>`(${colonne} >= ${suite} AND ${colonne} < ${suite + FIN_DE_SUITE})`

/** Ce qui commence par cette suite, `_` valant une lettre (§5.8). */
export function commence(colonne: Sql, suite: string): RawBuilder<boolean> {
  const sansJoker = suite.split('_')[0] ?? ''
  return sansJoker === suite
    ? commencePar(colonne, suite)
    : sql`(${commencePar(colonne, sansJoker)} AND ${colonne} LIKE ${`${suite}%`})`
}

const NOM = sql.ref('nom')
const VOIE = sql.ref('voie')

const dansLe = (departement: string | null): Sql =>
  departement === null ? RIEN : sql`AND departement = ${departement}`

/** Le numéro entier, ou tous ceux d’un morceau de numéro. */
const parNumeros = (numeros: readonly string[] | Intervalle, departement: string | null, d: Decoupe) =>
  sql`SELECT id, 0 AS rang, numero AS ordre FROM copropriete
    WHERE publie ${dansLe(departement)} AND ${parmiLesNumeros(numeros, sql.ref('numero'))} ORDER BY numero ${limite(d)}`

/** Les jetons à trouver, dans la langue de la base ; derrière leur département quand on en veut un. */
export function jetons(cases: Cases, departement: string | null): string {
  const avant = departement === null ? '' : `${departement}:`
  return cases.map((choix) => unDesJetons(choix, avant)).join('&')
}

type Cases = readonly (readonly string[])[]

/** Ce qui se cherche par mots : ce qu’il faut trouver, et ce qui est tout à fait ce que l’on a tapé. */
export interface ParMots {
  cases: Cases
  suite: string
  voies: readonly string[]
  noms: readonly string[]
  /** Les mots de la commune, d’un nom tapé sans voie. */
  communes: readonly string[]
  /** Ce qu’il faut trouver sans compléter aucun mot. */
  entiers: Cases
  /** Vrai quand un mot peut n’être qu’un nom que la commune a eu. */
  tenus?: boolean
  /** Les mots qui nomment une commune. */
  lieux: ReadonlySet<string>
}

/** Une lecture de ce qui est tapé, et où elle se cherche. */
export interface LectureParMots {
  voulues: ParMots
  departement: string | null
}

/** Ce que trouve une lecture par mots, en trois temps, chacun par son index : l’adresse exacte, le nom qui commence ainsi, le reste. */
function lues(
  { voulues: { cases, suite, voies, lieux, tenus = false }, departement }: LectureParMots,
  d: Pick<Decoupe, 'plafond'>,
): Sql {
  const dans = dansLe(departement)
  const colonne = sql.ref(departement === null ? 'jetons' : 'jetons_du_departement')
  const parJetons = (choisis: Cases) => sql`${colonne} @@ ${jetons(choisis, departement)}::tsquery`
  // Un numéro et sa rue sont assez précis pour que la commune se dise par un nom qu’elle a eu.
  const trouve = parJetons(avecLeLieu(cases, lieux))
  const duLieu = cases.flat().filter((jeton) => lieux.has(jeton))
  const tenue =
    duLieu.length === 0 ? sql`false` : sql`jetons @@ ${unDesJetons(duLieu.map(tenuDuLieu))}::tsquery`
  const choisies = sql.val(voies)
  const exacte =
    voies.length === 0
      ? RIEN
      : // « IS TRUE » cache la condition à l’index des jetons : celui des voies est bien plus court.
        sql`(SELECT id, nom, voie, ${tenue} AS tenue FROM recherche
          WHERE publie ${dans} AND voie = ANY(${choisies}::text[]) AND (${trouve}) IS TRUE ${LIMITE_EXACTE}) UNION ALL`
  const pasExacte = voies.length === 0 ? RIEN : sql`AND voie <> ALL(${choisies}::text[])`
  const voieCourante = departement === null ? null : deCetteSorte(suite)
  const parVoieCourante =
    voieCourante === null
      ? RIEN
      : sql`UNION ALL (SELECT id, nom, voie, false FROM recherche WHERE publie ${dans} AND ${voieCourante}
          AND NOT ${commencePar(NOM, suite)} ${pasExacte} ORDER BY nom, id ${limite(d)})`
  const autreVoie = voieCourante === null ? RIEN : sql`AND NOT ${voieCourante}`
  return sql`${exacte}
    (SELECT id, nom, voie, false AS tenue FROM recherche WHERE publie ${dans} AND ${commencePar(NOM, suite)} ${pasExacte}
      ORDER BY nom, id ${limite(d)})
    ${parVoieCourante}
    ${sql.join(
      enDeuxFois(tenus ? avecLeLieu(cases, lieux) : cases, parJetons).map(
        (reste) => sql`UNION ALL (SELECT id, nom, voie, false FROM recherche WHERE publie AND ${reste}
          AND NOT ${commencePar(NOM, suite)} ${pasExacte} ${autreVoie} ${limite(d)})`,
      ),
      RIEN,
    )}`
}

/** De celles qui portent un nom tapé : celles qui ne tiennent la ville que de leur voie, ou d’un mot où elle n’est qu’un morceau. */
function ailleurs({ communes, entiers }: ParMots): Sql {
  if (communes.length === 0) return sql`false`
  return sql`(string_to_array(voie, ' ') && ARRAY(
      SELECT unnest(${sql.val(communes)}::text[]) EXCEPT SELECT unnest(string_to_array(nom, ' ')))
    OR NOT (SELECT r.jetons @@ ${jetons(entiers, null)}::tsquery FROM recherche r WHERE r.id = lues.id))`
}

/** Ce qui départage un rang du suivant : plus que ce que vaut `precision`. */
const UN_RANG = sql.raw('10000000')

/** Du nom le plus long au plus court, puis de la commune au nom le plus court : « Saint-Étienne » avant « Saint-Étienne-de-Crossey ». */
function precision(duNom: Sql, { communes }: ParMots): Sql {
  const commune =
    communes.length === 0
      ? RIEN
      : sql`+ coalesce((SELECT cardinality(regexp_split_to_array(c.localite, '[^[:alnum:]]+'))
          FROM copropriete c WHERE c.id = lues.id), 999)`
  return sql`CASE WHEN ${duNom} THEN (9998 - length(nom)) * 1000 ${commune} ELSE 9999999 END`
}

/**
 * Cherche par mots, dans cet ordre : l’adresse exacte, le nom exact, ce qui commence par la saisie, le reste par nom. La dernière lecture
 * ne se fait que si les premières n’ont pas rempli le plafond. Du même nom, celles qui sont dans la ville tapée viennent d’abord.
 */
export function chercherParMots(base: Lecture, cherchee: LectureParMots, d: Decoupe): Promise<Page> {
  const { voies, noms, suite } = cherchee.voulues
  const choisies = sql.val(voies)
  const duNom = sql`nom = ANY(${sql.val(noms)}::text[])`
  return page(
    base,
    sql`SELECT id, CASE WHEN voie = ANY(${choisies}::text[]) THEN CASE WHEN tenue THEN 1 ELSE 0 END
        WHEN ${duNom} THEN CASE WHEN ${ailleurs(cherchee.voulues)} THEN 3 ELSE 2 END
        WHEN starts_with(nom, ${suite}) OR starts_with(voie, ${suite}) THEN 4 ELSE 5 END * ${UN_RANG}
        + ${precision(duNom, cherchee.voulues)} AS rang, nom AS ordre
      FROM (${lues(cherchee, d)} ${limite(d)}) AS lues`,
    d,
  )
}

/** La première de ces lectures qui trouve quelque chose, par son rang ; −1 d’aucune. Une seule question : la base s’arrête à la première. */
export async function premiereQuiTrouve(
  { db, pool }: Lecture,
  cherchees: readonly LectureParMots[],
  depart: AbortSignal | undefined,
): Promise<number> {
  if (cherchees.length === 0) return -1
  const essais = cherchees.map(
    (cherchee, rang) => sql`WHEN EXISTS (${lues(cherchee, { plafond: 0 })}) THEN ${sql.lit(rang)}`,
  )
  const requete = sql`SELECT CASE ${sql.join(essais, sql` `)} ELSE -1 END AS rang`.compile(db)
  const lue = await lireAnnulable<{ rang: number }>(
    pool,
    { text: requete.sql, values: [...requete.parameters] },
    depart,
  )
  return laLigne(lue).rang
}

/**
 * « rue », tapé seul : un département en est plein, et l’index des jetons les relève toutes avant la première. Celui des noms porte aussi la
 * voie : il s’arrête au plafond. Null de tout autre mot.
 */
const deCetteSorte = (suite: string): Sql | null =>
  estUneVoieCourante(suite) ? sql`(' ' || voie || ' ') LIKE ${`% ${suite} %`}` : null

/**
 * Un mot tapé seul se cherche d’abord tel quel : « rue » remplit le plafond sans que chaque dossier soit comparé aux vingt
 * mots où « rue » se trouve.
 */
function enDeuxFois(cases: Cases, parJetons: (voulues: Cases) => Sql): Sql[] {
  const [seul] = cases
  if (cases.length !== 1 || seul === undefined || seul.length < 2) return [parJetons(cases)]
  const entier = parJetons([seul.slice(0, 1)])
  return [entier, sql`${parJetons(cases)} AND NOT (${entier})`]
}

/** « $ » (§5.8) : le nom, l’adresse ou le numéro commence ainsi ; `_` y vaut une lettre. */
export function chercherDebut(
  lecture: Lecture,
  { suite, numeros }: Recherche & { par: 'debut' },
  departement: string | null,
  d: Decoupe,
): Promise<Page> {
  const dans = dansLe(departement)
  const lire = (colonne: Sql, rang: number) =>
    sql`(SELECT id, ${sql.lit(rang)} AS rang, nom AS ordre FROM recherche
      WHERE publie ${dans} AND ${commence(colonne, suite)} ORDER BY ${colonne}, id ${limite(d)})`
  const parNumero = numeros ? sql`UNION ALL (SELECT * FROM (${parNumeros(numeros, departement, d)}) n)` : RIEN
  return page(
    lecture,
    sql`SELECT id, min(rang) AS rang, min(ordre) AS ordre FROM (${lire(NOM, 0)} UNION ALL ${lire(VOIE, 1)} ${parNumero}) t
      GROUP BY id ${limite(d)}`,
    d,
  )
}

/** Par numéro d’immatriculation : un seul, où qu’il soit, ou tous ceux d’un morceau. */
export const chercherNumeros = (
  lecture: Lecture,
  numeros: readonly string[] | Intervalle,
  departement: string | null,
  d: Decoupe,
): Promise<Page> => page(lecture, parNumeros(numeros, departement, d), d)

/** Ce que retient une condition qui a son index, sur `copropriete c`. */
export const chercherOu = (lecture: Lecture, condition: RawBuilder<boolean>, d: Decoupe): Promise<Page> =>
  page(
    lecture,
    sql`SELECT c.id, 0 AS rang, c.ordre FROM copropriete c WHERE c.publie AND ${condition} ORDER BY c.ordre ${limite(d)}`,
    d,
  )

const CARRE_DEGRES = 0.0015

/** Les dossiers autour d’un lieu, dans un carré d’environ 300 m, du plus proche au plus loin. */
export function chercherAutour(
  lecture: Lecture,
  { lon, lat }: { lon: number; lat: number },
  d: Decoupe,
): Promise<Page> {
  const cible = sql`
    SELECT id, (lat - ${lat}::float8) ^ 2 + ((lon - ${lon}::float8) * cos(radians(${lat}::float8))) ^ 2 AS rang, ordre
    FROM copropriete
    WHERE publie AND lat BETWEEN ${lat - CARRE_DEGRES}::float8 AND ${lat + CARRE_DEGRES}::float8
      AND lon BETWEEN ${lon - CARRE_DEGRES}::float8 AND ${lon + CARRE_DEGRES}::float8 ${limite(d)}`
  return page(lecture, cible, d)
}

/** La fiche, et de quoi calculer ce qu’elle dit de plus. */
const COLONNES_DE_LA_FICHE = [
  ...lire(CHAMPS_PUBLICS),
  'date_cloture AS "dateCloture"',
  'successeur_declare AS "successeurDeclare"',
].join(', ')

type Ligne = Selectable<Copropriete>
type ColonneDe<C extends ChampPublic> = (typeof FICHE)[C] extends { colonne: infer N } ? N : C
/** Ce que rendent ces colonnes ; publié, un dossier a son numéro. */
export type DossierPublic = {
  [C in ChampPublic as ColonneDe<C> extends keyof Ligne ? C : never]: Ligne[ColonneDe<C> & keyof Ligne]
} & { numero: string } & Pick<Ligne, 'dateCloture' | 'successeurDeclare'>

/** Ce que chaque ligne lue dit, dans l’ordre de ces identifiants ; celle qui n’est plus publiée entre-temps n’y est pas. */
export async function lireDossiersPublics(pool: pg.Pool, ids: readonly number[]): Promise<DossierPublic[]> {
  const { rows } = await pool.query<{ fiche: DossierPublic }>({
    name: 'fiches',
    text: `SELECT (SELECT row_to_json(f) FROM (SELECT ${COLONNES_DE_LA_FICHE}) f) AS fiche
      FROM unnest($1::bigint[]) WITH ORDINALITY AS voulue(id, rang) JOIN copropriete c ON c.id = voulue.id AND c.publie
      ORDER BY voulue.rang`,
    values: [ids],
  })
  return rows.map((r) => r.fiche)
}

/** Le dossier public, par identifiant ou par numéro ; undefined s’il n’est pas à l’annuaire. */
export async function lireDossierPublic(pool: pg.Pool, cle: { id: number } | { numero: string }) {
  const parId = 'id' in cle
  // Une colonne à décrire et à lire au lieu de quarante : la fiche y gagne un dixième.
  const { rows } = await pool.query<{ fiche: DossierPublic }>({
    name: parId ? 'fiche-id' : 'fiche-numero',
    text: `SELECT row_to_json(f) AS fiche FROM (
      SELECT ${COLONNES_DE_LA_FICHE} FROM copropriete c WHERE publie AND ${parId ? 'id' : 'numero'} = $1) f`,
    values: [parId ? cle.id : cle.numero],
  })
  return rows[0]?.fiche
}

/** Vrai d’une copropriété dissoute : elle n’a plus de fiche, mais son numéro n’est pas inconnu (décision 0038). */
export async function estDissoute(
  db: Kysely<DB>,
  cle: { id: number } | { numero: string },
): Promise<boolean> {
  const dissoute = db.selectFrom('copropriete').select('id').where('etat', '=', 'DISSOUDE')
  const lue = await (
    'id' in cle ? dissoute.where('id', '=', cle.id) : dissoute.where('numero', '=', cle.numero)
  ).executeTakeFirst()
  return lue !== undefined
}
