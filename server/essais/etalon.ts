/** Ce que prend le travail de l’étalon sur la machine où les bornes des essais de durée ont été posées, au calme. */
const REFERENCE_MS = 36

const LIGNES = Array.from({ length: 4_000 }, (_, i) => ({
  numero: `AA${i}`,
  voie: `${i} rue de l’Église, bâtiment ${i % 26}`,
  montants: [i, i / 7, -i],
}))

/** Un travail fixe, de ce que fait le produit : écrire et lire du JSON, chercher dans du texte, ranger. */
function travailler(): number {
  const debut = performance.now()
  const lues = JSON.parse(JSON.stringify(LIGNES)) as typeof LIGNES
  const mots = lues.flatMap(({ voie }) =>
    voie.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' '),
  )
  mots.sort()
  return performance.now() - debut
}

/**
 * Combien de fois la machine est plus lente, en ce moment, que celle où les bornes ont été posées ; jamais moins de 1.
 * Une borne de temps se multiplie par elle : elle juge le produit, et non la machine qui l’essaie (décision 0100).
 */
export function lenteur(): number {
  const passages = Array.from({ length: 9 }, travailler).toSorted((a, b) => a - b)
  // La médiane : les premiers passages compilent, et une pointe de la machine n’est pas sa vitesse.
  return Math.max(1, passages[4]! / REFERENCE_MS)
}
