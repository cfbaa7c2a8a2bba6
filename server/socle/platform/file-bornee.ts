/** Trop de demandes attendent déjà leur tour, ou celle-ci l’a trop attendu. */
export class FilePleine extends Error {
  override name = 'FilePleine'
}

/** Une même personne a déjà dans la file tout ce qu’elle peut y avoir. */
export class TropPourLui extends Error {
  override name = 'TropPourLui'
}

interface Bornes {
  /** Ce qui se fait à la fois, au plus. */
  ensemble: number
  /** Ce qui attend son tour, au plus. */
  attente: number
  /** Ce qu’un même `qui` y a, ce qui se fait compris : il ne prend pas la place de tous. */
  parPersonne?: number
  /** Ce qu’une demande attend son tour, au plus. */
  patienceMs?: number
}

/** Pour qui l’on fait, quand la file borne ce qu’elle fait pour chacun ; et jusqu’à quand : qui est parti rend sa place. */
export interface PourQui {
  qui?: string
  depart?: AbortSignal
}

/** Fait quand vient son tour. */
export type FileBornee = <T>(faire: () => Promise<T>, pour?: PourQui) => Promise<T>

/**
 * Fait chaque chose quand vient son tour, dans l’ordre de leur arrivée, dans ces bornes.
 * @throws FilePleine quand la file est pleine, ou que le tour n’est pas venu à temps
 * @throws TropPourLui quand `qui` y a déjà toutes les siennes
 * @throws la raison de `depart`, éteint avant que vienne son tour
 */
export function fileBornee({ ensemble, attente, parPersonne = Infinity, patienceMs }: Bornes): FileBornee {
  let enCours = 0
  const enAttente: (() => void)[] = []
  const deChacun = new Map<string, number>()

  /** Attend son tour ; il est passé de la main à la main : personne ne se glisse entre les deux. */
  async function attendre(depart: AbortSignal | undefined): Promise<void> {
    if (enCours < ensemble) {
      enCours += 1
      return
    }
    if (enAttente.length >= attente) throw new FilePleine(`${attente} demandes attendent déjà leur tour`)
    const impatience = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs)
    const assez = AbortSignal.any([depart, impatience].filter((signal) => signal !== undefined))
    await new Promise<void>((aMoi, renoncer) => {
      const partir = () => {
        enAttente.splice(enAttente.indexOf(entrer), 1)
        renoncer(impatience?.aborted ? new FilePleine('le tour n’est pas venu à temps') : assez.reason)
      }
      const entrer = () => {
        assez.removeEventListener('abort', partir)
        aMoi()
      }
      assez.addEventListener('abort', partir, { once: true })
      enAttente.push(entrer)
    })
  }

  async function aSonTour<T>(faire: () => Promise<T>, depart: AbortSignal | undefined): Promise<T> {
    depart?.throwIfAborted()
    await attendre(depart)
    try {
      return await faire()
    } finally {
      const suivant = enAttente.shift()
      if (suivant) suivant()
      else enCours -= 1
    }
  }

  return async (faire, { qui, depart } = {}) => {
    if (qui === undefined) return aSonTour(faire, depart)
    const siennes = deChacun.get(qui) ?? 0
    if (siennes >= parPersonne) throw new TropPourLui(`${parPersonne} des siennes sont déjà dans la file`)
    deChacun.set(qui, siennes + 1)
    try {
      return await aSonTour(faire, depart)
    } finally {
      const restent = (deChacun.get(qui) ?? 0) - 1
      if (restent > 0) deChacun.set(qui, restent)
      else deChacun.delete(qui)
    }
  }
}
