/** Trop de demandes attendent déjà leur tour : celle-ci n’attend pas. */
export class FilePleine extends Error {
  override name = 'FilePleine'
}

/**
 * Fait au plus `ensemble` choses à la fois, les autres dans l’ordre de leur arrivée ; `attente` d’entre elles au plus.
 * @throws FilePleine quand la file est pleine
 */
export function fileBornee(ensemble: number, attente: number): <T>(faire: () => Promise<T>) => Promise<T> {
  let enCours = 0
  const enAttente: (() => void)[] = []
  return async (faire) => {
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
}
