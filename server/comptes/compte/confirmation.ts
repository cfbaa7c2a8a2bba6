import type { Refuser } from '#domain/socle/refus/arret.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import type { FastifyRequest } from 'fastify'
import { MINUTES_POUR_CHANGER } from '#domain/socle/acces/bornes.ts'

const DUREE_MS = MINUTES_POUR_CHANGER * 60_000

/** La personne vient de prouver que c’est elle. */
export function noterConfirmation(req: FastifyRequest, maintenant: Instant): void {
  req.session.confirme = plusTard(maintenant, DUREE_MS)
}

export function estConfirme(req: FastifyRequest, maintenant: Instant): boolean {
  const jusqua = req.session.confirme
  return jusqua !== undefined && jusqua > maintenant
}

/** Refuse qui n’a qu’une session ouverte : elle peut avoir été prise (ASVS 7.5.1). */
export function exigerConfirmation({
  req,
  maintenant,
  refuser,
}: {
  req: FastifyRequest
  maintenant: Instant
  refuser: Refuser<'IDENTITE_A_CONFIRMER'>
}): void {
  if (!estConfirme(req, maintenant)) throw refuser('IDENTITE_A_CONFIRMER')
}
