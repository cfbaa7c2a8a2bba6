/** Un tas : ce que l’on y met en sort du plus léger au plus lourd. Deux listes côte à côte : rien n’est alloué pour y entrer. */
export class Tas<T> {
  readonly #poids: number[] = []
  readonly #valeurs: T[] = []

  ajouter(poids: number, valeur: T): void {
    this.#poids.push(poids)
    this.#valeurs.push(valeur)
    this.#monter(this.#poids.length - 1, poids, valeur)
  }

  retirer(): { poids: number; valeur: T } | undefined {
    const [poids, valeur] = [this.#poids[0], this.#valeurs[0]]
    const [dernierPoids, derniere] = [this.#poids.pop(), this.#valeurs.pop()]
    if (poids === undefined || dernierPoids === undefined) return undefined
    if (this.#poids.length > 0) this.#descendre(dernierPoids, derniere as T)
    return { poids, valeur: valeur as T }
  }

  #monter(depuis: number, poids: number, valeur: T): void {
    let i = depuis
    while (i > 0) {
      const parent = (i - 1) >> 1
      if ((this.#poids[parent] as number) <= poids) break
      this.#poids[i] = this.#poids[parent] as number
      this.#valeurs[i] = this.#valeurs[parent] as T
      i = parent
    }
    this.#poids[i] = poids
    this.#valeurs[i] = valeur
  }

  #descendre(poids: number, valeur: T): void {
    const n = this.#poids.length
    let i = 0
    for (let petit = 1; petit < n; petit = 2 * i + 1) {
      if (petit + 1 < n && (this.#poids[petit + 1] as number) < (this.#poids[petit] as number)) petit += 1
      if (poids <= (this.#poids[petit] as number)) break
      this.#poids[i] = this.#poids[petit] as number
      this.#valeurs[i] = this.#valeurs[petit] as T
      i = petit
    }
    this.#poids[i] = poids
    this.#valeurs[i] = valeur
  }
}
