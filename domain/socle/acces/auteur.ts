import type { Authority } from './authorities.ts'
import type { Profil } from './profils.ts'

/** Une personne qui agit : ce qu’elle signe au journal, et les droits qu’elle porte à cet instant. */
export interface Personne {
  id: number
  prenom: string
  nom: string
  profil: Profil
  etablissement: string | null
  idTeledeclarant: number | null
  authorities: readonly Authority[]
  /** Le teneur qui agit à sa place, et dont le nom s’écrit à côté du sien (§4.4). */
  teneur?: { id: number; prenom: string; nom: string; profil: Profil } | null
}

/** Le compte de qui agit vraiment : le teneur, quand il agit à la place d’un autre (§4.4). */
export const compteQuiAgit = ({ id, teneur }: Pick<Personne, 'id' | 'teneur'>): number => teneur?.id ?? id

/**
 * Qui fait un acte : une personne, un visiteur sans compte, le service qui imprime les lettres, ou le système par un
 * travail ou une commande.
 */
export type Auteur = Personne | 'visiteur' | 'impression' | 'systeme'

/**
 * Ce qu’un acte demande de qui le fait : un droit ; `soi`, la personne sur ce qui est à elle, qu’elle vienne par sa
 * session ou par une preuve (clef, code, fournisseur d’identité) ; `public`, tout le monde ; le service d’impression ;
 * le système, dont font partie les suites d’un acte permis.
 */
export type Qui = Authority | 'soi' | 'public' | 'impression' | 'systeme'

/** À qui est l’objet d’un acte ; null : à personne. */
export interface Proprietaire {
  compteId?: number | null
  teledeclarantId?: number | null
}

const estASoi = (p: Personne, a: Proprietaire): boolean =>
  (a.compteId != null && a.compteId === p.id) ||
  (a.teledeclarantId != null && a.teledeclarantId === p.idTeledeclarant)

/** Vrai si l’auteur est de ceux qui peuvent faire l’acte. `suite` : un acte déjà permis entraîne celui-ci. */
export function peutFaire(
  by: readonly Qui[],
  auteur: Auteur,
  { proprietaire = {}, suite = false }: { proprietaire?: Proprietaire; suite?: boolean } = {},
): boolean {
  return by.some((qui) => {
    if (qui === 'public') return auteur !== 'systeme'
    if (qui === 'systeme') return suite || auteur === 'systeme'
    if (qui === 'impression') return auteur === 'impression'
    if (typeof auteur === 'string') return false
    return qui === 'soi' ? estASoi(auteur, proprietaire) : auteur.authorities.includes(qui)
  })
}
