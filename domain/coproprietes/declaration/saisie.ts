import type { SaisieDeclaration, Tape } from './declaration.ts'

/** Une copie de la saisie où ce chemin (`bloc.champ.0.souschamp`) vaut `valeur`. */
export function avecTape(
  saisie: SaisieDeclaration,
  chemin: string,
  valeur: Tape | undefined,
): SaisieDeclaration {
  const poser = (noeud: unknown, cles: readonly string[]): unknown => {
    const [cle, ...reste] = cles
    if (cle === undefined) return valeur
    const copie: unknown = Array.isArray(noeud) ? [...(noeud as unknown[])] : { ...(noeud as object) }
    const objet = copie as Record<string, unknown>
    objet[cle] = poser(objet[cle] ?? {}, reste)
    return copie
  }
  return poser(saisie, chemin.split('.')) as SaisieDeclaration
}
