/**
 * Dit à la feuille de style si un tableau tient dans son cadre : sans rien à faire défiler, son en-tête suit la page ; sinon c’est
 * dans le cadre qu’il reste.
 */
export function enteteSuivie(cadre: HTMLElement): () => void {
  // Après le dessin : ce que l’on change ici change la taille que l’on regarde.
  const suite = new ResizeObserver(() =>
    requestAnimationFrame(() => {
      cadre.dataset['tient'] = `${cadre.scrollWidth <= cadre.clientWidth}`
    }),
  )
  suite.observe(cadre)
  return () => suite.disconnect()
}
