import { au } from '#domain/socle/certain.ts'
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

/** Un territoire du graphe, et la chaîne dont il est. */
interface Territoire {
  rang: number
  arete: Arete
  chaine: Maillons
}

/** Une somme : ce qui y entre, et où mènent les chaînes qui en partent. */
class Somme {
  readonly rang: number
  readonly entrants: Territoire[] = []
  readonly voisins: Bout[] = []
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
interface Chaine extends Maillons {
  de: Somme
  vers: Somme
  nombre: number
  manque: number
  preferee: boolean
}

interface Bout {
  vers: Somme
  par: Chaine
}

interface Graphe {
  chaines: readonly Chaine[]
  sommes: readonly Somme[]
  caches: Set<Chaine>
  /** Ce que cachent ensemble les chaînes qui relient les deux mêmes sommes. */
  cacheEntre: Map<number, number>
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

function graphe(aretes: readonly Arete[]): Graphe {
  const { chaines, sommes } = enchainer(aretes)
  const finies = chaines.map(({ bouts, territoires }): Chaine => {
    const [{ somme: de }, { somme: vers }] = bouts
    const chaine = {
      bouts,
      territoires,
      de,
      vers,
      nombre: Math.max(...territoires.map(({ arete }) => arete.nombre)),
      manque: Math.max(...territoires.map(({ arete }) => arete.manque)),
      preferee: territoires.some(({ arete }) => arete.prefere),
    }
    de.voisins.push({ vers, par: chaine })
    vers.voisins.push({ vers: de, par: chaine })
    return chaine
  })
  return { chaines: finies, sommes, caches: new Set(), cacheEntre: new Map() }
}

const entre = ({ sommes }: Graphe, { de, vers }: Chaine): number =>
  Math.min(de.rang, vers.rang) * sommes.length + Math.max(de.rang, vers.rang)

function noter(g: Graphe, chaine: Chaine): void {
  if (g.caches.has(chaine)) return
  g.caches.add(chaine)
  const cle = entre(g, chaine)
  g.cacheEntre.set(cle, (g.cacheEntre.get(cle) ?? 0) + chaine.nombre)
}

/** Celle qui représente les sommes reliées à celle-ci. */
function representante(somme: Somme): Somme {
  let tete = somme
  while (tete.reliee !== tete) tete = tete.reliee = tete.reliee.reliee
  return tete
}

const memeClasse = (a: Somme, b: Somme): boolean => representante(a) === representante(b)

/** Rien ne sépare plus ces deux sommes. */
const relier = (a: Somme, b: Somme): void => {
  representante(a).reliee = representante(b)
}

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
      const { nombre, manque } = au(cases, i)
      if (nombre === 0 && manque === 0) return []
      rangs.push(rang)
      return [{ ...t, nombre, manque, cache: caches.has(rang) }]
    })
    for (const rang of cacher(aretes, minimum)) caches.add(au(rangs, rang))
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
  const sensibles: Chaine[] = []
  for (const chaine of g.chaines) {
    const sensible = chaine.manque > 0
    if (sensible) sensibles.push(chaine)
    if (sensible || chaine.territoires.some(({ arete }) => arete.cache)) noter(g, chaine)
  }
  // Les plus grandes d’abord : ce qu’elles entraînent sert aussi aux petites.
  for (const chaine of sensibles.toSorted((a, b) => b.nombre - a.nombre))
    proteger(chaine, g, { minimum, besoin: chaine.manque })
  grossirLesRestes(g, minimum)
  return new Set([...g.caches].flatMap(({ territoires }) => territoires.map(({ rang }) => rang)))
}

/**
 * Des chemins ne cachent pas plus que ce qu’une somme compte : là où tout ce qui est caché est d’un même côté, son total se lit. Trop
 * petit, la plus légère des cases montrées se cache aussi, et se protège.
 */
