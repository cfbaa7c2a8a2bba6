/** Le nom SQL d’une colonne : `codePostal` est `code_postal`. */
export function nomSql(colonne: string): string {
  return colonne.replace(/[A-Z]/g, (lettre) => `_${lettre.toLowerCase()}`)
}
