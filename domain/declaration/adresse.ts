/** Une adresse en une ligne : « 12 rue Victor Hugo 69003 Lyon ». */
export function direAdresse(a: {
  voie: string | null
  codePostal: string | null
  commune?: string | null
}): string {
  return [a.voie, a.codePostal, a.commune].filter(Boolean).join(' ')
}
