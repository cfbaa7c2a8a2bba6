/** Une file de priorité : le plus petit poids sort d’abord. */
export class Tas<T> {
  readonly #elements: { poids: number; valeur: T }[] = []

  ajouter(poids: number, valeur: T): void {
    const t = this.#elements
    let i = t.push({ poids, valeur }) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (t[parent]!.poids <= t[i]!.poids) break
      ;[t[parent], t[i]] = [t[i]!, t[parent]!]
      i = parent
    }
  }

  retirer(): { poids: number; valeur: T } | undefined {
    const t = this.#elements
    const premier = t[0]
    const dernier = t.pop()
    if (premier === undefined || dernier === undefined || t.length === 0) return premier
    t[0] = dernier
    for (let i = 0; ;) {
      const gauche = 2 * i + 1
      if (gauche >= t.length) break
      const droite = gauche + 1
      const petit = droite < t.length && t[droite]!.poids < t[gauche]!.poids ? droite : gauche
      if (t[i]!.poids <= t[petit]!.poids) break
      ;[t[petit], t[i]] = [t[i]!, t[petit]!]
      i = petit
    }
    return premier
  }
}
