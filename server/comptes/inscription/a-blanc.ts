import type { Auteur } from '#domain/socle/acces/auteur.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'

class Annulation extends Error {}

/**
 * Fait un travail en entier puis le défait. Une adresse déjà connue se devinerait au temps de la réponse : celle-ci doit
 * coûter ce que coûte une vraie inscription, sans rien laisser.
 */
export async function faireABlanc<R extends CodeArret, A extends Auteur>(
  db: Kysely<DB>,
  demandeur: Demandeur<R, A>,
  travail: (acte: Acte<R, A>) => Promise<unknown>,
): Promise<void> {
  await transiger(db, demandeur, async (acte) => {
    await travail(acte)
    throw new Annulation()
  }).catch((erreur: unknown) => {
    if (!(erreur instanceof Annulation)) throw erreur
  })
}
