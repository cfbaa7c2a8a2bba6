import { au } from '#domain/socle/certain.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  COLONNES,
  colonnesDeLaVariable,
  precisee,
  VARIABLES_SECRETES,
  type VariableSecrete,
} from '#domain/public/statistiques/indicateurs.ts'
import type { Niveau } from '#domain/public/statistiques/niveaux.ts'
import { periodeDuJour, type Periode } from '#domain/public/statistiques/periodes.ts'
import { cacherLaVariable, type ACacher } from '#domain/public/statistiques/cacher.ts'
import { casesACacher } from '#domain/public/statistiques/cases-sensibles.ts'
import { reglesDuSecret, type ReglesDuSecret } from '#domain/public/statistiques/secret.ts'
import { sommesDe, type TerritoireCompte } from '#domain/public/statistiques/sommes.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import {
  casesSurveillees,
  EFFECTIFS,
  lieuxComptes,
  medianes,
  parLieuEtSyndic,
  parTerritoire,
  plusGrosDe,
  plusGrosSyndics,
  poserLesMedianes,
} from './tables.ts'

type Compte = TerritoireCompte & Record<string, number | string | null>

/**
 * Compte le trimestre de ce jour, tel que le registre était ce soir-là : tous les niveaux ensemble, en une transaction, le secret statistique appliqué
 * avant que rien ne s’écrive. Qui lit voit l’ancien ou le nouveau. Deux qui comptent se suivent.
 */
export const compterLesStatistiques = (db: Kysely<DB>, jour: Jour): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Un verrou de table ne fixe pas encore l’instant : qui attend ici lira le registre, et ce qui est publié, après celui qui compte.
      await sql`LOCK TABLE statistique IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
      const { rows } = await sql<{ instant: string }>`SELECT pg_export_snapshot() AS instant`.execute(trx)
      // Sur une autre connexion, au même instant, pendant que le reste se compte : un cœur pour chacun.
      const lues = lireLesMedianes(db, jour, laLigne(rows).instant)
      const [, fait] = await Promise.allSettled([lues, compter(trx, jour, lues)])
      // Que l’un échoue, l’autre finit avant que l’on rende la main.
      if (fait.status === 'rejected') throw fait.reason
    })

async function compter(trx: Transaction<DB>, jour: Jour, lues: Promise<unknown[]>): Promise<void> {
  await enMemoire(trx)
  for (const table of [parLieuEtSyndic(jour), parTerritoire(), plusGrosSyndics()]) await table.execute(trx)
  await poserLesMedianes(await lues).execute(trx)
  await appliquerLeSecret(trx, jour)
  await garder(trx, periodeDuJour(jour), jour)
}

/** Six cent mille lignes à grouper : en mémoire, plutôt que sur le disque. */
const enMemoire = (trx: Transaction<DB>) => sql`SET LOCAL work_mem = '128MB'`.execute(trx)

/** Les médianes, dans le registre de cet instant-là. */
const lireLesMedianes = (db: Kysely<DB>, jour: Jour, instant: string): Promise<unknown[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`SET TRANSACTION SNAPSHOT ${sql.lit(instant)}`.execute(trx)
      await enMemoire(trx)
      // Les colonnes gardent leur nom : ce sont celles du domaine.
      return (await medianes(jour).execute(trx.withoutPlugins())).rows
    })

/** Vide, dans ce qui va s’écrire, les colonnes que le secret statistique cache. */
async function appliquerLeSecret(trx: Transaction<DB>, jour: Jour): Promise<void> {
  const regles = reglesDuSecret(jour)
  // Les colonnes gardent leur nom : ce sont celles du domaine.
  const territoires = await lireTerritoires(trx.withoutPlugins())
  const publie = await dejaPublie(trx.withoutPlugins(), periodeDuJour(jour))
  const caches = new Map<VariableSecrete, Set<number>>()
  for (const variable of VARIABLES_SECRETES) {
    const plusLarge = precisee(variable)
    const dejaCaches = plusLarge === undefined ? undefined : caches.get(plusLarge)
    const passe = publie(variable)
    const aCacher = territoires.map((t, rang) =>
      lireLeTerritoire(variable, t, { regles, passe, dejaCache: dejaCaches?.has(rang) === true }),
    )
    const siens = cacherLaVariable(aCacher, regles.minimum)
    caches.set(variable, siens)
    const cles = [...siens].flatMap((rang) => {
      const cle = cleDe(au(territoires, rang))
      return cle === undefined ? [] : [cle]
    })
    for (const table of ['compte_territoire', 'mediane']) await viderColonnes(trx, { table, variable, cles })
  }
}

const cleDe = ({ niveau, code }: TerritoireCompte): string | undefined =>
  niveau === null ? undefined : `${niveau} ${code}`

/** Ce que des chiffres déjà publiés cachaient d’une variable, par territoire. */
interface DejaPublie {
  /** Dans un trimestre de l’année : le suivant qui le montrerait, à peine changé, dirait ce que celui-là cache. */
  dansLAnnee: ReadonlySet<string>
  /** À la publication précédente : ce trimestre, une nuit plus tôt, ou celui d’avant. */
  avant: ReadonlySet<string>
}

/** Vrai d’une ligne qui cache cette variable. */
const cachee = (variable: VariableSecrete) => {
  const chiffres = sql.join(colonnesDeLaVariable(variable).map((colonne) => sql.ref(colonne)))
  // Sans comptes, les impayés sont vides sans que rien ne soit caché.
  const aCacher = variable === 'impayes' ? sql`exploitables IS DISTINCT FROM 0` : sql`nb > 0`
  return sql`(num_nonnulls(${chiffres}) = 0 AND ${aCacher})`
}

/** Le même, de chaque variable, lu une fois. */
async function dejaPublie(
  trx: Kysely<DB>,
  { annee, trimestre }: Periode,
): Promise<(variable: VariableSecrete) => DejaPublie> {
  const { rows } = await sql<{ cle: string; dans: VariableSecrete[]; avant: VariableSecrete[] }>`
    WITH publiees AS (
      SELECT niveau || ' ' || code AS cle, annee = ${annee} AND trimestre < ${trimestre} AS dans_l_annee,
        array_remove(ARRAY[${sql.join(VARIABLES_SECRETES.map((v) => sql`CASE WHEN ${cachee(v)} THEN ${sql.lit(v)} END`))}], NULL) AS cachees
      FROM statistique WHERE annee = ${annee} AND trimestre <= ${trimestre} OR annee = ${annee - 1} AND trimestre = 4)
    SELECT cle, coalesce(array_agg(DISTINCT v) FILTER (WHERE dans_l_annee), '{}') AS dans, array_agg(DISTINCT v) AS avant
    FROM publiees, unnest(cachees) v GROUP BY cle`.execute(trx)
  return (variable) => ({
    dansLAnnee: new Set(rows.filter(({ dans }) => dans.includes(variable)).map(({ cle }) => cle)),
    avant: new Set(rows.filter(({ avant }) => avant.includes(variable)).map(({ cle }) => cle)),
  })
}

/** Les colonnes de cette variable que porte cette table, vides pour ces territoires. */
async function viderColonnes(
  trx: Transaction<DB>,
  { table, variable, cles }: { table: string; variable: VariableSecrete; cles: readonly string[] },
): Promise<void> {
  const colonnes = colonnesDeLaVariable(variable).filter(
    (colonne) => (table === 'mediane') === colonne.endsWith('_mediane'),
  )
  if (colonnes.length === 0 || cles.length === 0) return
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(colonnes.map((colonne) => sql`${sql.ref(colonne)} = NULL`))}
    WHERE niveau || ' ' || code = ANY(${sql.val([...cles])}::text[])`.execute(trx)
}

