/**
 * Les codes d’une table du domaine, dans l’ordre où elle les écrit, ou ceux que `garder` retient. Une page qui ne lit pas
 * une telle liste ne la reçoit pas.
 */
// @__NO_SIDE_EFFECTS__
export function codes<T extends object>(
  table: T,
  garder: (ligne: T[keyof T & string], code: keyof T & string) => boolean = () => true,
): (keyof T & string)[] {
  return (Object.keys(table) as (keyof T & string)[]).filter((code) => garder(table[code], code))
}
