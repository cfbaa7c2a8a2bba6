import { Tas } from '#domain/socle/mots/tas.ts'

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

interface Bout {
  vers: number
  rang: number
}

/** Une somme où un territoire entre, et de quel côté : ce qui la contient, ou ce qu’elle contient. */
interface Entree {
  noeud: number
  contient: boolean
}

interface Graphe {
  /** De chaque chaîne, les territoires qui la font, ses deux sommes et ce qu’elle compte. */
  territoires: number[][]
  de: number[]
  vers: number[]
  nombre: number[]
  manque: number[]
  entrees: (readonly [Entree, Entree])[]
  voisins: Bout[][]
  caches: Set<number>
  preferees: Set<number>
  /** Ce que cachent ensemble les chaînes qui relient les deux mêmes sommes. */
  cacheEntre: Map<number, number>
  /** Les sommes que relie déjà tout ce que demande le secret, par celle qui les représente : rien ne les sépare plus. */
  reliees: number[]
}

/** Les sommes, numérotées, et les territoires qui entrent dans chacune. */
function numeroter(aretes: readonly Arete[]) {
  const numeros = new Map<string, number>()
  const entrants: number[][] = []
  const numero = (nom: string): number => {
    const connu = numeros.get(nom)
    if (connu !== undefined) return connu
    numeros.set(nom, entrants.length)
    return entrants.push([]) - 1
  }
  const bouts = aretes.map(({ de, vers }, rang): readonly [Entree, Entree] => {
    const siens = [
      { noeud: numero(de), contient: true },
      { noeud: numero(vers), contient: false },
    ] as const
    for (const { noeud } of siens) entrants[noeud]!.push(rang)
    return siens
  })
  return { bouts, entrants }
}

/**
 * Une somme où n’entrent que deux territoires dit qu’ils valent autant (une intercommunalité d’une seule commune) : ils se montrent ou
 * se cachent ensemble, d’un bout à l’autre de leur chaîne.
 */
function enchainer(aretes: readonly Arete[]) {
  const { bouts, entrants } = numeroter(aretes)
  const chaineDe = aretes.map((_, rang) => rang)
  const chaines = new Map(bouts.map((siens, rang) => [rang, { bouts: siens, territoires: [rang] }]))
  entrants.forEach((siens, noeud) => {
    const [a, b] = siens.map((rang) => chaineDe[rang]!)
    if (siens.length !== 2 || a === undefined || b === undefined || a === b) return
    const [premiere, seconde] = [chaines.get(a)!, chaines.get(b)!]
    const autre = (c: { bouts: readonly [Entree, Entree] }) =>
      c.bouts[0].noeud === noeud ? c.bouts[1] : c.bouts[0]
    for (const rang of seconde.territoires) chaineDe[rang] = a
    chaines.set(a, {
      bouts: [autre(premiere), autre(seconde)],
      territoires: [...premiere.territoires, ...seconde.territoires],
    })
    chaines.delete(b)
  })
  return { chaines: [...chaines.values()], sommes: entrants.length }
}

function graphe(aretes: readonly Arete[]): Graphe {
  const { chaines, sommes } = enchainer(aretes)
  const voisins = Array.from({ length: sommes }, (): Bout[] => [])
  chaines.forEach(({ bouts: [de, vers] }, rang) => {
    voisins[de.noeud]!.push({ vers: vers.noeud, rang })
    voisins[vers.noeud]!.push({ vers: de.noeud, rang })
  })
  return {
    territoires: chaines.map((c) => c.territoires),
    de: chaines.map((c) => c.bouts[0].noeud),
    vers: chaines.map((c) => c.bouts[1].noeud),
    entrees: chaines.map((c) => c.bouts),
    nombre: chaines.map((c) => Math.max(...c.territoires.map((rang) => aretes[rang]!.nombre))),
    manque: chaines.map((c) => Math.max(...c.territoires.map((rang) => aretes[rang]!.manque))),
    voisins,
    caches: new Set(),
    preferees: new Set(
      chaines.flatMap((c, rang) => (c.territoires.some((t) => aretes[t]!.prefere) ? [rang] : [])),
    ),
    cacheEntre: new Map(),
    reliees: voisins.map((_, noeud) => noeud),
  }
}

