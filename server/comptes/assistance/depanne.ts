import { peutDepanner } from '#domain/comptes/utilisateurs/gestion.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'

/** Vrai si cette personne a le droit d’aider ce compte, et que ce compte est de ceux qu’elle aide. */
export const depanne = (qui: CompteConnecte, cible: { profil: Profil }): boolean =>
  qui.authorities.includes('EDITER_MDP_USER') && peutDepanner(qui, cible)
