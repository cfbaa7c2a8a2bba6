import type { LieuTrouve } from '#contract/public/territoires.ts'
import { direLieu, type Lieu, type TypeDeLieu } from '#domain/socle/territoire/lieux.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireDemandeRefusee, phrasesParChamp } from '#web/socle/appels/refus.ts'

/** Les lieux à choisir, en mots, et où mène chacun ; aucun : rien ne s’appelle ainsi. `davantage` : il y en a d’autres. */
export interface Choix {
  lieux: readonly { dit: string; adresse: string }[]
  approche: boolean
  davantage: boolean
}

/** Ce que désigne un lieu tapé : où mène celui qui se détache, ce qui empêche de le chercher, ou ceux entre lesquels choisir. */
export interface LieuTape {
  seul: string | undefined
  phrase: string | undefined
  choix: Choix
}

/** Le seul lieu qui s’écrit tout à fait ainsi, du lieu déjà choisi s’il en a ; ou le seul qui réponde. */
export function leSeul(lieux: readonly LieuTrouve[]): Lieu | undefined {
  if (lieux.length === 1) return lieux[0]
  const dedans = lieux.filter((l) => l.dedans)
  const [exact, ...autres] = (dedans.length > 0 ? dedans : lieux).filter((l) => l.exact)
  return autres.length === 0 ? exact : undefined
}

/** Reconnaît un lieu tapé en mots, dans celui déjà choisi d’abord : l’annuaire, les statistiques et les institutions cherchent de même. */
export async function chercherUnLieu(
  appeler: Appeler,
  { tape, dans }: { tape: string; dans?: { type: TypeDeLieu; code: string } | undefined },
  adresse: (lieu: Lieu) => string,
): Promise<LieuTape> {
  const { chercherLieux } = await import('#contract/public/territoires.ts')
  const query = { q: tape, ...(dans && { dans: `${dans.type}-${dans.code}` }) }
  try {
    const { lieux, approche, davantage } = await appeler(chercherLieux, { query })
    const seul = approche ? undefined : leSeul(lieux)
    const dits = lieux.map((lieu) => ({ dit: direLieu(lieu), adresse: adresse(lieu) }))
    return { seul: seul && adresse(seul), phrase: undefined, choix: { lieux: dits, approche, davantage } }
  } catch (cause) {
    const { q: phrase = '' } = phrasesParChamp(lireDemandeRefusee(cause))
    return { seul: undefined, phrase, choix: { lieux: [], approche: false, davantage: false } }
  }
}
