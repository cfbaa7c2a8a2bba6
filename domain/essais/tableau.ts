/** Un tableau imprimé, une ligne par entrée, colonnes alignées : ce que relit une personne dans un instantané. */
export function imprimer(titres: readonly string[], lignes: readonly (readonly string[])[]): string {
  const tout = [titres, ...lignes]
  const largeurs = titres.map((_, i) => Math.max(...tout.map((ligne) => (ligne[i] ?? '').length)))
  const dire = (ligne: readonly string[]) =>
    largeurs
      .map((largeur, i) => (ligne[i] ?? '').padEnd(largeur))
      .join(' | ')
      .trimEnd()
  return `${[dire(titres), largeurs.map((l) => '-'.repeat(l)).join('-|-'), ...lignes.map(dire)].join('\n')}\n`
}
