/**
 * Ce qui est vrai d’un registre vivant. `sql` rend, dans une colonne `id`, ce qui le dément : un identifiant, un numéro, un
 * nom de table, jamais une donnée personnelle.
 */
export interface Invariant {
  code: string
  phrase: string
  sql: string
}

/** L’instant du contrôle, dans une requête. */
export const MAINTENANT = `current_setting('controle.maintenant')::timestamptz`
/** Une horloge d’avance de moins d’un jour n’est pas une date à venir. */
export const DEMAIN = `(${MAINTENANT} + interval '1 day')`

/** Une liste de codes du domaine, dans une requête. */
export const liste = (codes: readonly string[]): string => `(${codes.map((c) => `'${c}'`).join(', ')})`

/** Ce que rend deux fois une colonne qui ne doit le rendre qu’une. */
export const doubles = (table: string, colonne: string, ou = 'true', montre = 'min(id)'): string =>
  `SELECT ${montre} AS id FROM ${table} WHERE ${ou} GROUP BY ${colonne} HAVING count(*) > 1`
