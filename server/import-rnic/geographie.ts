import type pg from 'pg'

/** Ce que l’import sait d’une commune. */
interface CommuneConnue {
  nom: string
  departement: string
  region: string
  epci: string | null
  codesPostaux: readonly string[]
}

/** Les communes par code INSEE, et par code postal et nom pour les fichiers qui n’ont pas le code. */
export interface Geographie {
  parCode: ReadonlyMap<string, CommuneConnue>
  parAdresse: ReadonlyMap<string, string>
}

/** La clé de `parAdresse`. */
export function cleDAdresse(codePostal: string, localite: string): string {
  const nom = localite
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/\b(?:st|ste)\b/g, (abrege) => (abrege === 'st' ? 'saint' : 'sainte'))
    .trim()
  return `${codePostal} ${nom}`
}

export async function lireGeographie(pool: pg.Pool): Promise<Geographie> {
  const { rows } = await pool.query<CommuneConnue & { code: string; ville: string | null }>(
    `SELECT c.code_insee AS code, c.nom, entiere.nom AS ville, c.departement, d.region, c.epci,
            c.codes_postaux AS "codesPostaux"
       FROM commune c
       JOIN departement d ON d.code = c.departement
       LEFT JOIN commune entiere ON entiere.code_insee = c.parente
      ORDER BY c.parente NULLS FIRST, c.code_insee`,
  )
  const parCode = new Map<string, CommuneConnue>()
  const parAdresse = new Map<string, string>()
  for (const { code, ville, ...commune } of rows) {
    parCode.set(code, commune)
    for (const cp of commune.codesPostaux) {
      parAdresse.set(cleDAdresse(cp, commune.nom), code)
      // L’arrondissement, lu en dernier, l’emporte sur la ville entière.
      if (ville) parAdresse.set(cleDAdresse(cp, ville), code)
    }
  }
  return { parCode, parAdresse }
}
