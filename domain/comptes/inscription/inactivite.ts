import { ecartEnJours, plusAns, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { ANS_SANS_ACTIVITE, RAPPELS_AVANT_SUPPRESSION } from './bornes.ts'

/** Les jours de ces rappels. */
export const RAPPELS_INACTIVITE: readonly ((derniere: Jour) => Jour)[] = RAPPELS_AVANT_SUPPRESSION.map(
  ({ mois, jours }) =>
    (derniere) =>
      plusJours(plusMois(derniere, mois), jours),
)

/** Le dernier jour du compte : le lendemain, il est supprimé. */
export const actifJusquau = (derniere: Jour): Jour => plusAns(derniere, ANS_SANS_ACTIVITE)

/** Entre deux rappels, et du dernier à la suppression : personne n’apprend tout le même jour. */
const ECART_MIN_JOURS = 14

/**
 * Ce que le travail de nuit fait d’un compte qui dort. `rappels` compte ceux envoyés, `dernierRappel` est le jour du
 * dernier ; ceux d’avant la dernière activité ne comptent plus : un collègue a pu veiller depuis. Personne ne perd son
 * compte sans les avoir tous reçus, même si des nuits ont manqué.
 */
export function echeanceInactivite(
  c: { derniere: Jour; rappels: number; dernierRappel: Jour | null },
  aujourdhui: Jour,
): { acte: 'supprimer' } | { acte: 'rappeler'; rappels: number } | null {
  const { derniere, dernierRappel } = c
  const rappels = dernierRappel !== null && dernierRappel > derniere ? c.rappels : 0
  if (dernierRappel !== null && rappels > 0 && ecartEnJours(dernierRappel, aujourdhui) < ECART_MIN_JOURS)
    return null
  if (rappels >= RAPPELS_INACTIVITE.length)
    return aujourdhui > actifJusquau(derniere) ? { acte: 'supprimer' } : null
  const dus = RAPPELS_INACTIVITE.filter((quand) => quand(derniere) <= aujourdhui).length
  return dus > rappels ? { acte: 'rappeler', rappels: rappels + 1 } : null
}

/**
 * Le dernier jour du compte, tel que l’annonce le rappel de ce rang : un an après la dernière activité, ou plus tard quand
 * des nuits ont manqué et qu’il reste des rappels à envoyer.
 */
export function suppressionAnnoncee(derniere: Jour, rang: number, aujourdhui: Jour): Jour {
  const restants = RAPPELS_INACTIVITE.length - rang
  const auPlusTot = plusJours(aujourdhui, (restants + 1) * ECART_MIN_JOURS - 1)
  const prevu = actifJusquau(derniere)
  return auPlusTot > prevu ? auPlusTot : prevu
}
