import type { Saisie, SaisieDeclaration, Tape } from '#domain/coproprietes/declaration/declaration.ts'
import { avecTape } from '#domain/coproprietes/declaration/saisie.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import { estObjet } from '#domain/socle/objet.ts'

type Noeud = Tape | undefined

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

/** Une copie de la saisie où la ligne de ce chemin est changée ; la même si `changer` n’y touche pas. */
export function avecChangement(
  saisie: SaisieDeclaration,
  chemin: string,
  changer: (avant: Saisie) => Saisie,
): SaisieDeclaration {
  const tape = tapeA(saisie, chemin)
  const avant = estObjet(tape) ? tape : {}
  const apres = changer(avant)
  return apres === avant ? saisie : avecTape(saisie, chemin, apres)
}
