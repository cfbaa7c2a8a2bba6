import type { Kysely } from 'kysely'
import { lireCommunes, type Communes } from '#server/demonstration/adresse-tapee.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

let lues: Promise<Communes> | undefined

/** Les communes, qui sont les mêmes dans toutes les bases d’essai : lues une fois par ouvrier, et non par produit. */
export function communesLues(db: Kysely<DB>): Promise<Communes> {
  lues ??= lireCommunes(db).catch((erreur: unknown) => {
    lues = undefined
    throw erreur
  })
  return lues
}
