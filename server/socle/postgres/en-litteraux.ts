import type { CompiledQuery } from 'kysely'
import pg from 'pg'

function litteral(valeur: unknown): string {
  if (valeur === null || valeur === undefined) return 'NULL'
  if (typeof valeur === 'string') return pg.escapeLiteral(valeur)
  if (typeof valeur === 'boolean' || (typeof valeur === 'number' && Number.isFinite(valeur)))
    return String(valeur)
  if (Array.isArray(valeur)) return `ARRAY[${valeur.map(litteral).join(', ')}]`
  throw new TypeError(
    'Une requête ne s’écrit qu’avec des textes, des nombres, des oui ou non, et leurs listes.',
  )
}

/** Une requête sans paramètre, ses valeurs écrites dedans, échappées : « COPY » n’en prend pas. */
export const enLitteraux = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  sql.replaceAll(/\$(\d+)/g, (_, rang: string) => {
    const n = Number(rang)
    if (n < 1 || n > parameters.length) throw new RangeError(`La requête n’a pas de valeur ${rang}.`)
    return litteral(parameters[n - 1])
  })
