import { lireCompteConnecte, type CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** La personne au nom de qui un travail agit, relue : un droit perdu depuis l’est. Le teneur à sa place signe encore. */
export const auNomDe = (
  db: Kysely<DB>,
  compteId: number,
  teneurId: number | null,
): Promise<CompteConnecte | null> => lireCompteConnecte(db, compteId, teneurId === null ? {} : { teneurId })
