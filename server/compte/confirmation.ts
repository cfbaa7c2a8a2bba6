import type { FastifyRequest } from 'fastify'
import { AppelRefuse } from '#server/http/erreurs.ts'

const DUREE_MS = 10 * 60_000

/** La personne vient de prouver que c’est elle. */
export function noterConfirmation(req: FastifyRequest, maintenant: Date): void {
  req.session.confirme = new Date(maintenant.getTime() + DUREE_MS).toISOString()
}

export function estConfirme(req: FastifyRequest, maintenant: Date): boolean {
  const jusqua = req.session.confirme
  return jusqua !== undefined && new Date(jusqua) > maintenant
}

/** Refuse qui n’a qu’une session ouverte : elle peut avoir été prise (ASVS 7.5.1). */
export function exigerConfirmation(req: FastifyRequest, maintenant: Date): void {
  if (!estConfirme(req, maintenant)) throw new AppelRefuse(400, 'IDENTITE_A_CONFIRMER')
}
