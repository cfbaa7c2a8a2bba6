import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import type { Produit } from '#server/essais/produit.ts'

/**
 * Une ligne du registre : un champ du §3, ce qui le donne, et ce qu’il vaut à chaque moment de son histoire. Un moment qui n’est pas dit
 * vaut celui d’avant : rien ne devait changer.
 */
export interface Ligne<Moment extends string = string> {
  donne: string
  vaut: Readonly<Partial<Record<Moment, unknown>>>
}

/** L’histoire d’un objet du §3 : les actes joués, et ce que son appel en rend à chaque moment. */
export interface Histoire<Moment extends string = string> {
  /** Dans l’ordre où les moments viennent. */
  lus: Readonly<Record<Moment, object>>
  lignes: Readonly<Record<string, Ligne<Moment>>>
}

export interface Objet {
  /** Ce que c’est, et son paragraphe. */
  dit: string
  /** Les noms que la spécification lui donne. */
  noms: readonly string[]
  jouer: (produit: Produit) => Promise<Histoire>
}

/** Ce que vaut chaque champ, moment par moment : ce qu’une histoire attend, et ce qu’elle a lu. */
export function tenir({ lus, lignes }: Histoire): { attendu: object; lu: object } {
  const attendu: Record<string, Record<string, unknown>> = {}
  const lu: Record<string, Record<string, unknown>> = {}
  for (const [champ, { vaut }] of Object.entries(lignes)) {
    let valeur: unknown
    for (const [moment, objet] of Object.entries(lus)) {
      if (moment in vaut) valeur = vaut[moment]
      ;(attendu[champ] ??= {})[moment] = valeur
      ;(lu[champ] ??= {})[moment] = (objet as Record<string, unknown>)[champ]
    }
  }
  return { attendu, lu }
}

/** Ce qu’un acte rend, quand il est fait ; sinon l’histoire s’arrête sur ce qu’il a répondu. */
export function fait<C>(reponse: { statut: number; texte: string; corps: C }): C {
  if (reponse.statut >= 300) throw new Error(reponse.texte)
  return reponse.corps
}

const DEPART = Date.parse(MAINTENANT)

/** L’instant de ce jour-là, à l’heure où l’histoire commence. */
export const auJour = (jours: number): string => new Date(DEPART + jours * JOUR_MS).toISOString()

/** Avance l’horloge du produit à ce jour-là. */
export function avancer({ heure }: Produit, jours: number): void {
  heure.instant = new Date(auJour(jours))
}
