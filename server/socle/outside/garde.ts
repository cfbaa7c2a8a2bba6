/** Des réponses gardées un temps : la plus ancienne cède sa place, et un redémarrage peut les perdre. */
export interface Garde<T> {
  /** Undefined si elle manque ou si son temps est passé. */
  lire(cle: string): T | undefined
  poser(cle: string, reponse: T, dureeMs: number): void
}

export function creerGarde<T>(places: number): Garde<T> {
  const gardees = new Map<string, { jusqua: number; reponse: T }>()
  return {
    lire(cle) {
      const gardee = gardees.get(cle)
      return gardee && performance.now() < gardee.jusqua ? gardee.reponse : undefined
    },
    poser(cle, reponse, dureeMs) {
      gardees.delete(cle)
      const [ancienne] = gardees.keys()
      if (ancienne !== undefined && gardees.size >= places) gardees.delete(ancienne)
      gardees.set(cle, { jusqua: performance.now() + dureeMs, reponse })
    },
  }
}
