import { certain } from '#domain/socle/certain.ts'

/**
 * Un territoire, pour une case. Les sommes que chacun peut faire (une région est la somme de ses départements, un département celle de
 * ses communes, que les intercommunalités réunissent autrement) sont les nœuds d’un graphe dont les territoires sont les arêtes : à
 * chaque nœud, ce qui entre égale ce qui sort.
 */
export interface Arete {
  de: string
  vers: string
  /** Copropriétés de la case. */
  nombre: number
  /** Combien d’autres se cachent au moins avec elle ; 0 : elle se montrerait. */
  manque: number
  /** Déjà caché : par une autre case, une variable que celle-ci détaille, ou un trimestre de la même année. */
  cache?: boolean
  /** Caché à la publication précédente : à cacher plutôt qu’un autre, s’il faut en cacher un avec un sensible. */
  prefere?: boolean
}

/** Un territoire du graphe, et la chaîne dont il est. */
interface Territoire {
  rang: number
  arete: Arete
  chaine: Maillons
}

/** Une somme : ce qui y entre, et celles où mènent les chaînes qui en partent. */
export class Somme {
  readonly rang: number
  readonly entrants: Territoire[] = []
  readonly voisines: Lien[] = []
  /** Vers celle qui représente les sommes que relie déjà tout ce que demande le secret ; elle-même, tant que rien ne la relie. */
  reliee: Somme = this

  constructor(rang: number) {
    this.rang = rang
  }
}

/** Une somme où un territoire entre, et de quel côté : ce qui la contient, ou ce qu’elle contient. */
interface Entree {
  somme: Somme
  contient: boolean
}

/** Les territoires qui valent autant, d’un bout à l’autre. */
interface Maillons {
  bouts: readonly [Entree, Entree]
  territoires: Territoire[]
}

/** Une chaîne finie, et ce qu’elle compte. */
export interface Chaine extends Maillons {
  de: Somme
  vers: Somme
  nombre: number
  manque: number
  preferee: boolean
  /** Elle-même, vue de chacun de ses bouts. */
  liens: Lien[]
}

/**
 * Ce qui mène d’une somme à une autre : un département et une intercommunalité se partagent des dizaines de communes, et un chemin ne
 * regarde que la plus légère.
 */
interface Lien {
  vers: Somme
  par: Chaine[]
  legere: Chaine
}

export interface Graphe {
  chaines: readonly Chaine[]
  sommes: readonly Somme[]
  caches: Set<Chaine>
  /** Ce que cachent ensemble les chaînes qui relient les deux mêmes sommes. */
  cacheEntre: Map<number, number>
  traces: Traces
}

/** Les sommes, dans l’ordre où elles viennent, et les territoires qui entrent dans chacune, seuls dans leur chaîne. */
function relever(aretes: readonly Arete[]) {
  const sommes = new Map<string, Somme>()
  const sommeDe = (nom: string): Somme => {
    const connue = sommes.get(nom)
    if (connue) return connue
    const neuve = new Somme(sommes.size)
    sommes.set(nom, neuve)
    return neuve
  }
  const chaines = aretes.map((arete, rang): Maillons => {
    const bouts = [
      { somme: sommeDe(arete.de), contient: true },
      { somme: sommeDe(arete.vers), contient: false },
    ] as const
    const chaine: Maillons = { bouts, territoires: [] }
    const territoire = { rang, arete, chaine }
    chaine.territoires.push(territoire)
    for (const { somme } of bouts) somme.entrants.push(territoire)
    return chaine
  })
  return { chaines: new Set(chaines), sommes: [...sommes.values()] }
}

/**
 * Une somme où n’entrent que deux territoires dit qu’ils valent autant (une intercommunalité d’une seule commune) : ils se montrent ou
 * se cachent ensemble, d’un bout à l’autre de leur chaîne.
 */
function enchainer(aretes: readonly Arete[]) {
  const { chaines, sommes } = relever(aretes)
  for (const somme of sommes) {
    const [a, b, ...autres] = somme.entrants
    if (!a || !b || autres.length > 0 || a.chaine === b.chaine) continue
    const [premiere, seconde] = [a.chaine, b.chaine]
    const autre = ({ bouts }: Maillons) => (bouts[0].somme === somme ? bouts[1] : bouts[0])
    premiere.bouts = [autre(premiere), autre(seconde)]
    for (const territoire of seconde.territoires) territoire.chaine = premiere
    premiere.territoires.push(...seconde.territoires)
    chaines.delete(seconde)
  }
  return { chaines: [...chaines], sommes }
}

