/** Les codes d’une table du domaine, dans l’ordre où elle les écrit. */
export function codes<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]
}
