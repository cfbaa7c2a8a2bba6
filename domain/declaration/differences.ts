import type { Contexte } from './contexte.ts'
import type { Bloc, Declaration } from './declaration.ts'
import { lignesDuBloc } from './relecture.ts'

/** Ce qui change d’une déclaration à l’autre : un libellé, ce qui était dit, ce qui l’est ; vide : rien. */
export interface Difference {
  chemin: string
  libelle: string
  avant: string
  apres: string
}

/**
 * Ce qui change dans un bloc, dans l’ordre de sa relecture. Chaque déclaration se relit dans son propre contexte : une ligne que l’une
 * seule pose y est vide de l’autre côté.
 */
export function differences(
  bloc: Bloc,
  avant: { declaration: Declaration; contexte: Contexte },
  apres: { declaration: Declaration; contexte: Contexte },
): Difference[] {
  const anciennes = lignesDuBloc(bloc, avant.declaration, avant.contexte)
  const nouvelles = lignesDuBloc(bloc, apres.declaration, apres.contexte)
  const restent = new Map(anciennes.map((ligne) => [ligne.chemin, ligne]))
  const changees = nouvelles.flatMap(({ chemin, libelle, valeur }): Difference[] => {
    const ancienne = restent.get(chemin)?.valeur ?? ''
    restent.delete(chemin)
    return ancienne === valeur ? [] : [{ chemin, libelle, avant: ancienne, apres: valeur }]
  })
  const retirees = [...restent.values()].flatMap(({ chemin, libelle, valeur }): Difference[] =>
    valeur === '' ? [] : [{ chemin, libelle, avant: valeur, apres: '' }],
  )
  return [...changees, ...retirees]
}
