import type { Question } from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import type { ColonneDeTableur, ValeurDeCellule } from '#server/socle/documents/tableur/ecrire.ts'

export type Colonne<L> = ColonneDeTableur<L>

/** La colonne d’une question ; `valeur` : ce qu’une ligne y porte. */
export const colonneDe = <L>(q: Question, valeur: (ligne: L) => ValeurDeCellule): Colonne<L> => ({
  titre: q.titre,
  type:
    q.champ.type === 'choix' || q.champ.type === 'siret' || q.champ.type === 'numero'
      ? 'texte'
      : q.champ.type,
  largeur: Math.max(16, Math.min(34, Math.ceil(q.titre.length / 2))),
  valeur,
})
