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

/**
 * Comment se choisit le plan d’une recherche : à chaque fois, car un mot rare et un mot courant n’ont pas le même ; préparé, quand il
 * ne dépend pas de ce qui est cherché ; gardé, quand il n’en est qu’un.
 */
type Plan = 'choisi' | 'prepare' | 'garde'

export interface Decoupe {
  taille: number
  /** Numéro de page, à partir de 1. */
  rang: number
  /** Arrête la recherche quand le visiteur s’en va. */
  depart?: AbortSignal
  /** Où s’arrête la recherche : `PLAFOND_DU_COMPTE`, ou ce qu’un fichier peut porter. */
  plafond?: number | undefined
  /** Comment se choisit le plan ; à chaque fois, quand rien n’en est dit. */
  plan?: Plan
}

/** Une page et le total en une requête. `cible` rend `id, rang, ordre`, déjà bornée au plafond. */
export async function page(
  { db, pool }: Lecture,
  cible: Sql,
  { taille, rang, depart, plan = 'choisi' }: Decoupe,
): Promise<Page> {
  const requete = sql`
    WITH ${plan === 'choisi' ? RIEN : PREPAREE} trouvees AS MATERIALIZED (${cible}),
    compte AS (SELECT count(*)::int AS total FROM trouvees),
    page AS (SELECT id, rang, ordre FROM trouvees ORDER BY rang, ordre, id
      LIMIT ${taille} OFFSET ${(rang - 1) * taille})
    SELECT compte.total, ${COLONNES}
    FROM compte LEFT JOIN page ON true LEFT JOIN copropriete c ON c.id = page.id
    ORDER BY page.rang, page.ordre, page.id`.compile(db)
  const rows = await lireAnnulable<LigneAnnuaire & { total: number; id: number | null }>(
    pool,
    { text: requete.sql, values: [...requete.parameters], planGarde: plan === 'garde' },
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
function lues({ voulues, departement }: LectureParMots, d: Pick<Decoupe, 'plafond'>): Sql {
  const { cases, suite, voies, lieux, tenus = false } = voulues
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
        sql`(SELECT id, nom, voie, ${tenue} AS tenue, false AS ailleurs FROM recherche
          WHERE publie ${dans} AND voie = ANY(${choisies}::text[]) AND (${trouve}) IS TRUE ${LIMITE_EXACTE}) UNION ALL`
  // Le nom qui commence par toute la saisie en porte chaque mot : il se lit par son seul index.
  const duNom = sql`id, nom, voie, false AS tenue, false AS ailleurs`
  const duReste = sql`id, nom, voie, false AS tenue, ${ailleurs(voulues)} AS ailleurs`
  const pasExacte = voies.length === 0 ? RIEN : sql`AND voie <> ALL(${choisies}::text[])`
  const voieCourante = departement === null ? null : deCetteSorte(suite)
  const parVoieCourante =
    voieCourante === null
      ? RIEN
      : sql`UNION ALL (SELECT ${duReste} FROM recherche WHERE publie ${dans} AND ${voieCourante}
          AND NOT ${commencePar(NOM, suite)} ${pasExacte} ORDER BY nom, id ${limite(d)})`
  const autreVoie = voieCourante === null ? RIEN : sql`AND NOT ${voieCourante}`
  return sql`${exacte}
    (SELECT ${duNom} FROM recherche WHERE publie ${dans} AND ${commencePar(NOM, suite)} ${pasExacte}
      ORDER BY nom, id ${limite(d)})
    ${parVoieCourante}
    ${sql.join(
      enDeuxFois(tenus ? avecLeLieu(cases, lieux) : cases, parJetons).map(
        (reste) => sql`UNION ALL (SELECT ${duReste} FROM recherche WHERE publie AND ${reste}
          AND NOT ${commencePar(NOM, suite)} ${pasExacte} ${autreVoie} ${limite(d)})`,
      ),
      RIEN,
    )}`
}

const porteLeNom = ({ noms }: ParMots): Sql => sql`nom = ANY(${sql.val(noms)}::text[])`

const aLeMot = (texte: Sql, mot: string): Sql => sql`strpos(' ' || ${texte} || ' ', ${` ${mot} `}) > 0`

/**
 * De celles qui portent un nom tapé : celles qui ne tiennent la ville que de leur voie, ou d’un mot où elle n’est qu’un morceau. Se dit en
 * lisant chacune, sans sous-requête : « hermitage » est une commune, et le nom de mille copropriétés.
 */
function ailleurs(voulues: ParMots): Sql {
  const { communes, entiers } = voulues
  if (communes.length === 0) return sql`false`
  const parLaVoie = communes.map((mot) => sql`${aLeMot(VOIE, mot)} AND NOT ${aLeMot(NOM, mot)}`)
  return sql`CASE WHEN ${porteLeNom(voulues)}
    THEN ${sql.join(parLaVoie, sql` OR `)} OR NOT jetons @@ ${jetons(entiers, null)}::tsquery ELSE false END`
}

/** Ce qui départage un rang du suivant : plus que ce que vaut `precision`. */
const UN_RANG = sql.raw('10000000')

/**
 * Du nom le plus long au plus court, puis de la commune au nom le plus court : « Saint-Étienne » avant « Saint-Étienne-de-Crossey ». Un nom
 * qui porte lui-même tous les mots de la commune ne dit rien du lieu.
 */
function precision(duNom: Sql, { communes }: ParMots): Sql {
  const commune =
    communes.length === 0
      ? RIEN
      : sql`+ CASE WHEN ${sql.join(
          communes.map((mot) => aLeMot(NOM, mot)),
          sql` AND `,
        )} THEN 0 ELSE coalesce((SELECT cardinality(regexp_split_to_array(c.localite, '[^[:alnum:]]+'))
          FROM copropriete c WHERE c.id = lues.id), 999) END`
  return sql`CASE WHEN ${duNom} THEN (9998 - length(nom)) * 1000 ${commune} ELSE 9999999 END`
}

/** Une adresse, numéro compris, se lit par les mêmes index quelle qu’elle soit. */
const planDe = ({ voulues }: LectureParMots): Plan => (voulues.voies.length > 0 ? 'garde' : 'choisi')

/**
 * Cherche par mots, dans cet ordre : l’adresse exacte, le nom exact, ce qui commence par la saisie, le reste par nom. La dernière lecture
 * ne se fait que si les premières n’ont pas rempli le plafond. Du même nom, celles qui sont dans la ville tapée viennent d’abord.
 */
export function chercherParMots(base: Lecture, cherchee: LectureParMots, d: Decoupe): Promise<Page> {
  const { voies, suite } = cherchee.voulues
  const choisies = sql.val(voies)
  const duNom = porteLeNom(cherchee.voulues)
  return page(
    base,
    sql`SELECT id, CASE WHEN voie = ANY(${choisies}::text[]) THEN CASE WHEN tenue THEN 1 ELSE 0 END
        WHEN ${duNom} THEN CASE WHEN ailleurs THEN 3 ELSE 2 END
        WHEN starts_with(nom, ${suite}) OR starts_with(voie, ${suite}) THEN 4 ELSE 5 END * ${UN_RANG}
        + ${precision(duNom, cherchee.voulues)} AS rang, nom AS ordre
      FROM (${lues(cherchee, d)} ${limite(d)}) AS lues`,
    { ...d, plan: planDe(cherchee) },
  )
}

const parmi = (condition: string): string => `FROM recherche WHERE publie AND ${condition}`

/**
 * Où une lecture trouve quelque chose, de `l` : une seule requête pour toutes, que la base ne prépare qu’une fois. Par les mots, on en demande
 * autant qu’une recherche : à n’en demander qu’une, la base lirait toutes les lignes plutôt que l’index.
 */
const TROUVE_QUELQUE_CHOSE = sql.raw(
  [
    ...[
      `l.departement IS NULL AND voie = ANY(l.voies) AND jetons @@ l.exacte`,
      `departement = l.departement AND voie = ANY(l.voies) AND jetons_du_departement @@ l.exacte`,
      `l.departement IS NULL AND nom >= l.suite AND nom < l.fin`,
      `departement = l.departement AND nom >= l.suite AND nom < l.fin`,
    ].map((condition) => `EXISTS (SELECT ${parmi(condition)})`),
    ...[
      `l.departement IS NULL AND jetons @@ l.reste`,
      `l.departement IS NOT NULL AND jetons_du_departement @@ l.reste`,
    ].map(
      (condition) =>
        `(SELECT count(*) FROM (SELECT ${parmi(condition)} LIMIT ${PLAFOND_DU_COMPTE}) AS lues) > 0`,
    ),
  ].join(' OR '),
)

/** La première de ces lectures qui trouve quelque chose ; undefined d’aucune. Une seule question : la base s’arrête à la première. */
export async function premiereQuiTrouve<L extends LectureParMots>(
  { db, pool }: Lecture,
  cherchees: readonly L[],
  depart: AbortSignal | undefined,
): Promise<L | undefined> {
  if (cherchees.length === 0) return undefined
  const dites = cherchees.map(({ voulues: { cases, suite, voies, lieux, tenus }, departement }) => ({
    departement,
    voies: voies.join('\n'),
    exacte: jetons(avecLeLieu(cases, lieux), departement),
    suite,
    reste: jetons(tenus ? avecLeLieu(cases, lieux) : cases, departement),
  }))
  const colonne = (nom: keyof (typeof dites)[number], type: 'text' | 'tsquery') =>
    sql`(${sql.val(dites.map((dite) => dite[nom]))}::${sql.raw(type)}[])[essai.rang + 1]`
  const requete = sql`WITH ${PREPAREE} RECURSIVE essai(rang, trouve) AS (
      SELECT 0, false
      UNION ALL
      SELECT essai.rang + 1, ${TROUVE_QUELQUE_CHOSE}
      FROM essai, LATERAL (SELECT ${colonne('departement', 'text')} AS departement,
        string_to_array(${colonne('voies', 'text')}, E'\n') AS voies, ${colonne('exacte', 'tsquery')} AS exacte,
        ${colonne('suite', 'text')} AS suite, ${colonne('suite', 'text')} || ${FIN_DE_SUITE} AS fin,
        ${colonne('reste', 'tsquery')} AS reste) AS l
      WHERE NOT essai.trouve AND essai.rang < ${cherchees.length})
    SELECT rang - 1 AS rang FROM essai WHERE trouve`.compile(db)
  const lue = await lireAnnulable<{ rang: number }>(
    pool,
    { text: requete.sql, values: [...requete.parameters], planGarde: true },
    depart,
  )
  return cherchees[lue[0]?.rang ?? cherchees.length]
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
