import type { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

/** Combien il y en a, en mots ; trop, jusqu’où le serveur a compté. */
export function direCombien({
  totalItems,
  tropDeResultats,
}: Pick<ReplyOf<typeof rechercherAnnuaire>, 'totalItems' | 'tropDeResultats'>): string {
  if (tropDeResultats) return `Plus de ${afficherEntier(totalItems)} copropriétés trouvées`
  if (totalItems === 0) return 'Aucune copropriété trouvée'
  return totalItems === 1 ? 'Une copropriété trouvée' : `${afficherEntier(totalItems)} copropriétés trouvées`
}
