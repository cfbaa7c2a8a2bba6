import type { ParsedOf } from '#contract/call.ts'
import type { creerUtilisateur } from '#contract/utilisateurs.ts'
import { lireTelephone } from '#domain/teledeclarant/coordonnees.ts'
import type { Civilite } from '#domain/teledeclarant/statuts.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'

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

export const EMAIL_UTILISE = { champ: 'email', code: 'EMAIL_UTILISE' } as const

/** La même adresse donnée deux fois au même instant : l’index unique départage, et le second l’apprend. */
export function refuserAdressePrise(erreur: unknown): never {
  if ((erreur as { constraint?: string }).constraint === 'compte_email')
    throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: [EMAIL_UTILISE] })
  throw erreur
}
