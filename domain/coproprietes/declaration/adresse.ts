/** Une adresse (§3.3) ; `id` est sa clé BAN, `batId` l’identifiant du bâtiment au RNB. `lon`, `lat` en degrés WGS84. */
export interface Adresse {
  id: string | null
  voie: string
  complement: string | null
  codePostal: string
  commune: string
  codeInsee: string | null
  lon: number | null
  lat: number | null
  geolocalisee: boolean
  batId: string | null
}

/** Une adresse en une ligne : « 12 rue Victor Hugo 69003 Lyon ». */
export function direAdresse(a: {
  voie: string | null
  codePostal: string | null
  commune?: string | null
}): string {
  return [a.voie, a.codePostal, a.commune].filter(Boolean).join(' ')
}
