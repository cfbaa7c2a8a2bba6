/** Paramètres d’adresse en clair, sans JSON : `?filtre=annuelle&page=2` ; une clé répétée devient un tableau. */
export function lireParametres(texte: string): Record<string, string | string[]> {
  const parametres = new URLSearchParams(texte)
  // Pas d’affectation : « __proto__ » tapé dans l’adresse serait alors le modèle de l’objet, non un paramètre.
  return Object.fromEntries(
    [...new Set(parametres.keys())].map((cle) => {
      const valeurs = parametres.getAll(cle)
      return [cle, valeurs.length === 1 ? (valeurs[0] ?? '') : valeurs]
    }),
  )
}

/** L’inverse de `lireParametres`, avec le « ? » ; une valeur absente ne s’écrit pas. */
export function ecrireParametres(valeurs: Record<string, unknown>): string {
  const parametres = new URLSearchParams()
  for (const [cle, valeur] of Object.entries(valeurs)) {
    for (const v of Array.isArray(valeur) ? valeur : [valeur]) {
      if (v !== undefined && v !== null) parametres.append(cle, String(v))
    }
  }
  const texte = parametres.toString()
  return texte && `?${texte}`
}
