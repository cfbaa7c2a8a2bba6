import { au } from '#domain/socle/certain.ts'
import {
  jetonsDuLieu,
  preparer,
  tenuDuLieu,
  type ACherche,
  type JetonsDuLieu,
} from '#domain/socle/recherche/mots.ts'
import { SORTES_D_AUJOURDHUI } from '#domain/socle/territoire/noms.ts'
import type { Intervalle } from '#domain/socle/recherche/termes.ts'
import { CompiledQuery, sql, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Travail } from '#server/socle/platform/jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Pose une requête et rend ses lignes : celle d’un acte, ou celle d’un chargement. */
type Interroger = <L>(texte: string, valeurs: unknown[]) => Promise<L[]>

/** À changer quand la lecture des mots change : la nuit, ou le démarrage, prépare tout de nouveau. */
const LECTURE = 2

/** De quoi savoir, sur `copropriete c`, si elle est encore telle qu’elle a été préparée. */
export const EMPREINTE = `hashtextextended(concat_ws('|', c.nom, c.voie, c.code_postal, c.localite, c.departement, c.code_insee,
  array_to_string(c.adresses_secondaires, '|')), ${LECTURE})`

/** Les colonnes d’une copropriété qui changent ce que l’on en cherche. */
const CHERCHEES = [
  'nom',
  'voie',
  'codePostal',
  'localite',
  'departement',
  'codeInsee',
  'adressesSecondaires',
  'publie',
] as const

/** Vrai si écrire ces colonnes peut demander de préparer la copropriété de nouveau. */
export const seCherche = (ecrites: Readonly<Record<string, unknown>>): boolean =>
  CHERCHEES.some((colonne) => colonne in ecrites)

const LIRE = `SELECT c.id, c.departement, c.publie, c.nom, c.voie, c.code_postal AS "codePostal", c.localite, c.code_insee AS "codeInsee",
  c.adresses_secondaires AS "adressesSecondaires", ${EMPREINTE}::text AS empreinte FROM copropriete c`

const A_RELIRE = `LEFT JOIN recherche r ON r.id = c.id
  WHERE c.id > $1 AND (c.nom IS NOT NULL OR c.voie IS NOT NULL) AND r.empreinte IS DISTINCT FROM ${EMPREINTE}
  ORDER BY c.id LIMIT $2`

/** Les mots dans leur ordre : deux actes qui en ajoutent ensemble ne s’étreignent pas. */
const RANGER = `
  WITH lue AS (
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
      AS l(id, departement, publie, nom, voie, jetons, du_departement, empreinte)),
  rangee AS (
    INSERT INTO recherche (id, departement, publie, nom, voie, jetons, jetons_du_departement, empreinte)
    SELECT id, departement, publie, nom, voie, array_to_tsvector(string_to_array(jetons, ' ')),
      array_to_tsvector(string_to_array(du_departement, ' ')), empreinte FROM lue
    ON CONFLICT (id) DO UPDATE SET departement = excluded.departement, publie = excluded.publie, nom = excluded.nom,
      voie = excluded.voie, jetons = excluded.jetons, jetons_du_departement = excluded.jetons_du_departement,
      empreinte = excluded.empreinte)
  INSERT INTO mot (mot) SELECT m FROM unnest($9::text[]) m ORDER BY m ON CONFLICT DO NOTHING`

/** Tous les noms de ces communes, et ceux de la ville d’un arrondissement. */
const NOMS_DES_LIEUX = `
  SELECT c.code_insee AS code,
    array_agg(n.nom) FILTER (WHERE n.sorte = ANY($2::text[])) AS actuels,
    coalesce(array_agg(n.nom) FILTER (WHERE n.sorte <> ALL($2::text[])), '{}') AS "dHier"
  FROM commune c JOIN commune_nommee n ON n.commune IN (c.code_insee, c.parente)
  WHERE c.code_insee = ANY($1::text[]) GROUP BY c.code_insee`

interface ALire extends ACherche {
  id: number
  codeInsee: string | null
  departement: string | null
  publie: boolean
  empreinte: string
}

const PAR_LOT = 5_000

