import { refuserTout, type CodeArret } from '#domain/socle/refus/arret.ts'
import { signePar, transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { lireCompteConnecte, type CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { donnerJeton } from '#server/socle/http/csrf.ts'
import { empreinteDeSession, ouvrirSession } from '#server/socle/http/session.ts'
import { sontEncoreActifs } from '#server/socle/registre/comptes/sessions.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { libererTout } from '#server/socle/registre/demandes/reservations.ts'
import { principalDe } from './compte.store.ts'

type AuPoste<R extends CodeArret> = Demandeur<R, CompteConnecte> & {
  req: FastifyRequest
  reply: FastifyReply
}

/**
 * §4.4 : le teneur prend la place de l’administrateur principal d’un télédéclarant ; le journal porte les deux noms. Les demandes qu’il
 * examinait dans la session qu’il quitte reviennent dans la file.
 */
export async function prendreSaPlace(
  { db }: Dependances,
  teledeclarantId: number,
  demandeur: AuPoste<'SOUS_UN_AUTRE_NOM' | 'INTROUVABLE' | 'IMPERSONATION_IMPOSSIBLE'>,
): Promise<CompteConnecte> {
  const { auteur: compte, req, reply } = demandeur
  // Depuis la place d’un autre, on ne prend pas celle d’un troisième : il faut d’abord rendre la sienne.
  if (compte.loginAs) throw demandeur.refuser('SOUS_UN_AUTRE_NOM')
  const existe = await db
    .selectFrom('teledeclarant')
    .select('id')
    .where('id', '=', teledeclarantId)
    .where('statut', '!=', 'SUPPRIME')
    .executeTakeFirst()
  if (!existe) throw demandeur.refuser('INTROUVABLE')
  const principal = await principalDe(db, teledeclarantId)
  const cible = principal && (await lireCompteConnecte(db, principal.id, { teneurId: compte.id }))
  if (!cible) throw demandeur.refuser('IMPERSONATION_IMPOSSIBLE')
  const { sso, fin } = req.session
  const session = empreinteDeSession(req)
  await ouvrirSession(req, cible.id, { teneurId: compte.id, fin, ...(sso && { sso }) })
  const prise = await transiger(db, demandeur, async (acte) => {
    await libererTout({ ...acte, refuser: refuserTout }, { compteId: compte.id, auteur: compte, session })
    if (!(await sontEncoreActifs(acte, [cible.id, compte.id]))) return false
    await ecrireJournal(signePar(acte, cible), [
      { type: 'COMPTE.LOGIN_AS_DEBUT', objet: 'compte', objetId: cible.id },
    ])
    return true
  })
  if (!prise) {
    await req.session.regenerate()
    throw demandeur.refuser('IMPERSONATION_IMPOSSIBLE')
  }
  donnerJeton(req, reply)
  return cible
}

/** Rend au teneur son propre compte. */
export async function reprendreSaPlace(
  { db }: Dependances,
  demandeur: AuPoste<'NON_CONNECTE'>,
): Promise<CompteConnecte> {
  const { auteur: compte, req, reply } = demandeur
  const { teneurId, sso, fin } = req.session
  if (teneurId === undefined) return compte
  const teneur = await lireCompteConnecte(db, teneurId, sso ? { sso } : {})
  if (!teneur) throw demandeur.refuser('NON_CONNECTE')
  await ouvrirSession(req, teneur.id, { fin, ...(sso && { sso }) })
  const reprise = await transiger(db, demandeur, async (acte) => {
    await ecrireJournal(acte, [{ type: 'COMPTE.LOGIN_AS_FIN', objet: 'compte', objetId: compte.id }])
    return sontEncoreActifs(acte, [teneur.id])
  })
  if (!reprise) {
    await req.session.regenerate()
    throw demandeur.refuser('NON_CONNECTE')
  }
  donnerJeton(req, reply)
  return teneur
}
