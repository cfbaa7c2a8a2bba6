import type { Auteur, Personne } from '#domain/socle/acces/auteur.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { refuserTout, type CodeArret, type Refuser } from '#domain/socle/refus/arret.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import type { Kysely, Transaction } from 'kysely'
import { setTimeout as attendre } from 'node:timers/promises'
import { estConflit } from '#server/socle/postgres/pannes.ts'
import { oublierLesPerimees } from '#server/socle/postgres/preparees.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Qui demande un acte, quand, et par quels codes il peut être refusé. */
export interface Demandeur<R extends CodeArret = never, A extends Auteur = Auteur> {
  auteur: A
  maintenant: Instant
  aujourdhui: Jour
  /** `throw acte.refuser('CODE')` : l’appel a déclaré ce code, sans quoi cela ne compile pas. */
  refuser: Refuser<R>
}

/** Un acte en cours : tout ce qu’il écrit tient ou tombe avec sa transaction. */
export interface Acte<R extends CodeArret = never, A extends Auteur = Auteur> extends Demandeur<R, A> {
  trx: Transaction<DB>
  /** Un acte déjà permis entraîne celui-ci. */
  suite?: true
}

const REPRISES = 3
const REPRISE_MS = 20

/**
 * Fait tout ou rien. Deux transactions qui se gênent (40001, 40P01) : celle que PostgreSQL a défaite est refaite, trois fois au plus,
 * comme celle qu’une migration surprend ; `faire` n’a donc d’effet que par sa transaction.
 */
export async function toutOuRien<T>(db: Kysely<DB>, faire: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let reprise = 1; ; reprise += 1) {
    try {
      return await db.transaction().execute(faire)
    } catch (panne) {
      const aRefaire = estConflit(panne) || oublierLesPerimees(panne)
      if (reprise > REPRISES || !aRefaire) throw panne
      await attendre(REPRISE_MS * reprise * (1 + Math.random()))
    }
  }
}

/** Fait un acte, tout ou rien. */
export const transiger = <R extends CodeArret, A extends Auteur, T>(
  db: Kysely<DB>,
  { auteur, maintenant, aujourdhui, refuser }: Demandeur<R, A>,
  faire: (acte: Acte<R, A>) => Promise<T>,
): Promise<T> => toutOuRien(db, (trx) => faire({ trx, auteur, maintenant, aujourdhui, refuser }))

/** Le système, par un travail ou une commande : tout refus lui est ouvert, il l’écrit ou le laisse passer. */
export function leSysteme(maintenant: Instant): Demandeur<CodeArret, 'systeme'> {
  return { auteur: 'systeme', maintenant, aujourdhui: jourDeParis(maintenant), refuser: refuserTout }
}

/** Le même acte, signé d’un autre : la personne qu’une clef vient de désigner, ou le système. */
export function signePar<R extends CodeArret, A extends Auteur>(acte: Acte<R>, auteur: A): Acte<R, A> {
  return { ...acte, auteur }
}

/** Le même acte, pour ce qu’il entraîne : même signature, mais c’est le système qui le fait. */
export function suiteDe<R extends CodeArret, A extends Auteur>(acte: Acte<R, A>): Acte<R, A> {
  return { ...acte, suite: true }
}

/** La personne d’un compte relu en base, sans session : elle n’agit que sur ce qui est à elle. */
export function personneDe(c: {
  id: number
  prenom: string
  nom: string
  profil: Profil
  teledeclarantId: number | null
  raisonSociale: string | null
}): Personne {
  const { id, prenom, nom, profil, teledeclarantId, raisonSociale } = c
  return {
    id,
    prenom,
    nom,
    profil,
    idTeledeclarant: teledeclarantId,
    etablissement: raisonSociale,
    authorities: [],
  }
}