/** Ce qui nomme chaque commune de ces copropriétés. */
async function lireLesLieux(
  interroger: Interroger,
  lues: readonly ALire[],
): Promise<ReadonlyMap<string, JetonsDuLieu>> {
  const codes = [...new Set(lues.flatMap(({ codeInsee }) => codeInsee ?? []))]
  const noms = await interroger<{ code: string; actuels: string[]; dHier: string[] }>(NOMS_DES_LIEUX, [
    codes,
    SORTES_D_AUJOURDHUI,
  ])
  return new Map(noms.map(({ code, ...siens }) => [code, jetonsDuLieu(siens)]))
}

async function ranger(interroger: Interroger, lues: readonly ALire[]): Promise<void> {
  if (lues.length === 0) return
  const lieux = await lireLesLieux(interroger, lues)
  const prepares = lues.map((c) => preparer({ ...c, lieu: lieux.get(c.codeInsee ?? '') }))
  const lettres = new Set(prepares.flatMap((p) => p.lettres))
  await interroger(RANGER, [
    lues.map((c) => c.id),
    lues.map((c) => c.departement),
    lues.map((c) => c.publie),
    prepares.map((p) => p.nom),
    prepares.map((p) => p.voie),
    prepares.map((p) => p.jetons.join(' ')),
    prepares.map((p, i) => p.jetons.map((jeton) => `${au(lues, i).departement ?? ''}:${jeton}`).join(' ')),
    lues.map((c) => c.empreinte),
    [...lettres].toSorted(),
  ])
}

/** Celle-ci, si ce que l’on en cherche n’est plus ce qui a été préparé : la plupart des actes n’y touchent pas. */
const SI_CHANGEE = `LEFT JOIN recherche r ON r.id = c.id
  WHERE c.id = $1 AND (r.empreinte IS DISTINCT FROM ${EMPREINTE} OR r.publie IS DISTINCT FROM c.publie)`

/**
 * Prépare une copropriété à être cherchée, dans la transaction qui a pu changer son nom, son adresse, son département, ou la publier.
 * L’appelant la tient déjà.
 */
export async function preparerARechercher(trx: Transaction<DB>, id: number): Promise<void> {
  const interroger: Interroger = async <L>(texte: string, valeurs: unknown[]) =>
    (await trx.executeQuery<L>(CompiledQuery.raw(texte, valeurs))).rows
  await ranger(interroger, await interroger<ALire>(`${LIRE} ${SI_CHANGEE}`, [id]))
}

/**
 * Prépare toutes les copropriétés qui ne le sont pas, ou qui ont changé sans passer par un acte (chargement, restauration,
 * nouvelle lecture), par lots : `dansUnLot` fait de chacun ce qu’il faut pour que nul ne change entre sa lecture et son
 * rangement. Rend leur nombre.
 */
async function preparerTout(
  dansUnLot: <T>(faire: (interroger: Interroger) => Promise<T>) => Promise<T>,
  { tenir, avancer }: { tenir: boolean; avancer?: ((faites: number) => void) | undefined },
): Promise<number> {
  let faites = 0
  let dernier = 0
  for (;;) {
    const lues = await dansUnLot(async (interroger) => {
      const aFaire = await interroger<ALire>(`${LIRE} ${A_RELIRE} ${tenir ? 'FOR NO KEY UPDATE OF c' : ''}`, [
        dernier,
        PAR_LOT,
      ])
      await ranger(interroger, aFaire)
      return aFaire
    })
    faites += lues.length
    avancer?.(faites)
    if (lues.length < PAR_LOT) return faites
    dernier = au(lues, -1).id
  }
}

const parClient =
  (client: pg.ClientBase): Interroger =>
  async <L>(texte: string, valeurs: unknown[]) =>
    (await client.query(texte, valeurs)).rows as L[]

/**
 * Prépare ce qu’un chargement vient d’écrire, dans sa transaction : il tient déjà la table. `avancer` reçoit combien sont
 * faites, et jette pour arrêter.
 */
export async function preparerUnChargement(
  client: pg.ClientBase,
  avancer?: (faites: number) => void,
): Promise<void> {
  const interroger = parClient(client)
  const faites = await preparerTout((faire) => faire(interroger), { tenir: false, avancer })
  if (faites > 0) await recompterLesMots(interroger)
}

async function preparerEnService(
  pool: pg.Pool,
  aRecompter: (faites: number) => boolean,
  annoncer?: (faites: number) => void,
): Promise<void> {
  const client = await pool.connect()
  const interroger = parClient(client)
  try {
    const faites = await preparerTout(
      async (faire) => {
        await client.query('BEGIN')
        try {
          const fait = await faire(interroger)
          await client.query('COMMIT')
          return fait
        } catch (erreur) {
          await client.query('ROLLBACK').catch(() => undefined)
          throw erreur
        }
      },
      { tenir: true, avancer: (n) => n > 0 && n % PAR_LOT === 0 && annoncer?.(n) },
    )
    if (aRecompter(faites)) await recompterLesMots(interroger)
  } finally {
    client.release()
  }
}

