import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireEmail } from '#domain/comptes/etablissements/coordonnees.ts'

/** §5.2, §9 : la longueur d’une adresse qui reçoit la lettre, ou qui suit une copropriété. */
export const EMAIL_MAX = 100

/** Une demande qui n’est pas confirmée dans ces jours s’efface, et son lien ne vaut plus rien. */
export const CONFIRMATION_JOURS = 7

/** Les courriels de confirmation qu’une même boîte peut recevoir en un jour ; au-delà, la réponse est la même et rien ne part. */
export const CONFIRMATIONS_PAR_JOUR = 5

/** Ce que dit un formulaire qui ne prend qu’une adresse et une preuve. */
export interface SaisieAbonnement {
  email: string
  captcha: string
}

/** L’adresse tapée, ou ce qui l’en empêche. */
export function lireAbonne(tape: string): string | Omit<Refus, 'champ'> {
  const t = tape.trim()
  if (t === '') return { code: 'OBLIGATOIRE' }
  if (t.length > EMAIL_MAX) return { code: 'TROP_LONG', params: { max: EMAIL_MAX } }
  return lireEmail(t) ?? { code: 'EMAIL_INVALIDE' }
}

/** §4.8 : la vérification ne se montre que quand l’adresse est là et bien formée. */
export const captchaDemande = (email: string): boolean => typeof lireAbonne(email) === 'string'

/** §4.8, §5.2. Vide quand la demande peut partir. */
export function verifierAbonnement({ email, captcha }: SaisieAbonnement): Refus[] {
  const lue = lireAbonne(email)
  if (typeof lue !== 'string') return [{ champ: 'email', ...lue }]
  return captcha === '' ? [{ champ: 'captcha', code: 'CAPTCHA_REQUIS' }] : []
}
