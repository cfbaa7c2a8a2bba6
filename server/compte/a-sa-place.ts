import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/app.ts'
import { lireCompteConnecte, type CompteConnecte } from '#server/http/compte-connecte.ts'
import { donnerJeton } from '#server/http/csrf.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { ouvrirSession } from '#server/http/session.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { principalDe } from './compte.store.ts'

interface Demande {
  compte: CompteConnecte
  req: FastifyRequest
  reply: FastifyReply
  maintenant: Date
}

/** §4.4 : le teneur prend la place de l’administrateur principal d’un télédéclarant ; le journal porte les deux noms. */
export async function prendreSaPlace(
  { db }: Dependances,
  teledeclarantId: number,
  { compte, req, reply, maintenant }: Demande,
): Promise<CompteConnecte> {
  // Depuis la place d’un autre, on ne prend pas celle d’un troisième : il faut d’abord rendre la sienne.
  if (compte.loginAs) throw new AppelRefuse(403, 'SOUS_UN_AUTRE_NOM')
  const existe = await db
    .selectFrom('teledeclarant')
    .select('id')
    .where('id', '=', teledeclarantId)
    .where('statut', '!=', 'SUPPRIME')
    .executeTakeFirst()
  if (!existe) throw new AppelRefuse(404, 'INTROUVABLE')
  const principal = await principalDe(db, teledeclarantId)
  const cible = principal && (await lireCompteConnecte(db, principal.id, { teneurId: compte.id }))
  if (!cible) throw new AppelRefuse(409, 'IMPERSONATION_IMPOSSIBLE')
  const { sso, fin } = req.session
  await ouvrirSession(req, cible.id, { teneurId: compte.id, fin, ...(sso && { sso }) })
  await db
    .transaction()
    .execute((trx) =>
      ecrireJournal(trx, cible, maintenant, [
        { type: 'COMPTE.LOGIN_AS_DEBUT', objet: 'compte', objetId: cible.id },
      ]),
    )
  donnerJeton(req, reply)
  return cible
}

/** Rend au teneur son propre compte. */
export async function reprendreSaPlace(
  { db }: Dependances,
  { compte, req, reply, maintenant }: Demande,
): Promise<CompteConnecte> {
  const { teneurId, sso, fin } = req.session
  if (teneurId === undefined) return compte
  const teneur = await lireCompteConnecte(db, teneurId, sso ? { sso } : {})
  if (!teneur) throw new AppelRefuse(401, 'NON_CONNECTE')
  await ouvrirSession(req, teneur.id, { fin, ...(sso && { sso }) })
  await db
    .transaction()
    .execute((trx) =>
      ecrireJournal(trx, compte, maintenant, [
        { type: 'COMPTE.LOGIN_AS_FIN', objet: 'compte', objetId: compte.id },
      ]),
    )
  donnerJeton(req, reply)
  return teneur
}
