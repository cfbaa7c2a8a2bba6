import type { ParsedOf } from '#contract/socle/call.ts'
import type { creerUtilisateur } from '#contract/comptes/utilisateurs.ts'
import { lireTelephone } from '#domain/comptes/etablissements/coordonnees.ts'
import { civiliteDe } from '#domain/socle/acces/teledeclarants.ts'

export type SaisieUtilisateur = ParsedOf<typeof creerUtilisateur>['body']

/** Les colonnes d’un compte d’après ce qui est tapé, déjà vérifié. */
export function colonnesDe(s: SaisieUtilisateur) {
  return {
    profil: s.profil,
    civilite: civiliteDe(s.civilite),
    nom: s.nom.trim(),
    prenom: s.prenom.trim(),
    email: s.email.trim(),
    telephone: lireTelephone(s.telephone),
    numCartePro: s.numCartePro.trim() || null,
  }
}
