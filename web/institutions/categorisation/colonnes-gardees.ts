import { CODES_COLONNES, type CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'

const CLEF = 'outil-colonnes'

/** Les colonnes que l’on a choisies sur cette machine ; null : aucune, ou le navigateur ne garde rien. */
export function colonnesGardees(): CodeColonne[] | null {
  try {
    const gardees = (localStorage.getItem(CLEF) ?? '').split(',')
    const lues = CODES_COLONNES.filter((c) => gardees.includes(c))
    return lues.length > 0 ? lues : null
  } catch {
    return null
  }
}

/** Les garde pour la prochaine fois. */
export function garderLesColonnes(colonnes: readonly CodeColonne[]): void {
  try {
    localStorage.setItem(CLEF, colonnes.join(','))
  } catch {
    // Un navigateur qui ne garde rien : l’adresse les a.
  }
}
