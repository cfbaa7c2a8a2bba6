/** Un disque de la carte et son nom, en pixels ; sans nom, il prend sa place. */
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

/** Où le nom s’écrit, du disque ; le premier côté libre est le sien. */
const COTES = ['dessous', 'dessus', 'droite', 'gauche'] as const
export type Cote = (typeof COTES)[number]

function boiteDuNom({ x, y, rayon, nom }: Nommable, cote: Cote): Boite {
  const large = nom.length * LARGEUR_D_UNE_LETTRE
  const debut = {
    dessous: x - large / 2,
    dessus: x - large / 2,
    droite: x + rayon,
    gauche: x - rayon - large,
  }[cote]
  const haut = {
    dessous: y + rayon,
    dessus: y - rayon - HAUTEUR,
    droite: y - HAUTEUR / 2,
    gauche: y - HAUTEUR / 2,
  }[cote]
  return { gauche: debut, droite: debut + large, haut, bas: haut + HAUTEUR }
}
const boiteDuDisque = ({ x, y, rayon }: Nommable): Boite => ({
  gauche: x - rayon,
  droite: x + rayon,
  haut: y - rayon,
  bas: y + rayon,
})
const seTouchent = (a: Boite, b: Boite): boolean =>
  a.gauche < b.droite && b.gauche < a.droite && a.haut < b.bas && b.haut < a.bas

const tient = (
  { gauche, droite, haut, bas }: Boite,
  { largeur, hauteur }: { largeur: number; hauteur: number },
) => gauche >= 0 && haut >= 0 && droite <= largeur && bas <= hauteur

/**
 * Ceux dont le nom s’écrit sans couvrir un autre disque ni un nom déjà écrit, ni sortir de la carte, par leur rang, et de quel côté ; les plus nombreux d’abord.
 */
export function nommables(
  disques: readonly Nommable[],
  carte: { largeur: number; hauteur: number },
): ReadonlyMap<number, Cote> {
  const ecrits: Boite[] = []
  const retenus = new Map<number, Cote>()
  const ordre = [...disques.entries()]
    .filter(([, { nom }]) => nom !== '')
    .toSorted(([, a], [, b]) => b.poids - a.poids)
  const boites = disques.map(boiteDuDisque)
  for (const [rang, disque] of ordre) {
    const prises = [...ecrits, ...boites.filter((_, autre) => autre !== rang)]
    const cote = COTES.find((c) => {
      const boite = boiteDuNom(disque, c)
      return tient(boite, carte) && !prises.some((prise) => seTouchent(boite, prise))
    })
    if (cote === undefined) continue
    ecrits.push(boiteDuNom(disque, cote))
    retenus.set(rang, cote)
  }
  return retenus
}
