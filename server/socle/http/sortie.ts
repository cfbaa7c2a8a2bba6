import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { compteQuiAgit, type Personne } from '#domain/socle/acces/auteur.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import { leSysteme, transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { libererTout } from '#server/socle/registre/demandes/reservations.ts'
import { donnerJeton } from './csrf.ts'
import { empreinteDeSession, estConnecte, oublierTout } from './session.ts'

/** Qui est dans la session de la demande, et ce qui la désigne. */
interface Occupant {
  compteId: number
  auteur: Personne
  session: string
}

/** Qui est dans la session de cette demande, avant qu’une autre la remplace ; null : personne. */
export async function occupantDe(req: FastifyRequest): Promise<Occupant | null> {
  const compte = await req.server.compteDe(req)
  return compte && { compteId: compteQuiAgit(compte), auteur: compte, session: empreinteDeSession(req) }
}

/** Libère ce qu’il examinait dans une session que l’on remplace : personne n’y reviendra. */
export async function libererOccupant(acte: Acte, occupant: Occupant | null): Promise<void> {
  if (occupant) await libererTout({ ...acte, refuser: refuserTout }, occupant)
}

/**
 * Ferme la session de la demande, si quelqu’un y est ; le navigateur oublie ce que nos pages y gardaient. Ce qu’il examinait dans cette
 * session, d’un onglet ou d’un autre, est libéré ; tout, s’il n’est plus connecté nulle part.
 */
export async function sortir(
  db: Kysely<DB>,
  demandeur: Demandeur & { req: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { auteur, maintenant, req, reply } = demandeur
  if (typeof auteur !== 'string')
    await transiger(db, demandeur, (acte) =>
      ecrireJournal(acte, [{ type: 'COMPTE.DECONNEXION', objet: 'compte', objetId: auteur.id }]),
    )
  const session = empreinteDeSession(req)
  // Un visiteur sans session n’en reçoit pas une pour sortir : chaque sortie écrirait une ligne.
  if (req.session.lue) await req.session.regenerate()
  donnerJeton(req, reply)
  oublierTout(reply)
  if (typeof auteur === 'string') return
  const compteId = compteQuiAgit(auteur)
  // Une fois la session fermée : de deux sorties au même instant, la dernière au moins se voit seule.
  const ailleurs = await estConnecte(db, compteId, maintenant)
  await transiger(db, leSysteme(maintenant), (acte) =>
    libererTout(acte, { compteId, auteur, ...(ailleurs && { session }) }),
  )
}
