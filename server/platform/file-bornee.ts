/** Trop de demandes attendent déjà leur tour : celle-ci n’attend pas. */
export class FilePleine extends Error {
  override name = 'FilePleine'
}

/** Une même personne a déjà dans la file tout ce qu’elle peut y avoir. */
export class TropPourLui extends Error {
  override name = 'TropPourLui'
}

/** Fait quand vient son tour. `qui` : pour qui, quand la file borne aussi ce qu’elle fait pour chacun. */
export type FileBornee = <T>(faire: () => Promise<T>, qui?: string) => Promise<T>

/**
 * Fait au plus `ensemble` choses à la fois, les autres dans l’ordre de leur arrivée ; `attente` d’entre elles au plus, et
 * `parPersonne` pour un même `qui`, celle en cours comprise : il ne prend pas la place de tous.
 * @throws FilePleine quand la file est pleine
 * @throws TropPourLui quand `qui` y a déjà toutes les siennes
 */
export function fileBornee(ensemble: number, attente: number, parPersonne = Infinity): FileBornee {
  let enCours = 0
  const enAttente: (() => void)[] = []
  const deChacun = new Map<string, number>()

  async function aSonTour<T>(faire: () => Promise<T>): Promise<T> {
    if (enCours >= ensemble) {
      if (enAttente.length >= attente) throw new FilePleine(`${attente} demandes attendent déjà leur tour`)
      // Le tour est passé de la main à la main : personne ne se glisse entre les deux.
      await new Promise<void>((aMoi) => enAttente.push(aMoi))
    } else enCours += 1
    try {
      return await faire()
    } finally {
      const suivant = enAttente.shift()
      if (suivant) suivant()
      else enCours -= 1
    }
  }

  return async (faire, qui) => {
    if (qui === undefined) return aSonTour(faire)
    const siennes = deChacun.get(qui) ?? 0
    if (siennes >= parPersonne) throw new TropPourLui(`${parPersonne} des siennes sont déjà dans la file`)
    deChacun.set(qui, siennes + 1)
    try {
      return await aSonTour(faire)
    } finally {
      const restent = (deChacun.get(qui) ?? 0) - 1
      if (restent > 0) deChacun.set(qui, restent)
      else deChacun.delete(qui)
    }
  }
}
