import type { LigneDeLOutil } from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import type { CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import { critere, estUnCritere } from '#domain/institutions/categorisation/criteres.ts'
import type { Tri } from '#domain/institutions/categorisation/tris.ts'
import { choisiesLues } from '#domain/institutions/categorisation/choisies.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nomsTels } from '#server/socle/postgres/noms-tels.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { CE_QUI_S_Y_JOINT, type Population } from './population.ts'
import { ADRESSE, COMMUNE, RANG_DU_NOM, valeurDe } from './colonnes.ts'
import { lireCeQuiABouge } from './changements/depuis-un-an.ts'
import { lireLesRaisons } from './lire-les-raisons.ts'
import { valeursDes } from './valeurs.ts'

/** Ce que vaut une colonne, tel qu’on le lit. */
export type Valeur = LigneDeLOutil['valeurs'][string]

type LigneLue = Omit<LigneDeLOutil, 'valeurs' | 'raisons' | 'bouge'> & { valeurs: Valeur[] }

/** Ce qui range les copropriétés ; les mêmes après les mêmes. */
export interface Ordre {
  tri: Tri
  sens: 'asc' | 'desc'
}

/** « ORDER BY » d’une recherche : ce que l’on ne sait pas vient à la fin, dans les deux sens. */
export function dansLOrdre({ jour }: Pick<Population, 'jour'>, { tri, sens }: Ordre): RawBuilder<unknown> {
  return sql`ORDER BY ${rangDe(tri, jour)} ${sql.raw(sens)} NULLS LAST, v.copropriete_id`
}

const LETTRES = CODES_CATEGORIES.filter((c) => c !== 'NON_EVALUABLE')

/** Les réponses d’une colonne qui en propose, dans l’ordre où elle les propose ; celles qui n’y sont pas ne se savent pas. */
function reponsesDe(code: CodeColonne): readonly string[] {
  if (code === 'categorie' || code === 'categoriePassee') return LETTRES
  return estUnCritere(code) ? Object.keys(critere(code).choix ?? {}) : []
}

/** Ce qui range d’après une colonne : sa valeur, ou son rang parmi les réponses proposées. */
function rangDe(tri: Tri, jour: Jour): RawBuilder<unknown> {
  if (tri === 'idRegion') return sql`v.region`
  if (tri === 'nom') return RANG_DU_NOM
  const valeur = valeurDe(tri, jour)
  const reponses = reponsesDe(tri)
  return reponses.length === 0
    ? valeur
    : sql`array_position(${sql.val([...reponses])}::text[], (${valeur})::text)`
}

/** Qui est une copropriété, et sa note. */
export function identite(jour: Population['jour']): RawBuilder<unknown> {
  return sql`v.copropriete_id AS id, c.numero, c.nom, ${ADRESSE} AS adresse, ${COMMUNE} AS commune, v.code_insee AS "codeInsee", v.departement, v.region AS "idRegion",
    v.lon, v.lat, v.nb_lots_hab_bur_com AS "nbLotsHabBurCom", ${valeursDes(jour).categorie} AS categorie, v.note`
}

/** Ce qui se lit d’une ligne : qui elle est, et ce que valent ces colonnes. */
const lus = (jour: Population['jour'], colonnes: readonly CodeColonne[]): RawBuilder<unknown> =>
  sql`${identite(jour)}, json_build_array(${sql.join(colonnes.map((code) => valeurDe(code, jour)))}) AS valeurs`

/** Les copropriétés regardées, dans cet ordre, avec ce que valent ces colonnes. */
export const lignesSql = (
  p: Population,
  ordre: Ordre,
  colonnes: readonly CodeColonne[],
): RawBuilder<LigneLue> => sql<LigneLue>`SELECT ${lus(p.jour, colonnes)} ${p.parmi} ${dansLOrdre(p, ordre)}`

/** Une page des copropriétés regardées. Ses colonnes ne se calculent que pour elle, non pour toutes celles que l’on range. */
export async function lireLignes(
  db: Kysely<DB>,
  p: Population,
  page: Ordre & { rang: number; taille: number; colonnes: readonly CodeColonne[]; sansRaisons?: boolean },
): Promise<LigneDeLOutil[]> {
  const { rows } = await sql<LigneLue>`SELECT ${lus(p.jour, page.colonnes)}
    FROM (SELECT v.* ${p.parmi} ${dansLOrdre(p, page)} LIMIT ${page.taille} OFFSET ${(page.rang - 1) * page.taille}) v
    ${CE_QUI_S_Y_JOINT} ${dansLOrdre(p, page)}`.execute(nomsTels(db))
  const ids = rows.map(({ id }) => id)
  const raisons = page.sansRaisons ? null : await lireLesRaisons(db, ids, p.jour)
  const bouges = page.sansRaisons ? null : await lireCeQuiABouge(db, rows, p.jour)
  return rows.map((r) => ({
    ...r,
    raisons: raisons?.get(r.id) ?? [],
    bouge: bouges?.get(r.id) ?? null,
    valeurs: Object.fromEntries(page.colonnes.map((code, i) => [code, r.valeurs[i] ?? null])),
  }))
}

/** Les numéros des copropriétés regardées, dans leur ordre : d’une recherche qui en choisit, jamais de toutes. */
export async function numerosRegardes(
  db: Kysely<DB>,
  { parmi }: Pick<Population, 'parmi'>,
): Promise<string[]> {
  const { rows } = await sql<{ numero: string }>`SELECT c.numero ${parmi} ORDER BY c.numero`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** Combien de copropriétés sont regardées. */
export async function compter(db: Kysely<DB>, { parmi }: Pick<Population, 'parmi'>): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`SELECT count(*)::int AS nombre ${parmi}`.execute(db)
  return laLigne(rows).nombre
}

/** De celles que l’on a choisies, les numéros que la recherche ne trouve pas. */
export async function choisiesAbsentes(
  db: Kysely<DB>,
  p: Pick<Population, 'parmi' | 'choisies'>,
): Promise<string[]> {
  if (p.choisies.length === 0) return []
  const trouvees = new Set(await numerosRegardes(db, p))
  return choisiesLues(p.choisies).filter((numero) => !trouvees.has(numero))
}
