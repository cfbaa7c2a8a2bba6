import type { CeQuiEstALEcran, LigneDeLOutil } from '#contract/institutions/categorisation.ts'
import { LISTEES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import { sql, type Kysely } from 'kysely'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { lireLesMouvements, type Devenue } from '../changements/changements.store.ts'
import { lireLignes } from '../lignes.store.ts'
import type { Population } from '../population.ts'
import type { Repere } from './dessin-de-la-carte.ts'

/** Une copropriété d’un dossier, et son rang dans la liste. */
export type Listee = LigneDeLOutil & {
  rang: number
  /** Ce qu’elle est devenue depuis la date comparée ; null : on ne sait pas ce qu’elle était, ou rien n’est gardé. */
  devenue: Devenue | null
}

/** Les premières copropriétés de ce qui est à l’écran, dans son ordre. */
export async function lireLesListees(
  db: Kysely<DB>,
  p: Population,
  { sortField: tri, sortDirection: sens }: Pick<CeQuiEstALEcran, 'sortField' | 'sortDirection'>,
  depuis: Jour | null,
): Promise<Listee[]> {
  const lues = await lireLignes(db, p, { tri, sens, rang: 1, taille: LISTEES_MAX, colonnes: ['numero'] })
  const ids = lues.map(({ id }) => id)
  const devenues = depuis === null ? null : await lireLesMouvements(db, { ...p, depuis }, ids)
  return lues.map((ligne, n) => ({ ...ligne, rang: n + 1, devenue: devenues?.get(ligne.id) ?? null }))
}

/** Ce que l’on nomme d’une carte, au plus. */
const REPERES_MAX = 40

/** Les communes autour de ces copropriétés, les plus peuplées d’abord ; d’une ville à arrondissements, ceux-ci. */
export async function lireLesReperes(db: Kysely<DB>, listees: readonly Listee[]): Promise<Repere[]> {
  const situees = listees.flatMap(({ lon, lat }) => (lon === null || lat === null ? [] : [{ lon, lat }]))
  if (situees.length === 0) return []
  const [lons, lats] = [situees.map(({ lon }) => lon), situees.map(({ lat }) => lat)]
  const air = Math.max(0.05, Math.max(...lats) - Math.min(...lats), Math.max(...lons) - Math.min(...lons))
  const entre = (bords: readonly number[]) =>
    sql`BETWEEN ${Math.min(...bords) - air} AND ${Math.max(...bords) + air}`
  const { rows } = await sql<{
    nom: string
    lon: number
    lat: number
  }>`SELECT m.nom, m.lon, m.lat FROM commune m
    WHERE m.lon ${entre(lons)} AND m.lat ${entre(lats)}
      AND NOT EXISTS (SELECT FROM commune d WHERE d.parente = m.code_insee)
    ORDER BY m.code_insee = ANY(${sql.val(listees.flatMap(({ codeInsee }) => codeInsee ?? []))}::text[]) DESC,
      m.population DESC, m.code_insee LIMIT ${REPERES_MAX}`.execute(db)
  // « Lyon 3e Arrondissement » se reconnaît sans son dernier mot.
  return rows.map(({ nom, ...lieu }) => ({ nom: nom.replace(/ Arrondissement$/, ''), ...lieu }))
}
