import { sql } from 'kysely'
import { Client } from 'pg'

/** Une requête se prépare à cette fois-ci : ce qui ne sert guère ne reste pas dans la mémoire de la base. */
const A_LA_FOIS = 3
/** Textes suivis ; au-delà, ceux qui n’ont pas encore de nom s’oublient. */
const SUIVIS = 1_000

/** Combien de fois chaque texte a servi dans un acte, puis le nom sous lequel il se prépare. */
const textes = new Map<string, number | string>()
let noms = 0

function nomDe(texte: string): string | undefined {
  const connu = textes.get(texte) ?? 0
  if (typeof connu === 'string') return connu
  if (connu === 0 && textes.size >= SUIVIS)
    for (const [ancien, suivi] of textes) if (typeof suivi === 'number') textes.delete(ancien)
  if (connu + 1 < A_LA_FOIS) {
    textes.set(texte, connu + 1)
    return undefined
  }
  noms += 1
  const nom = `acte-${noms}`
  textes.set(texte, nom)
  return nom
}

/**
 * Une migration a changé ce que rend une requête préparée avant elle : toutes prennent un autre nom. Rend vrai quand c’est ce que la
 * base vient de refuser ; l’acte peut être refait.
 */
export function oublierLesPerimees(panne: unknown): boolean {
  const { code, routine } = (panne ?? {}) as { code?: unknown; routine?: unknown }
  if (code !== '0A000' || routine !== 'RevalidateCachedQuery') return false
  textes.clear()
  return true
}

const MARQUE = '/* préparée */'

/** À mettre en tête d’une lecture hors d’un acte dont le plan ne dépend pas de ce qu’elle cherche, et qui sert à chaque demande. */
export const PREPAREE = sql.raw(MARQUE)

/** La marque suit le premier mot, au plus. */
const estMarquee = (texte: string): boolean => texte.slice(0, MARQUE.length + 10).includes(MARQUE)

const DEBUT = /^(?:begin|start transaction)/
const FIN = /^(?:commit|rollback)$/

/**
 * Une connexion qui prépare une fois les requêtes de ses transactions : celles d’un acte vont par identifiant et se valent d’une fois
 * à l’autre ; les préparer à chaque fois coûtait autant que les faire. Une liste ou une recherche se prépare selon ce qu’elle
 * cherche, sauf `PREPAREE`. Hors de Kysely, rien ne change.
 */
export class ConnexionDesActes extends Client {
  #dansUnActe = false

  /** Le nom sous lequel préparer ce texte, s’il en faut un. */
  #nommer(texte: string, valeurs: readonly unknown[]): string | undefined {
    if (DEBUT.test(texte)) this.#dansUnActe = true
    else if (FIN.test(texte)) this.#dansUnActe = false
    return (this.#dansUnActe || estMarquee(texte)) && valeurs.length > 0 ? nomDe(texte) : undefined
  }

  // « never » se prête à chacune des formes de `pg` : la réponse est la sienne.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const deKysely = args.length === 2 && typeof text === 'string' && Array.isArray(values)
    const name = deKysely ? this.#nommer(text, values) : undefined
    const envoyer = super.query.bind(this) as (...recus: unknown[]) => never
    if (name === undefined) return envoyer(...args)
    const reponse: Promise<unknown> = envoyer({ name, text, values })
    if (this.#dansUnActe) return reponse as never
    // Seule, elle se refait aussitôt ; un acte, lui, se refait en entier.
    return reponse.catch((panne: unknown) => {
      if (!oublierLesPerimees(panne)) throw panne
      return envoyer(text, values)
    }) as never
  }
}
