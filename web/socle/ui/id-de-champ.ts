/** L’identifiant d’un champ d’après son nom : la cible des liens du résumé d’erreurs. */
export function idDeChamp(name: string): string {
  return `champ-${name}`
}
