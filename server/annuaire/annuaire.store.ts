import { LIGNE_ANNUAIRE, type LigneAnnuaire } from '#contract/annuaire.ts'
import { codes } from '#domain/codes.ts'
import { CHAMPS_PUBLICS, lignePublique, type ChampPublic, type FICHE } from '#domain/copropriete/fiche.ts'
import { PLAFOND_DU_COMPTE, type Recherche } from '#domain/recherche/termes.ts'
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type pg from 'pg'
import { nomSql } from '#server/platform/colonnes.ts'
import { lireAnnulable } from '#server/postgres/annulable.ts'
import type { Copropriete, DB } from '#server/postgres/schema.ts'

/** De quoi lire des données publiques : leurs colonnes, sous leurs noms. */
const lire = (champs: readonly ChampPublic[]) =>
  champs.flatMap((champ) => {
    const { colonne = champ } = lignePublique(champ)
    return colonne === null ? [] : [`c.${nomSql(colonne)} AS "${champ}"`]
  })

type Sql = RawBuilder<unknown>

const COLONNES = sql.raw(lire(codes(LIGNE_ANNUAIRE)).join(', '))

/** La base, telle que chacun la lit. */
interface Lecture {
  db: Kysely<DB>
  pool: pg.Pool
}

interface Page {
  lignes: LigneAnnuaire[]
  /** Nombre de dossiers trouvés, `PLAFOND_DU_COMPTE` + 1 au plus. */
  total: number
}

interface Decoupe {
  taille: number
  /** Numéro de page, à partir de 1. */
  rang: number
  /** Arrête la recherche quand le visiteur s’en va. */
  depart?: AbortSignal
}

/**
 * Une page et le total en une requête. `cible` rend `id, rang, recherche`, déjà bornée au plafond. Sans nom : le plan se
 * choisit à chaque fois, car un mot rare et un mot courant n’ont pas le même.
 */
async function page({ db, pool }: Lecture, cible: Sql, { taille, rang, depart }: Decoupe): Promise<Page> {
  const requete = sql`
    WITH trouvees AS MATERIALIZED (${cible}),
    compte AS (SELECT count(*)::int AS total FROM trouvees),
    page AS (SELECT id, rang, recherche FROM trouvees ORDER BY rang, recherche, id
      LIMIT ${taille} OFFSET ${(rang - 1) * taille})
    SELECT compte.total, ${COLONNES}
    FROM compte LEFT JOIN page ON true LEFT JOIN copropriete c ON c.id = page.id
    ORDER BY page.rang, page.recherche, page.id`.compile(db)
  const rows = await lireAnnulable<LigneAnnuaire & { total: number; id: number | null }>(
    pool,
    { text: requete.sql, values: [...requete.parameters] },
    depart,
  )
  return { lignes: rows.filter((l) => l.id !== null), total: rows[0]?.total ?? 0 }
}

const LIMITE = sql.raw(`LIMIT ${PLAFOND_DU_COMPTE + 1}`)

const RIEN = sql``

/** Au-delà, l’index des trigrammes lit moins que celui du département. */
const GRAND_DEPARTEMENT = 20_000
const HEURE_MS = 3_600_000

/** Les départements trop grands pour être parcourus, recomptés au plus une fois par heure. */
export function grandsDepartements(pool: pg.Pool): () => Promise<ReadonlySet<string>> {
  let lus: Promise<ReadonlySet<string>> | null = null
  let quand = -Infinity
  return () => {
    if (lus && performance.now() - quand < HEURE_MS) return lus
    quand = performance.now()
    lus = pool
      .query<{ departement: string }>(
        'SELECT departement FROM copropriete WHERE publie GROUP BY 1 HAVING count(*) > $1',
        [GRAND_DEPARTEMENT],
      )
      .then(({ rows }) => new Set(rows.map((r) => r.departement)))
    // Un compte manqué se refait à la demande suivante.
    lus.catch(() => {
      lus = null
    })
    return lus
  }
}

