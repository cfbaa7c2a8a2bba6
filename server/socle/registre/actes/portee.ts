import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { lecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import type { Demandeur } from './acte.ts'

/** L’établissement d’une personne. */
export interface Etablissement {
  id: number
}

/** Une personne d’un établissement, qui demande quelque chose de lui. */
export type DuDeclarant<R extends CodeArret, A extends Personne = Personne> = Demandeur<R, A>

/** Vrai de qui voit les dossiers de tous les établissements. */
export const voitTout = ({ authorities }: Pick<Personne, 'authorities'>): boolean =>
  authorities.includes('VALIDER_RATTACHEMENT_DECLARATION')

/** L’établissement de la personne ; sans établissement, elle n’a pas de dossier. */
export function etablissementDe({
  auteur,
  refuser,
}: Pick<DuDeclarant<'NON_AUTORISE'>, 'auteur' | 'refuser'>): Etablissement {
  if (auteur.idTeledeclarant === null) throw refuser('NON_AUTORISE')
  return { id: auteur.idTeledeclarant }
}

/** Ce dont une personne lit les déclarations : les copropriétés qu’elle représente ; null : toutes, pour qui n’en représente aucune. */
export function porteeDeLecture(
  demandeur: Pick<DuDeclarant<'NON_AUTORISE'>, 'auteur' | 'refuser'>,
): Etablissement | null {
  return lecteurDeListe(demandeur.auteur.authorities) === 'declarant' ? etablissementDe(demandeur) : null
}

/** Ce qu’une personne voit : les dossiers de son établissement ; null : ceux de tous. */
export function porteeDe(
  demandeur: Pick<DuDeclarant<'NON_AUTORISE'>, 'auteur' | 'refuser'>,
): Etablissement | null {
  return voitTout(demandeur.auteur) ? null : etablissementDe(demandeur)
}
