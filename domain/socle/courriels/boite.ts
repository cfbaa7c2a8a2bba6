/** Ces messageries ne comptent pas les points d’une adresse, et ont deux noms pour une boîte. */
const SANS_POINTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * La boîte où arrive une adresse : « jeanne+registre@ » est celle de « jeanne@ » (RFC 5233), la casse n’y fait rien, ni les points là
 * où la messagerie n’en tient pas compte.
 */
export function boiteDe(email: string): string {
  const adresse = email
    .trim()
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*@/, '$1@')
  const arobase = adresse.lastIndexOf('@')
  const domaine = SANS_POINTS.get(adresse.slice(arobase + 1))
  return domaine === undefined ? adresse : `${adresse.slice(0, arobase).replaceAll('.', '')}@${domaine}`
}