const entre = ({ de, vers, voisins }: Graphe, rang: number): number =>
  Math.min(de[rang]!, vers[rang]!) * voisins.length + Math.max(de[rang]!, vers[rang]!)

function noter(g: Graphe, rang: number): void {
  if (g.caches.has(rang)) return
  g.caches.add(rang)
  const cle = entre(g, rang)
  g.cacheEntre.set(cle, (g.cacheEntre.get(cle) ?? 0) + g.nombre[rang]!)
}

/** Celle qui représente les sommes reliées à celle-ci. */
function representante({ reliees }: Graphe, noeud: number): number {
  let tete = noeud
  while (reliees[tete] !== tete) tete = reliees[tete] = reliees[reliees[tete]!]!
  return tete
}

const memeClasse = (g: Graphe, a: number, b: number): boolean => representante(g, a) === representante(g, b)

/** Un territoire, pour toute une variable : ses cases se montrent ou se cachent ensemble. */
export interface ACacher extends Omit<Arete, 'nombre' | 'manque'> {
  cases: readonly Pick<Arete, 'nombre' | 'manque'>[]
}

/**
 * Les territoires dont il faut cacher une variable : chaque case s’y protège pour elle-même, car une somme rend chacune. Rend leurs rangs.
 */
export function cacherLaVariable(territoires: readonly ACacher[], minimum: number): Set<number> {
  const caches = new Set(territoires.flatMap(({ cache }, rang) => (cache === true ? [rang] : [])))
  for (let i = 0; i < (territoires[0]?.cases.length ?? 0); i += 1) {
    const rangs: number[] = []
    // Une case vide n’ajoute rien à aucune somme ; que l’on sache qu’elle l’est ne doit rien dire des autres.
    const aretes = territoires.flatMap(({ cases, ...t }, rang) => {
      const { nombre, manque } = cases[i]!
      if (nombre === 0 && manque === 0) return []
      rangs.push(rang)
      return [{ ...t, nombre, manque, cache: caches.has(rang) }]
    })
    for (const rang of cacher(aretes, minimum)) caches.add(rangs[rang]!)
  }
  return caches
}

/**
 * Les territoires à cacher : ceux qui sont sensibles, et les plus petits qu’il faut cacher avec eux pour qu’aucune somme ne les rende.
 * Une case cachée se retrouve si, et seulement si, elle est seule à relier ses deux sommes parmi les cachées. Il lui faut donc d’autres
 * chemins de cases cachées, et qu’en tout ils cachent ce qui lui manque : deux petites cachées ensemble se diraient par leur total.
 * `minimum` : une case plus petite se fond parmi celles que d’autres relient déjà. Rend leurs rangs.
 */
export function cacher(aretes: readonly Arete[], minimum: number): Set<number> {
  const g = graphe(aretes)
  const sensibles: number[] = []
  g.territoires.forEach((siens, rang) => {
    const sensible = g.manque[rang]! > 0
    if (sensible) sensibles.push(rang)
    if (sensible || siens.some((t) => aretes[t]!.cache)) noter(g, rang)
  })
  // Les plus grandes d’abord : ce qu’elles entraînent sert aussi aux petites.
  for (const rang of sensibles.toSorted((a, b) => g.nombre[b]! - g.nombre[a]!))
    proteger(rang, g, { minimum, besoin: g.manque[rang]! })
  grossirLesRestes(g, minimum)
  return new Set([...g.caches].flatMap((rang) => g.territoires[rang]!))
}

/**
 * Des chemins ne cachent pas plus que ce qu’une somme compte : là où tout ce qui est caché est d’un même côté, son total se lit. Trop
 * petit, la plus légère des cases montrées se cache aussi, et se protège.
 */
function grossirLesRestes(g: Graphe, minimum: number): void {
  const aVoir = g.voisins.map((_, noeud) => noeud)
  for (let noeud = aVoir.pop(); noeud !== undefined; noeud = aVoir.pop()) {
    const rangs = g.voisins[noeud]!.map(({ rang }) => rang).filter((rang) => g.nombre[rang]! > 0)
    const caches = rangs.filter((rang) => g.caches.has(rang))
    const cotes = new Set(caches.map((rang) => g.entrees[rang]!.find((e) => e.noeud === noeud)!.contient))
    const reste = caches.reduce((n, rang) => n + g.nombre[rang]!, 0)
    if (cotes.size !== 1 || reste >= minimum) continue
    const [compagne] = rangs
      .filter((rang) => !g.caches.has(rang))
      .toSorted((a, b) => poids(g, a) - poids(g, b))
    if (compagne === undefined) continue
    const avant = g.caches.size
    noter(g, compagne)
    proteger(compagne, g, { minimum, besoin: 1 })
    // Ce qui vient de se cacher change d’autres sommes.
    for (const rang of [...g.caches].slice(avant)) aVoir.push(g.de[rang]!, g.vers[rang]!)
  }
}

