import { au } from '#domain/socle/certain.ts'
import { cheminLePlusLeger } from './chemin.ts'
import {
  entre,
  graphe,
  memeClasse,
  noter,
  poids,
  relier,
  type Arete,
  type Chaine,
  type Graphe,
} from './graphe.ts'

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
    const chaines = ici.voisines.flatMap(({ par }) => par)
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
