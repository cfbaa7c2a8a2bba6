import type { Call, InputOf } from '#contract/socle/call.ts'
import { type Instant, plusTard } from '#domain/socle/temps/instant.ts'
import { Navigateur, ouvrirProduit, type Produit } from '../produit.ts'

export const CLE_IMPRESSION = 'une clef d’impression pour les seuls essais'
export const ICI = '2026-11-20T10:00:00.000Z'

/** Ce qu’un acte a donné à qui l’a demandé. */
export type Issue = 'fait' | 'refusé'

/** Un objet neuf à chaque essai, les actes qui le visent, et ce qu’il en reste. */
export interface Situation<O> {
  preparer(): Promise<O>
  actes: Record<string, (o: O) => Promise<Issue>>
  /** L’état de l’objet et de ce qui en dépend, sans ce qui change d’un essai à l’autre (identifiants, dates). */
  etat(o: O): Promise<unknown>
  /** Rouvre ce que le premier acte a fermé : les deux demandes étaient entrées avant. */
  rentrer?(o: O): Promise<void>
  /** Met l’objet hors de portée des travaux de nuit qui suivent. */
  ranger?(o: O): Promise<void>
}

/** Le produit de ces essais, ouvert par `ouvrir`. */
export let produit: Produit
let rang = 0
/** Un nombre qui n’a pas encore servi, pour ce qui doit être seul de son nom. */
export const suivant = (): number => (rang += 1)

/** L’objet, dans le chemin d’un appel. */
export const sonId = (o: { id: number }) => ({ params: { id: String(o.id) } })

/** Le seul mandat d’une copropriété neuve. */
export async function mandatDe(coproprieteId: number): Promise<number> {
  const { id } = await produit.db
    .selectFrom('mandat')
    .select('id')
    .where('coproprieteId', '=', coproprieteId)
    .executeTakeFirstOrThrow()
  return id
}

/** Ses mandats, du premier au dernier : qui, dans quel état, jusqu’à quand. */
export const mandatsDe = (coproprieteId: number) =>
  produit.db
    .selectFrom('mandat')
    .select(['statut', 'teledeclarantId', 'fin'])
    .where('coproprieteId', '=', coproprieteId)
    .orderBy('id')
    .execute()

/** Met une copropriété hors de portée des essais et des nuits qui suivent. */
export async function retirerDuRegistre(coproprieteId: number): Promise<void> {
  await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = $1`, [coproprieteId])
}

/** Les appels qui sont d’au moins une paire. */
export const joues = new Set<Call>()

export async function ouvrir(): Promise<void> {
  produit = await ouvrirProduit({ config: { cleImpression: CLE_IMPRESSION } })
  // Chaque établissement préparé ou rangé y récrirait ses trigrammes, que rien ne cherche ici.
  await produit.pool.query('ALTER INDEX teledeclarant_cherche_trigrammes SET (fastupdate = on)')
}

/** Le même navigateur, venu d’ailleurs : les limites par adresse ne comptent pas ici. */
export function dAilleurs(qui: Navigateur): Navigateur {
  const rang = suivant()
  const autre = new Navigateur(produit.app, `10.9.${Math.floor(rang / 250)}.${(rang % 250) + 1}`)
  for (const [nom, valeur] of qui.cookies) autre.cookies.set(nom, valeur)
  return autre
}

/** Fait un appel ; dit s’il est passé, et échoue sur une panne. */
export async function faire<C extends Call>(
  qui: Navigateur,
  appel: C,
  entree: InputOf<C, { nom: string; contenu: Buffer }>,
  entetes: Record<string, string> = {},
): Promise<Issue> {
  joues.add(appel)
  const r = await dAilleurs(qui).appeler(appel, entree, entetes)
  if (r.statut >= 500) throw new Error(`${appel.path} a rendu ${r.statut} : ${r.texte}`)
  // Qui perd la course l’apprend plus ou moins tôt : la session fermée, l’objet parti ou l’acte devenu impossible.
  return r.statut < 300 ? 'fait' : 'refusé'
}

/** Un travail de nuit, à l’heure qu’il attend. */
export async function travailler(
  travail: (deps: Produit['deps']) => { faire(d: object): Promise<void> },
  dans: number,
): Promise<Issue> {
  const maintenant = (): Instant => plusTard(produit.deps.horloge.maintenant(), dans)
  await travail({ ...produit.deps, horloge: { maintenant } }).faire({})
  return 'fait'
}