/** Donne à cette case assez de chemins cachés : chacun prend ce que sa plus petite case peut encore cacher. */
function proteger(
  rang: number,
  g: Graphe,
  { minimum, besoin: voulu }: { minimum: number; besoin: number },
): void {
  const nombre = g.nombre[rang]!
  const [de, vers] = [g.de[rang]!, g.vers[rang]!]
  let besoin = voulu
  // Presque toutes s’arrêtent là : d’autres petites communes du même département et de la même intercommunalité.
  if (nombre < minimum && memeClasse(g, de, vers)) return
  if ((g.cacheEntre.get(entre(g, rang)) ?? 0) - nombre >= besoin) {
    g.reliees[representante(g, de)] = representante(g, vers)
    return
  }
  const reste = new Map<number, number>()
  while (besoin > 0) {
    const chemin = cheminLePlusLeger(rang, g, reste)
    if (chemin === undefined) return
    const apport = Math.min(...chemin.map((r) => reste.get(r) ?? g.nombre[r]!))
    for (const r of chemin) {
      noter(g, r)
      reste.set(r, (reste.get(r) ?? g.nombre[r]!) - apport)
    }
    besoin -= apport
  }
  g.reliees[representante(g, de)] = representante(g, vers)
}

/**
 * Une case cachée coûte moins que toute autre, mais un peu : le chemin le plus court d’abord. Puis celle que la publication précédente
 * cachait : changer de compagne dirait ce que vaut l’une, donc l’autre.
 */
const POIDS_D_UNE_CACHEE = 1e-6
const POIDS_D_UNE_PREFEREE = 1e-3

const poids = (g: Graphe, rang: number): number => {
  if (g.caches.has(rang)) return POIDS_D_UNE_CACHEE
  return g.preferees.has(rang) ? POIDS_D_UNE_PREFEREE : g.nombre[rang]!
}

/**
 * Le chemin qui cache le moins de plus, d’un bout à l’autre de cette case, sans elle ni celles qui n’ont plus rien à cacher ; undefined
 * s’il n’y en a pas.
 */
function cheminLePlusLeger(
  rang: number,
  g: Graphe,
  reste: ReadonlyMap<number, number>,
): number[] | undefined {
  // Du bout qui a le moins de voisines : une intercommunalité en a trente, un département trois cents.
  const [depart, arrivee] = [g.de[rang]!, g.vers[rang]!].toSorted(
    (a, b) => g.voisins[a]!.length - g.voisins[b]!.length,
  ) as [number, number]
  const venu = new Map<number, { depuis: number; rang: number } | null>()
  let atteinte: number | undefined
  const tas = new Tas<{ noeud: number; par: { depuis: number; rang: number } | null }>()
  tas.ajouter(0, { noeud: depart, par: null })
  for (let lu = tas.retirer(); lu; lu = tas.retirer()) {
    const { noeud, par } = lu.valeur
    if (venu.has(noeud)) continue
    venu.set(noeud, par)
    if (memeClasse(g, noeud, arrivee)) {
      atteinte = noeud
      break
    }
    for (const voisine of g.voisins[noeud]!) {
      if (voisine.rang === rang || venu.has(voisine.vers)) continue
      if ((reste.get(voisine.rang) ?? g.nombre[voisine.rang]!) === 0) continue
      tas.ajouter(lu.poids + poids(g, voisine.rang), {
        noeud: voisine.vers,
        par: { depuis: noeud, rang: voisine.rang },
      })
    }
  }
  if (atteinte === undefined) return undefined
  const chemin: number[] = []
  for (let par = venu.get(atteinte); par; par = venu.get(par.depuis)) chemin.push(par.rang)
  return chemin
}
