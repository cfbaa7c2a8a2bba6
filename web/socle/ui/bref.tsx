/**
 * Pour un `Tableau` de peu de colonnes : dit à la feuille de style s’il tient dans son cadre. Sans rien à faire défiler, son en-tête suit
 * la page ; sinon c’est dans le cadre qu’il reste.
 */
export function bref(cadre: HTMLElement | null): (() => void) | undefined {
  const table = cadre?.firstElementChild
  if (!cadre || !table) return undefined
  const regarder = () => {
    const tient = table.clientWidth <= cadre.clientWidth
    cadre.classList.toggle('rnc-tableau--tient', tient)
    cadre.classList.toggle('rnc-tableau--deborde', !tient)
  }
  regarder()
  // Après le dessin : ce que l’on change ici change la taille que l’on regarde.
  const suite = new ResizeObserver(() => requestAnimationFrame(regarder))
  suite.observe(cadre)
  suite.observe(table)
  return () => suite.disconnect()
}
