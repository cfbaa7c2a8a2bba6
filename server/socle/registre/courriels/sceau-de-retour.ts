import type { Instant } from '#domain/socle/temps/instant.ts'
import { memeSecret, type Secrets } from '#server/socle/platform/secrets.ts'

/** Un courriel mis en route : remis en route, il a une autre échéance, et un retour du premier envoi ne le touche plus. */
interface EnRoute {
  id: number
  abandonLe: Instant | null
}

/** 80 bits : une adresse a 64 signes, et un serveur a pu en changer la casse. */
const court = (empreinte: string): string => Buffer.from(empreinte, 'base64url').toString('hex').slice(0, 20)
const texteDe = ({ id, abandonLe }: EnRoute): string => `retour:${id}:${abandonLe}`

/** Ce que seul le registre écrit dans l’adresse de retour d’un courriel. */
export const sceauDeRetour = (secrets: Secrets, courriel: EnRoute): string =>
  court(secrets.empreinte(texteDe(courriel)))

/** Vrai si ce sceau est celui du dernier envoi de ce courriel, fût-ce par une clef d’avant. */
export const estSonSceau = (secrets: Secrets, courriel: EnRoute, sceau: string): boolean =>
  secrets.empreintes(texteDe(courriel)).some((empreinte) => memeSecret(court(empreinte), sceau))
