/** La boîte où arrive une adresse : « jeanne+registre@ » est celle de « jeanne@ » (RFC 5233), et la casse n’y fait rien. */
export function boiteDe(email: string): string {
  const adresse = email.trim().toLowerCase()
  return adresse.replace(/^([^@+]+)\+[^@]*@/, '$1@')
}
