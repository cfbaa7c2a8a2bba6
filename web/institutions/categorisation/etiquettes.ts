/** Un disque de la carte et son nom, en pixels ; le nom est centré dessous. */
export interface Nommable {
  x: number
  y: number
  rayon: number
  nom: string
  /** Le plus nombreux garde son nom quand deux se toucheraient. */
  poids: number
}

interface Boite {
  gauche: number
  droite: number
  haut: number
  bas: number
}

const LARGEUR_D_UNE_LETTRE = 7
const HAUTEUR = 16

const boiteDuNom = ({ x, y, rayon, nom }: Nommable): Boite => {
  const demie = (nom.length * LARGEUR_D_UNE_LETTRE) / 2
  return { gauche: x - demie, droite: x + demie, haut: y + rayon, bas: y + rayon + HAUTEUR }
}
const boiteDuDisque = ({ x, y, rayon }: Nommable): Boite => ({
  gauche: x - rayon,
  droite: x + rayon,
  haut: y - rayon,
  bas: y + rayon,
})
const seTouchent = (a: Boite, b: Boite): boolean =>
  a.gauche < b.droite && b.gauche < a.droite && a.haut < b.bas && b.haut < a.bas

/** Ceux dont le nom s’écrit sans couvrir un autre disque ni un nom déjà écrit, par leur rang ; les plus nombreux d’abord. */
export function nommables(disques: readonly Nommable[]): ReadonlySet<number> {
  const ecrits: Boite[] = []
  const retenus = new Set<number>()
  const ordre = [...disques.entries()].toSorted(([, a], [, b]) => b.poids - a.poids)
  for (const [rang, disque] of ordre) {
    const boite = boiteDuNom(disque)
    const gene = (autre: Nommable) => autre !== disque && seTouchent(boite, boiteDuDisque(autre))
    if (ecrits.some((ecrit) => seTouchent(boite, ecrit)) || disques.some(gene)) continue
    ecrits.push(boite)
    retenus.add(rang)
  }
  return retenus
}
