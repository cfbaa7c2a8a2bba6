import type pg from 'pg'

/** Une commune où l’on peut semer : commune entière, ou arrondissement de Paris, Lyon ou Marseille. */
export interface CommuneSemee {
  codeInsee: string
  /** Ce que l’adresse écrit : « Paris », pas « Paris 13e Arrondissement ». */
  localite: string
  departement: string
  region: string
  epci: string | null
  codesPostaux: readonly string[]
  population: number
  /** Où elle est, en degrés WGS84. */
  lon: number
  lat: number
  grandeVille: boolean
}

const GRANDE_VILLE = 100_000

/**
 * Les communes où semer, dans l’ordre de leur code : France entière sans les collectivités d’outre-mer, Paris, Lyon et
 * Marseille par arrondissement.
 */
export async function communesSemees(pool: pg.Pool): Promise<CommuneSemee[]> {
  const { rows } = await pool.query<CommuneSemee>(
    `SELECT c.code_insee AS "codeInsee", coalesce(entiere.nom, c.nom) AS localite, c.departement, d.region, c.epci,
            c.codes_postaux AS "codesPostaux", c.population, c.lon, c.lat,
            c.parente IS NOT NULL OR c.population >= $1 AS "grandeVille"
       FROM commune c
       JOIN departement d ON d.code = c.departement
       LEFT JOIN commune entiere ON entiere.code_insee = c.parente
      WHERE c.population > 0 AND cardinality(c.codes_postaux) > 0 AND c.lon IS NOT NULL
        AND d.code < '977' AND d.code <> '975'
        AND NOT EXISTS (SELECT FROM commune a WHERE a.parente = c.code_insee)
      ORDER BY c.code_insee COLLATE "C"`,
    [GRANDE_VILLE],
  )
  return rows
}
