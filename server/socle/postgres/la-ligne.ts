import { certain } from '#domain/socle/certain.ts'

/** La ligne d’une requête qui en rend toujours une : un compte, une séquence, ce que l’acte tient. */
export const laLigne = <L>(rows: readonly L[]): NonNullable<L> => certain(rows[0], 'une ligne de la base')