export function graphe(aretes: readonly Arete[]): Graphe {
  const { chaines, sommes } = enchainer(aretes)
  const finies = chaines.map(({ bouts, territoires }): Chaine => {
    const [{ somme: de }, { somme: vers }] = bouts
    const chaine: Chaine = {
      bouts,
      territoires,
      de,
      vers,
      nombre: Math.max(...territoires.map(({ arete }) => arete.nombre)),
      manque: Math.max(...territoires.map(({ arete }) => arete.manque)),
      preferee: territoires.some(({ arete }) => arete.prefere),
      liens: [],
    }
    return chaine
  })
  const g: Graphe = {
    chaines: finies,
    sommes,
    caches: new Set(),
    cacheEntre: new Map(),
    traces: new Traces(sommes.length),
  }
  const connus = new Map<number, Lien>()
  for (const chaine of finies)
    // Ce qui ne compte rien ne cache rien.
    if (chaine.nombre > 0) chaine.liens = [lier(g, connus, chaine, true), lier(g, connus, chaine, false)]
  return g
}

/** Range une chaîne avec celles qui relient ses deux sommes, vue de l’une ou de l’autre. */
function lier(g: Graphe, connus: Map<number, Lien>, chaine: Chaine, aller: boolean): Lien {
  const [de, vers] = aller ? [chaine.de, chaine.vers] : [chaine.vers, chaine.de]
  const cle = de.rang * g.sommes.length + vers.rang
  const connu = connus.get(cle)
  if (connu) {
    connu.par.push(chaine)
    if (poids(g, chaine) < poids(g, connu.legere)) connu.legere = chaine
    return connu
  }
  const lien = { vers, par: [chaine], legere: chaine }
  connus.set(cle, lien)
  de.voisines.push(lien)
  return lien
}

export const entre = ({ sommes }: Graphe, { de, vers }: Chaine): number =>
  Math.min(de.rang, vers.rang) * sommes.length + Math.max(de.rang, vers.rang)

export function noter(g: Graphe, chaine: Chaine): void {
  if (g.caches.has(chaine)) return
  for (const lien of chaine.liens) if (!g.caches.has(lien.legere)) lien.legere = chaine
  g.caches.add(chaine)
  const cle = entre(g, chaine)
  g.cacheEntre.set(cle, (g.cacheEntre.get(cle) ?? 0) + chaine.nombre)
}

/** Celle qui représente les sommes reliées à celle-ci. */
export function representante(somme: Somme): Somme {
  let tete = somme
  while (tete.reliee !== tete) tete = tete.reliee = tete.reliee.reliee
  return tete
}

export const memeClasse = (a: Somme, b: Somme): boolean => representante(a) === representante(b)

/** Rien ne sépare plus ces deux sommes. */
export const relier = (a: Somme, b: Somme): void => {
  representante(a).reliee = representante(b)
}

/**
 * Une case cachée coûte moins que toute autre, mais un peu : le chemin le plus court d’abord. Puis celle que la publication précédente
 * cachait : changer de compagne dirait ce que vaut l’une, donc l’autre.
 */
const POIDS_D_UNE_CACHEE = 1e-6
const POIDS_D_UNE_PREFEREE = 1e-3

export const poids = ({ caches }: Graphe, chaine: Chaine): number => {
  if (caches.has(chaine)) return POIDS_D_UNE_CACHEE
  return chaine.preferee ? POIDS_D_UNE_PREFEREE : chaine.nombre
}

/** Ce qu’une recherche de chemin note de chaque somme, par son rang ; `tour` dit laquelle l’a noté : rien ne s’efface d’une à l’autre. */
class Traces {
  tour = 0
  readonly #vue: Int32Array
  readonly #finie: Int32Array
  readonly #poids: Float64Array
  readonly #par: (Chaine | undefined)[]
  readonly #depuis: (Somme | undefined)[]

  constructor(sommes: number) {
    this.#vue = new Int32Array(sommes)
    this.#finie = new Int32Array(sommes)
    this.#poids = new Float64Array(sommes)
    this.#par = Array.from({ length: sommes })
    this.#depuis = Array.from({ length: sommes })
  }

  /** Vrai la première fois qu’elle sort du tas : son chemin est le plus léger. */
  finir({ rang }: Somme): boolean {
    if (this.#finie[rang] === this.tour) return false
    this.#finie[rang] = this.tour
    return true
  }

  estFinie = ({ rang }: Somme): boolean => this.#finie[rang] === this.tour

  /** Note ce chemin vers elle, s’il est plus léger que ceux déjà vus. */
  arriver({ rang }: Somme, poids: number, par: Chaine, depuis: Somme): boolean {
    if (this.#vue[rang] === this.tour && poids >= (this.#poids[rang] ?? Infinity)) return false
    this.#vue[rang] = this.tour
    this.#poids[rang] = poids
    this.#par[rang] = par
    this.#depuis[rang] = depuis
    return true
  }

  /** Le chemin, de l’arrivée au départ. */
  remonter(arrivee: Somme, depart: Somme): Chaine[] {
    const chemin: Chaine[] = []
    for (
      let somme = arrivee;
      somme !== depart;
      somme = certain(this.#depuis[somme.rang], 'le pas d’un chemin')
    )
      chemin.push(certain(this.#par[somme.rang], 'le pas d’un chemin'))
    return chemin
  }
}
