import type { Lieu } from '#domain/territoire/lieux.ts'
import type { Appeler } from '../api.ts'
import { lireDemandeRefusee, phrasesParChamp } from '../refus.ts'

/** Les lieux qui répondent à ce qui est tapé ; `seul` : celui qui se détache ; `phrase` : ce qui empêche de le chercher. */
export interface LieuxTrouves {
  lieux: readonly Lieu[]
  approche: boolean
  seul: Lieu | undefined
  phrase: string | undefined
}

/** Le seul lieu qui s’écrit tout à fait ainsi, ou le seul qui réponde. */
function leSeul(lieux: readonly Lieu[], tape: string): Lieu | undefined {
  const egal = (l: Lieu) => l.nom.localeCompare(tape, 'fr', { sensitivity: 'base' }) === 0 || l.code === tape
  const exacts = lieux.filter(egal)
  return lieux.length === 1 ? lieux[0] : exacts.length === 1 ? exacts[0] : undefined
}

/** Reconnaît un lieu tapé en mots : l’annuaire, les statistiques et les institutions cherchent de même. */
export async function chercherUnLieu(appeler: Appeler, tape: string): Promise<LieuxTrouves> {
  const { chercherLieux } = await import('#contract/territoires.ts')
  try {
    const { lieux, approche } = await appeler(chercherLieux, { query: { q: tape } })
    return { lieux, approche, seul: approche ? undefined : leSeul(lieux, tape), phrase: undefined }
  } catch (cause) {
    const { q: phrase = '' } = phrasesParChamp(lireDemandeRefusee(cause))
    return { lieux: [], approche: false, seul: undefined, phrase }
  }
}