const contient = (motif: string) => sql`recherche LIKE normalise(${motif})`

/**
 * Cherche dans l’annuaire : d’abord ce qui commence par la saisie, puis ce qui en contient chaque mot, dans l’ordre des
 * noms. `parcourir` : lire l’index du département plutôt que les trigrammes. docs/performance.md.
 */
export function chercher(
  lecture: Lecture,
  recherche: Recherche,
  territoire: { departement: string; parcourir: boolean } | null,
  d: Decoupe,
): Promise<Page> {
  if (recherche.par === 'numero')
    return page(
      lecture,
      sql`SELECT id, 0 AS rang, recherche FROM copropriete WHERE publie AND numero = ${recherche.numero}`,
      d,
    )
  const commence = contient(recherche.debut)
  const dans = territoire ? sql`AND departement = ${territoire.departement}` : RIEN
  const debut = sql`SELECT id, 0 AS rang, recherche FROM copropriete
    WHERE publie ${dans} AND ${commence} ORDER BY recherche, id ${LIMITE}`
  if (recherche.motifs.length === 0) return page(lecture, debut, d)
  // Le mot le plus long d’abord : le plus rare écarte la ligne le plus tôt.
  const mots = recherche.motifs
    .toSorted((x, y) => y.length - x.length)
    // « IS TRUE » cache la condition à l’index des trigrammes.
    .map((m) => (territoire?.parcourir ? sql`AND (${contient(m)}) IS TRUE` : sql`AND ${contient(m)}`))
  // Sur toute la France, trier avant de borner ferait lire tous les dossiers d’un mot courant pour dire « trop de résultats ».
  const ordre = territoire ? sql`ORDER BY recherche, id` : RIEN
  const milieu = sql`SELECT id, 1, recherche FROM copropriete
    WHERE publie ${dans} ${sql.join(mots, sql` `)} AND recherche NOT LIKE normalise(${recherche.debut}) ${ordre} ${LIMITE}`
  return page(lecture, sql`(${debut}) UNION ALL (${milieu}) ${LIMITE}`, d)
}

const CARRE_DEGRES = 0.0015

/** Les dossiers autour d’un lieu, dans un carré d’environ 300 m, du plus proche au plus loin. */
export function chercherAutour(
  lecture: Lecture,
  { lon, lat }: { lon: number; lat: number },
  d: Decoupe,
): Promise<Page> {
  const cible = sql`
    SELECT id, (lat - ${lat}::float8) ^ 2 + ((lon - ${lon}::float8) * cos(radians(${lat}::float8))) ^ 2 AS rang, recherche
    FROM copropriete
    WHERE publie AND lat BETWEEN ${lat - CARRE_DEGRES}::float8 AND ${lat + CARRE_DEGRES}::float8
      AND lon BETWEEN ${lon - CARRE_DEGRES}::float8 AND ${lon + CARRE_DEGRES}::float8 ${LIMITE}`
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
type DossierPublic = {
  [C in ChampPublic as ColonneDe<C> extends keyof Ligne ? C : never]: Ligne[ColonneDe<C> & keyof Ligne]
} & { numero: string } & Pick<Ligne, 'dateCloture' | 'successeurDeclare'>

/** Le dossier public, par identifiant ou par numéro ; undefined s’il n’est pas à l’annuaire. */
export async function lireDossierPublic(pool: pg.Pool, cle: { id: number } | { numero: string }) {
  const parId = 'id' in cle
  const { rows } = await pool.query<DossierPublic>({
    name: parId ? 'fiche-id' : 'fiche-numero',
    text: `SELECT ${COLONNES_DE_LA_FICHE} FROM copropriete c WHERE publie AND ${parId ? 'id' : 'numero'} = $1`,
    values: [parId ? cle.id : cle.numero],
  })
  return rows[0]
}