function grossirLesRestes(g: Graphe, minimum: number): void {
  const aVoir = [...g.sommes]
  for (let somme = aVoir.pop(); somme !== undefined; somme = aVoir.pop()) {
    const ici = somme
    const chaines = ici.voisins.map(({ par }) => par).filter(({ nombre }) => nombre > 0)
    const caches = chaines.filter((chaine) => g.caches.has(chaine))
    const cotes = new Set(
      caches.map(({ bouts: [un, autre] }) => (un.somme === ici ? un.contient : autre.contient)),
    )
    const reste = caches.reduce((n, { nombre }) => n + nombre, 0)
    if (cotes.size !== 1 || reste >= minimum) continue
    const [compagne] = chaines
      .filter((chaine) => !g.caches.has(chaine))
      .toSorted((a, b) => poids(g, a) - poids(g, b))
    if (compagne === undefined) continue
    const avant = g.caches.size
    noter(g, compagne)
    proteger(compagne, g, { minimum, besoin: 1 })
    // Ce qui vient de se cacher change d’autres sommes.
    for (const { de, vers } of [...g.caches].slice(avant)) aVoir.push(de, vers)
  }
}

/** Donne à cette case assez de chemins cachés : chacun prend ce que sa plus petite case peut encore cacher. */
function proteger(
  chaine: Chaine,
  g: Graphe,
  { minimum, besoin: voulu }: { minimum: number; besoin: number },
): void {
  const { nombre, de, vers } = chaine
  let besoin = voulu
  // Presque toutes s’arrêtent là : d’autres petites communes du même département et de la même intercommunalité.
  if (nombre < minimum && memeClasse(de, vers)) return
  if ((g.cacheEntre.get(entre(g, chaine)) ?? 0) - nombre >= besoin) {
    relier(de, vers)
    return
  }
  const reste = new Map<Chaine, number>()
  while (besoin > 0) {
    const chemin = cheminLePlusLeger(chaine, g, reste)
    if (chemin === undefined) return
    const apport = Math.min(...chemin.map((c) => reste.get(c) ?? c.nombre))
    for (const c of chemin) {
      noter(g, c)
      reste.set(c, (reste.get(c) ?? c.nombre) - apport)
    }
    besoin -= apport
  }
  relier(de, vers)
}

/**
 * Une case cachée coûte moins que toute autre, mais un peu : le chemin le plus court d’abord. Puis celle que la publication précédente
 * cachait : changer de compagne dirait ce que vaut l’une, donc l’autre.
 */
const POIDS_D_UNE_CACHEE = 1e-6
const POIDS_D_UNE_PREFEREE = 1e-3

const poids = ({ caches }: Graphe, chaine: Chaine): number => {
  if (caches.has(chaine)) return POIDS_D_UNE_CACHEE
  return chaine.preferee ? POIDS_D_UNE_PREFEREE : chaine.nombre
}

/** Un pas d’un chemin : d’où l’on vient, et par quoi. */
interface Pas {
  depuis: Somme
  par: Chaine
}

/**
 * Le chemin qui cache le moins de plus, d’un bout à l’autre de cette case, sans elle ni celles qui n’ont plus rien à cacher ; undefined
 * s’il n’y en a pas.
 */
function cheminLePlusLeger(
  chaine: Chaine,
  g: Graphe,
  reste: ReadonlyMap<Chaine, number>,
): Chaine[] | undefined {
  const { de, vers } = chaine
  // Du bout qui a le moins de voisines : une intercommunalité en a trente, un département trois cents.
  const [depart, arrivee] = de.voisins.length <= vers.voisins.length ? [de, vers] : [vers, de]
  const venu = new Map<Somme, Pas | null>()
  let atteinte: Somme | undefined
  const tas = new Tas<{ somme: Somme; pas: Pas | null }>()
  tas.ajouter(0, { somme: depart, pas: null })
  for (let lu = tas.retirer(); lu; lu = tas.retirer()) {
    const { somme, pas } = lu.valeur
    if (venu.has(somme)) continue
    venu.set(somme, pas)
    if (memeClasse(somme, arrivee)) {
      atteinte = somme
      break
    }
    for (const { vers: voisine, par } of somme.voisins) {
      if (par === chaine || venu.has(voisine)) continue
      if ((reste.get(par) ?? par.nombre) === 0) continue
      tas.ajouter(lu.poids + poids(g, par), { somme: voisine, pas: { depuis: somme, par } })
    }
  }
  if (atteinte === undefined) return undefined
  const chemin: Chaine[] = []
  for (let pas = venu.get(atteinte); pas; pas = venu.get(pas.depuis)) chemin.push(pas.par)
  return chemin
}
