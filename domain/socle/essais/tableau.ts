import { actesDepuis, apres, transitionDe, type EtatDe, type Machine } from '#domain/socle/machine.ts'
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

/** La table entière d’une machine : chaque état, chaque acte qui en part, où il mène et qui peut le faire. */
export function imprimerMachine<M extends Machine>(
  m: M,
  etats: readonly EtatDe<M>[],
  avant: EtatDe<M> | null = null,
): string {
  const lignes = [null, ...etats].flatMap((etat) =>
    actesDepuis(m, etat).map((acte) => {
      const { to, by } = transitionDe(m, acte)
      const vers = to === null ? 'l’état d’avant la demande' : (apres(m, acte, etat, avant) ?? '')
      return [etat ?? '(naissance)', acte, vers, by.join(' ou ')]
    }),
  )
  return imprimer([m.champ === 'etat' ? 'état' : 'statut', 'acte', 'devient', 'par'], lignes)
}
