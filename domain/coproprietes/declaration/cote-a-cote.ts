import type { Contexte } from './contexte.ts'
import type { Bloc, Declaration } from './declaration.ts'
import { lignesDuBloc } from './relecture.ts'

/** Une information de deux déclarations : ce qu’en dit chacune (vide : rien), et si elles diffèrent. */
export interface LigneComparee {
  chemin: string
  libelle: string
  gauche: string
  droite: string
  differe: boolean
}

/**
 * Les lignes d’un bloc de deux déclarations, dans l’ordre de la relecture de celle de droite, puis ce que celle de gauche seule dit.
 * Chacune se relit dans son propre contexte : une ligne que l’une seule pose est vide de l’autre côté.
 */
export function coteACote(
  bloc: Bloc,
  gauche: { declaration: Declaration; contexte: Contexte },
  droite: { declaration: Declaration; contexte: Contexte },
): LigneComparee[] {
  const restent = new Map(lignesDuBloc(bloc, gauche.declaration, gauche.contexte).map((l) => [l.chemin, l]))
  const communes = lignesDuBloc(bloc, droite.declaration, droite.contexte).map(
    ({ chemin, libelle, valeur }): LigneComparee => {
      const deGauche = restent.get(chemin)?.valeur ?? ''
      restent.delete(chemin)
      return { chemin, libelle, gauche: deGauche, droite: valeur, differe: deGauche !== valeur }
    },
  )
  const seules = [...restent.values()].map(({ chemin, libelle, valeur }) => ({
    chemin,
    libelle,
    gauche: valeur,
    droite: '',
    differe: valeur !== '',
  }))
  return [...communes, ...seules]
}
