import { lireUtilisateur, listerUtilisateurs } from '#contract/comptes/utilisateurs.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Les comptes d’un établissement : le sien quand `id` manque. */
export function chargerUtilisateurs(appeler: Appeler, compte: CompteInfo | null, id?: string) {
  return appeler(listerUtilisateurs, { params: { id: id ?? String(compte?.idTeledeclarant ?? 0) } })
}

/** Un utilisateur à modifier, avec les profils que l’on peut lui donner ; `idCompte` vaut « nouveau » pour en créer un. */
export async function chargerUtilisateur(
  appeler: Appeler,
  compte: CompteInfo | null,
  idCompte: string,
  id?: string,
) {
  const [liste, utilisateur] = await Promise.all([
    chargerUtilisateurs(appeler, compte, id),
    idCompte === 'nouveau' ? null : appeler(lireUtilisateur, { params: { id: idCompte } }),
  ])
  return { ...liste, utilisateur }
}
