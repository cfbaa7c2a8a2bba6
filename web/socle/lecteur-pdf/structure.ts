/** Un nœud des balises d’un PDF : une balise et ce qu’elle contient, ou un contenu de la page. */
export interface Noeud {
  role?: string
  alt?: string
  type?: string
  id?: string
  children?: readonly Noeud[]
}

/** Ce qu’un contenu de la page est pour un lecteur d’écran : un titre à son niveau, ou une image décrite. */
export type Sens = { role: 'heading'; niveau: number } | { role: 'img'; nom: string }

/** Le titre du lecteur est de niveau 2 : ceux du document viennent dessous. */
const NIVEAU_DU_LECTEUR = 2

function contenus(noeud: Noeud): string[] {
  if (noeud.type === 'content') return noeud.id ? [noeud.id] : []
  return (noeud.children ?? []).flatMap(contenus)
}

/**
 * Ce que disent les balises d’une page, par contenu. Les niveaux ne sautent pas, même si ceux du document le font ; une
 * balise sans niveau (« H ») est un premier titre.
 */
export function sensDesContenus(racine: Noeud | null): Map<string, Sens> {
  const sens = new Map<string, Sens>()
  let dernier = NIVEAU_DU_LECTEUR
  const visiter = (noeud: Noeud) => {
    const titre = /^H([1-6])?$/.exec(noeud.role ?? '')
    if (titre) {
      const niveau = Math.min(6, dernier + 1, NIVEAU_DU_LECTEUR + Number(titre[1] ?? 1))
      dernier = niveau
      for (const id of contenus(noeud)) sens.set(id, { role: 'heading', niveau })
    } else if (noeud.alt) {
      const [id] = contenus(noeud)
      if (id) sens.set(id, { role: 'img', nom: noeud.alt })
    } else {
      for (const enfant of noeud.children ?? []) visiter(enfant)
    }
  }
  if (racine) visiter(racine)
  return sens
}
