/** Ce que l’on fait de chaque ligne, à mesure qu’elle se lit. */
export async function* chacune<L, R>(lignes: AsyncIterable<L>, faire: (ligne: L) => R): AsyncGenerator<R> {
  for await (const ligne of lignes) yield faire(ligne)
}

/** Les mêmes lignes ; `surLigne` : une de plus est lue. */
export const comptees = <L>(lignes: AsyncIterable<L>, surLigne: () => void): AsyncGenerator<L> =>
  chacune(lignes, (ligne) => {
    surLigne()
    return ligne
  })
