import type { Brut, Saisie, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'

type Noeud = Brut | Saisie | Saisie[] | undefined

/** Ce qui est tapé à ce chemin (`bloc.champ.0.souschamp`). */
export function tapeA(saisie: SaisieDeclaration, chemin: string): Noeud {
  return chemin
    .split('.')
    .reduce<unknown>(
      (o, cle) => (typeof o === 'object' && o !== null ? (o as Record<string, unknown>)[cle] : undefined),
      saisie,
    ) as Noeud
}

/** Le texte tapé à ce chemin, vide s’il n’y en a pas. */
export function texteA(saisie: SaisieDeclaration, chemin: string): string {
  return texteDe(tapeA(saisie, chemin))
}

/** La liste tapée à ce chemin. */
export function listeA(saisie: SaisieDeclaration, chemin: string): Saisie[] {
  const valeur = tapeA(saisie, chemin)
  return Array.isArray(valeur) ? valeur : []
}

/** Une copie de la saisie où ce chemin vaut `valeur`. */
export function avecTape(saisie: SaisieDeclaration, chemin: string, valeur: Noeud): SaisieDeclaration {
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

/** Une copie de la saisie où la ligne de ce chemin est changée ; la même si `changer` n’y touche pas. */
export function avecChangement(
  saisie: SaisieDeclaration,
  chemin: string,
  changer: (avant: Saisie) => Saisie,
): SaisieDeclaration {
  const tape = tapeA(saisie, chemin)
  const avant = typeof tape === 'object' && tape !== null && !Array.isArray(tape) ? tape : {}
  const apres = changer(avant)
  return apres === avant ? saisie : avecTape(saisie, chemin, apres)
}
