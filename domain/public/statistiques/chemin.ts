import { Tas } from '#domain/socle/mots/tas.ts'
import { poids, representante, type Chaine, type Graphe, type Somme } from './graphe.ts'

const laPlusLegere = (g: Graphe, chaines: readonly Chaine[]): Chaine | undefined =>
  chaines.reduce<Chaine | undefined>(
    (a, b) => (a !== undefined && poids(g, a) <= poids(g, b) ? a : b),
    undefined,
  )

/**
 * Le chemin qui cache le moins de plus, d’un bout à l’autre de cette case, sans elle ni celles qui n’ont plus rien à cacher ; undefined
 * s’il n’y en a pas.
 */
export function cheminLePlusLeger(
  chaine: Chaine,
  g: Graphe,
  reste: ReadonlyMap<Chaine, number>,
): Chaine[] | undefined {
  const { de, vers } = chaine
  // Du bout qui a le moins de voisines : une intercommunalité en a deux, un département vingt.
  const [depart, arrivee] = de.voisines.length <= vers.voisines.length ? [de, vers] : [vers, de]
  const classe = representante(arrivee)
  const utile = (par: Chaine) => par !== chaine && (reste.get(par) ?? par.nombre) > 0
  const { traces } = g
  traces.tour += 1
  const tas = new Tas<Somme>()
  tas.ajouter(0, depart)
  for (let lu = tas.retirer(); lu; lu = tas.retirer()) {
    const somme = lu.valeur
    if (!traces.finir(somme)) continue
    if (representante(somme) === classe) return traces.remonter(somme, depart)
    for (const lien of somme.voisines) {
      if (traces.estFinie(lien.vers)) continue
      const par = utile(lien.legere) ? lien.legere : laPlusLegere(g, lien.par.filter(utile))
      if (par === undefined) continue
      const jusque = lu.poids + poids(g, par)
      if (traces.arriver(lien.vers, jusque, par, somme)) tas.ajouter(jusque, lien.vers)
    }
  }
  return undefined
}
