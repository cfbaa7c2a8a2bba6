import type { ParsedOf } from '#contract/call.ts'
import type { creerUtilisateur } from '#contract/utilisateurs.ts'
import { lireTelephone } from '#domain/teledeclarant/coordonnees.ts'
import type { Civilite } from '#domain/teledeclarant/statuts.ts'

export type SaisieUtilisateur = ParsedOf<typeof creerUtilisateur>['body']

/** Un téléphone tapé, déjà vérifié ; null s’il est vide. */
export const telephoneDe = (tape: string): string | null => (tape.trim() ? lireTelephone(tape) : null)

/** Les colonnes d’un compte d’après ce qui est tapé, déjà vérifié. */
export function colonnesDe(s: SaisieUtilisateur) {
  return {
    profil: s.profil,
    civilite: s.civilite as Civilite,
    nom: s.nom.trim(),
    prenom: s.prenom.trim(),
    email: s.email.trim(),
    telephone: telephoneDe(s.telephone),
    numCartePro: s.numCartePro.trim() || null,
  }
}
