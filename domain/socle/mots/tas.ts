/** Une file de priorité : le plus petit poids sort d’abord. */
export class Tas<T> {
  readonly #elements: { poids: number; valeur: T }[] = []

  ajouter(poids: number, valeur: T): void {
    const t = this.#elements
    const neuf = { poids, valeur }
    for (let i = t.push(neuf) - 1; i > 0;) {
      const parent = (i - 1) >> 1
      const dessus = t[parent]
      if (dessus === undefined || dessus.poids <= poids) break
      t[i] = dessus
      t[parent] = neuf
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
      const [gauche, droite] = [t[2 * i + 1], t[2 * i + 2]]
      if (gauche === undefined) break
      const aDroite = droite !== undefined && droite.poids < gauche.poids
      const petit = aDroite ? droite : gauche
      if (dernier.poids <= petit.poids) break
      t[i] = petit
      i = 2 * i + (aDroite ? 2 : 1)
      t[i] = dernier
    }
    return premier
  }
}
