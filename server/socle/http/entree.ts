import type { FastifyReply, FastifyRequest } from 'fastify'
import { FOURNISSEURS, type Fournisseur } from '#domain/socle/acces/sso.ts'
import { HEURES_DE_SESSION } from '#domain/socle/acces/bornes.ts'

const COOKIE = 'entree'
const DUREE_SECONDES = HEURES_DE_SESSION * 3600

/** Retient, au-delà de la session, le fournisseur par lequel la personne est entrée : l’en-tête d’un 401 y ramène (§8.1). */
export function retenirEntree(reply: FastifyReply, sso: Fournisseur): void {
  reply.setCookie(COOKIE, sso, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
    maxAge: DUREE_SECONDES,
  })
}

/** Une sortie, ou une entrée par mot de passe : la personne suivante ne va pas chez le fournisseur de la précédente. */
export function oublierEntree(reply: FastifyReply): void {
  if (reply.request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, { path: '/' })
}

/** Le fournisseur de la dernière entrée ; null s’il n’y en a pas. */
export function entreeDe(req: FastifyRequest): Fournisseur | null {
  return FOURNISSEURS.find((f) => f === req.cookies[COOKIE]) ?? null
}
