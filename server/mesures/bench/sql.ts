import { Client, type PoolClient } from 'pg'

/** Une requête telle que le serveur l’a envoyée à la base, et les lignes reçues. */
export interface RequeteVue {
  /** Nom de requête préparée, quand le serveur en donne un. */
  nom: string | undefined
  texte: string
  valeurs: unknown[]
  lignes: Record<string, unknown>[]
}

type Requete = { name?: string; text: string; values?: unknown[] }
type Reponse = { rows?: Record<string, unknown>[] } | undefined

/**
 * Note tout ce que `acte` envoie à la base par `pg`, dans l’ordre. Le même SQL se rejoue ensuite sans le serveur : il ne
 * peut pas s’écarter de celui du produit.
 */
export async function noterSql(acte: () => Promise<void>): Promise<RequeteVue[]> {
  const vues: RequeteVue[] = []
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const vraie = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [premier, second] = args as [string | Requete, unknown]
    const texte = typeof premier === 'string' ? premier : premier.text
    const valeurs = Array.isArray(second) ? second : typeof premier === 'string' ? [] : (premier.values ?? [])
    const nom = typeof premier === 'string' ? undefined : premier.name
    const vue: RequeteVue = { nom, texte, valeurs: [...valeurs], lignes: [] }
    vues.push(vue)
    const noter = (reponse: Reponse) => (vue.lignes = reponse?.rows ?? [])
    const rappel = args.at(-1)
    if (typeof rappel === 'function') {
      args[args.length - 1] = (erreur: unknown, reponse: Reponse) => {
        noter(reponse)
        ;(rappel as (e: unknown, r: Reponse) => void)(erreur, reponse)
      }
      return vraie.apply(this, args)
    }
    const promesse = vraie.apply(this, args) as Promise<Reponse>
    return promesse.then((reponse) => {
      noter(reponse)
      return reponse
    })
  }
  try {
    await acte()
  } finally {
    prototype.query = vraie
  }
  return vues
}

/** Ce qui change d’une prise à l’autre, identifiants et lieu : ce qui était noté, ce qui le remplace. */
export type Remplacements = Map<unknown, unknown>

/**
 * Rejoue une suite de requêtes sur une connexion. Les identifiants que la base rend à nouveau prennent la place de ceux
 * de la prise dans la suite ; `unique` s’ajoute aux références, qui ne servent qu’une fois.
 */
export async function rejouer(
  client: PoolClient,
  vues: readonly RequeteVue[],
  remplacements: Remplacements = new Map(),
  unique?: { reference: string; suffixe: string },
): Promise<void> {
  const traduire = (valeur: unknown): unknown => {
    if (remplacements.has(valeur)) return remplacements.get(valeur)
    if (Array.isArray(valeur)) return valeur.map(traduire)
    if (unique && typeof valeur === 'string' && valeur.includes(unique.reference))
      return valeur.replaceAll(unique.reference, unique.reference + unique.suffixe)
    return valeur
  }
  for (const { nom, texte, valeurs, lignes } of vues) {
    const { rows } = await client.query<Record<string, unknown>>({
      name: nom,
      text: texte,
      values: valeurs.map(traduire),
    })
    for (const [i, ligne] of lignes.entries())
      for (const [cle, ancien] of Object.entries(ligne))
        if (cle === 'id' && rows[i]) remplacements.set(ancien, rows[i][cle])
  }
}