/** Un territoire, où il tient dans les autres, et ce que cette variable demande d’y cacher. */
function lireLeTerritoire(
  variable: VariableSecrete,
  t: Compte,
  { regles, passe, dejaCache }: { regles: ReglesDuSecret; passe: DejaPublie; dejaCache: boolean },
): ACacher {
  const lues = casesSurveillees(variable).map(({ colonne, effectif }) => ({
    nombre: Number(t[effectif]),
    plusGros: Number(t[plusGrosDe(colonne)] ?? 0),
  }))
  const cle = cleDe(t) ?? ''
  return {
    ...sommesDe(t),
    cases: casesACacher(variable, lues, regles),
    cache: dejaCache || passe.dansLAnnee.has(cle),
    prefere: passe.avant.has(cle),
  }
}

/** Chaque territoire, où il tient dans les autres, ses effectifs et la part de son plus gros syndic. */
async function lireTerritoires(trx: Kysely<DB>): Promise<Compte[]> {
  const { rows: lieux } = await (lieuxComptes() as ReturnType<typeof sql<Compte>>).execute(trx)
  const { rows: plusGros } = await sql<Compte>`SELECT * FROM plus_gros`.execute(trx)
  const { rows: comptes } = await sql<Compte & { niveau: Niveau }>`
    SELECT niveau, code, ${sql.join(EFFECTIFS.map((effectif) => sql.ref(effectif)))} FROM compte_territoire`.execute(
    trx,
  )
  const parCle = new Map(plusGros.map((t) => [`${t.niveau} ${t.code}`, t]))
  const precis = lieux.map((t) => ({ ...t, ...(t.niveau === null ? {} : parCle.get(`COMMUNE ${t.code}`)) }))
  const connus = new Set(precis.map(({ niveau, code }) => `${niveau} ${code}`))
  const regions = new Map(lieux.map(({ departement, region }) => [departement, region]))
  const departements = new Map(lieux.map(({ ville, departement }) => [ville, departement]))
  const groupes = new Map(lieux.map(({ epci, groupe }) => [epci, groupe]))
  const larges = comptes
    .filter(({ niveau, code }) => !connus.has(`${niveau} ${code}`))
    .map((t) => {
      const { niveau, code } = t
      const departement = niveau === 'COMMUNE' ? (departements.get(code) ?? null) : null
      return {
        ...t,
        ...parCle.get(`${niveau} ${code}`),
        region: regions.get(niveau === 'DEPARTEMENT' ? code : departement) ?? null,
        departement,
        ville: niveau === 'COMMUNE' ? code : null,
        epci: null,
        groupe: niveau === 'INTERCOMMUNALITE' ? (groupes.get(code) ?? null) : null,
      }
    })
  return [...precis, ...larges]
}

/** Remplace les chiffres du trimestre. */
async function garder(trx: Transaction<DB>, { annee, trimestre }: Periode, jour: Jour): Promise<void> {
  const colonnes = sql.join(COLONNES.map((colonne) => sql.ref(colonne)))
  await sql`DELETE FROM statistique WHERE annee = ${annee} AND trimestre = ${trimestre}`.execute(trx)
  await sql`INSERT INTO statistique (niveau, code, annee, trimestre, jour, ${colonnes})
    SELECT niveau, code, ${annee}, ${trimestre}, ${jour}::date, ${colonnes}
    FROM compte_territoire LEFT JOIN mediane USING (niveau, code)`.execute(trx)
}