/**
 * Prépare, sur une base en service, ce qui ne l’est pas ; rien à faire d’ordinaire. `annoncer` reçoit, à chaque lot plein,
 * combien sont faites : un registre entier demande des minutes.
 */
export const preparerLaRecherche = (pool: pg.Pool, annoncer?: (faites: number) => void): Promise<void> =>
  preparerEnService(pool, (faites) => faites > 0, annoncer)

/** Chaque nuit : ce qu’un acte n’a pas préparé, et le vocabulaire recompté. */
export function rechercheDeNuit({ pool }: { pool: pg.Pool }): Travail {
  return {
    nom: 'recherche',
    cron: '40 2 * * *',
    reprise: 'nuit',
    faire: () => preparerEnService(pool, () => true),
  }
}

/** Un de ces numéros, ou de cet intervalle, dans cette colonne : comparée à du `text`, son `char` ne se lirait pas par son index. */
export const parmiLesNumeros = (
  numeros: readonly string[] | Intervalle,
  colonne: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  'de' in numeros
    ? sql`${colonne} BETWEEN ${numeros.de} AND ${numeros.a}`
    : sql`${colonne} = ANY(${sql.val(numeros)}::bpchar[])`

/** Après tout texte, dans l’ordre des octets. */
export const FIN_DE_SUITE = '\u{10FFFF}'

/** Dans une recherche de la base, une apostrophe et une barre se doublent : le reste est du texte. */
const enTexte = (jeton: string): string => `'${jeton.replaceAll(/['\\]/g, (signe) => signe + signe)}'`

/** L’un de ces jetons, dans la langue de la base. */
export const unDesJetons = (choix: readonly string[], avant = ''): string =>
  `(${choix.map((jeton) => enTexte(avant + jeton)).join('|')})`

/** Ce qu’une saisie demande, qu’une copropriété le porte elle-même ou, des mots qui nomment une commune (`lieux`), le tienne de la sienne. */
export const avecLeLieu = (cases: readonly (readonly string[])[], lieux: ReadonlySet<string>): string[][] =>
  cases.map((choix) => choix.flatMap((jeton) => (lieux.has(jeton) ? [jeton, tenuDuLieu(jeton)] : [jeton])))

/** Où un mot se trouve aussi, hors de `recherche r`. */
export type DansAutre = (brut: string) => RawBuilder<boolean>

/** Ce que chaque place de la saisie demande, sur `recherche r` : un de ses jetons, ou le mot lui-même ailleurs (`dansAutre`). */
export const chacun = (
  cases: readonly (readonly string[])[],
  bruts: readonly string[] = [],
  dansAutre?: DansAutre,
): RawBuilder<boolean> =>
  sql.join(
    cases.map((choix, place) => {
      const jetons = sql`r.jetons @@ ${unDesJetons(choix)}::tsquery`
      const brut = bruts[place]
      return dansAutre && brut !== undefined ? sql`(${jetons} OR ${dansAutre(brut)})` : jetons
    }),
    sql` AND `,
  )

/** Recompte le vocabulaire, et en retire les mots que plus aucune copropriété de l’annuaire ne porte. */
async function recompterLesMots(interroger: Interroger): Promise<void> {
  await interroger(
    `WITH comptes AS MATERIALIZED (
       SELECT ltrim(word, '${tenuDuLieu('')}') AS mot, max(ndoc) AS nombre FROM ts_stat('SELECT jetons FROM recherche WHERE publie')
       WHERE word ~ '^${tenuDuLieu('')}?[[:alpha:]]{3,}$' GROUP BY 1),
     retires AS (DELETE FROM mot m WHERE NOT EXISTS (SELECT FROM comptes c WHERE c.mot = m.mot COLLATE "C"))
     INSERT INTO mot AS m (mot, nombre) SELECT mot, nombre FROM comptes ORDER BY nombre DESC, mot
     ON CONFLICT (mot) DO UPDATE SET nombre = excluded.nombre WHERE m.nombre <> excluded.nombre`,
    [],
  )
}
