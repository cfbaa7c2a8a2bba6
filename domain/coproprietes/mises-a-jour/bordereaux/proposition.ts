import { valeurDe } from '#domain/coproprietes/declaration/champs.ts'
import type { Declaration, Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { seCompare, type Question } from './colonnes.ts'
import type { Cellules } from './lecture.ts'

/** Ce que l’on sait d’une copropriété avant que sa ligne se remplisse : ce qui en a été accepté, et ce que le modèle propose. */
export interface Connue {
  precedente: Declaration
  propose: Saisie
}

/** Ce que le modèle propose d’une question ; l’approbation se redit chaque année. */
export function proposee({ cle, champ }: Question, { propose }: Connue): Jour | boolean | null {
  const valeur = cle === 'comptesNonApprouves' ? null : (propose[cle] ?? null)
  if (typeof valeur === 'boolean') return valeur !== (champ.inverse ?? false)
  return typeof valeur === 'string' && champ.type === 'date' ? lireJour(valeur) : null
}

/** Vrai d’une cellule écrite que la personne a laissée telle que le modèle la propose. */
function estIntacte(q: Question, texte: string, connue: Connue): boolean {
  const valeur = proposee(q, connue)
  if (typeof valeur === 'boolean') return texte === (valeur ? 'Oui' : 'Non')
  const jour = q.champ.type === 'date' && q.cle in connue.propose ? lireJour(texte) : null
  // Un modèle d’avant la dernière déclaration propose l’exercice qu’elle a déclaré.
  return jour !== null && (jour === valeur || jour === valeurDe(connue.precedente, q.champ.chemin))
}

/** Vrai d’une ligne sans un montant : le modèle n’en propose jamais, ce n’est donc peut-être que la sienne. */
export const estSansMontant = (cellules: Cellules, toutes: readonly Question[]): boolean =>
  toutes.every((q) => !seCompare(q) || (cellules[q.cle] ?? '') === '')

/**
 * Vrai d’une ligne où une personne a rempli quelque chose : une cellule qui n’est ni vide, ni telle que le modèle la propose. Le
 * numéro ne compte pas : seul, il ne déclare rien.
 */
export const estRemplie = (
  cellules: Cellules,
  connue: Connue | undefined,
  toutes: readonly Question[],
): boolean =>
  toutes.some((q) => {
    const texte = cellules[q.cle] ?? ''
    return texte !== '' && !(connue && estIntacte(q, texte, connue))
  })
