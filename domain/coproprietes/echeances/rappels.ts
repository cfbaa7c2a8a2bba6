import { PROFILS_PRINCIPAUX, PROFILS_SECONDAIRES } from '#domain/comptes/utilisateurs/gestion.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'

/**
 * Vrai de qui reçoit les rappels : ce qu’il a choisi ; à défaut, les administrateurs seuls. Un profil qui ne met rien à jour n’en reçoit
 * jamais, quoi qu’il ait choisi quand il en avait le droit.
 */
export function recoitLesRappels(c: { profil: Profil; rappelsEcheances: boolean | null }): boolean {
  const administrateurs: readonly Profil[] = [...PROFILS_PRINCIPAUX, ...PROFILS_SECONDAIRES]
  return (
    authoritiesDe(c.profil).includes('MAJ_COPROPRIETE_ANNUELLE') &&
    (c.rappelsEcheances ?? administrateurs.includes(c.profil))
  )
}
