import { coteACote } from '#domain/coproprietes/declaration/cote-a-cote.ts'

/** Ce qui change d’une déclaration à l’autre : un libellé, ce qui était dit, ce qui l’est ; vide : rien. */
export interface Difference {
  chemin: string
  libelle: string
  avant: string
  apres: string
}

/** Ce qui change dans un bloc, dans l’ordre de sa relecture. */
export const differences = (...declarations: Parameters<typeof coteACote>): Difference[] =>
  coteACote(...declarations).flatMap(({ chemin, libelle, gauche: avant, droite: apres, differe }) =>
    differe ? [{ chemin, libelle, avant, apres }] : [],
  )
