import { PROFILS_PRINCIPAUX } from '#domain/comptes/utilisateurs/gestion.ts'
import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

const vivants = (db: Kysely<DB>) =>
  db
    .selectFrom('teledeclarant')
    .where('teledeclarant.statut', '!=', 'SUPPRIME')
    .select([
      'teledeclarant.id',
      'teledeclarant.type',
      'teledeclarant.statut as status',
      'teledeclarant.raisonSociale',
      'teledeclarant.siret',
      'teledeclarant.codeApe',
      'teledeclarant.voie',
      'teledeclarant.codePostal',
      'teledeclarant.localite',
    ])

/** À qui l’on se borne : un établissement, ou tous pour le teneur (null). */
export type Borne = number | null

/** L’établissement du registre qui porte ce SIRET. */
export function parSiret(db: Kysely<DB>, siret: string, type?: TypeTeledeclarant) {
  const siens = vivants(db).where('siret', '=', siret)
  return (type === undefined ? siens : siens.where('type', '=', type)).executeTakeFirst()
}

/** L’établissement qui a donné cette adresse, ou dont c’est celle de l’administrateur principal. */
export function parEmail(db: Kysely<DB>, email: string) {
  const cle = email.trim().toLowerCase()
  return vivants(db)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['teledeclarant.email']), '=', cle),
        eb(
          'teledeclarant.id',
          'in',
          eb
            .selectFrom('compte')
            .select('compte.teledeclarantId')
            .where((c) => c(c.fn('lower', ['compte.email']), '=', cle))
            .where('compte.statut', '!=', 'SUPPRIME')
            .where('compte.profil', 'in', PROFILS_PRINCIPAUX),
        ),
      ]),
    )
    .orderBy('teledeclarant.id')
    .executeTakeFirst()
}

export function parId(db: Kysely<DB>, borne: Borne, id: number) {
  return vivants(db)
    .where('teledeclarant.id', '=', id)
    .$if(borne !== null, (q) => q.where('teledeclarant.id', '=', borne))
    .executeTakeFirst()
}

/** L’établissement qui tient ce mandat. */
export function parMandat(db: Kysely<DB>, borne: Borne, idMandat: number) {
  return vivants(db)
    .innerJoin('mandat', 'mandat.teledeclarantId', 'teledeclarant.id')
    .where('mandat.id', '=', idMandat)
    .$if(borne !== null, (q) => q.where('teledeclarant.id', '=', borne))
    .executeTakeFirst()
}

/**
 * Vrai si un compte du registre porte ce SIRET. Un établissement seulement attendu (annoncé par un notaire ou un
 * prédécesseur, endormi, ou dont l’adresse n’est pas confirmée) ne l’a pas encore : la personne doit pouvoir s’inscrire.
 */
export async function siretPris(db: Kysely<DB>, siret: string): Promise<boolean> {
  const ligne = await vivants(db)
    .where('siret', '=', siret)
    .where((eb) =>
      eb.or([
        eb('teledeclarant.statut', 'not in', ['ATT_CREA_COMPTE', 'ATT_FIN_IMM_NOT']),
        eb.exists(
          eb
            .selectFrom('compte')
            .select('compte.id')
            .whereRef('compte.teledeclarantId', '=', 'teledeclarant.id')
            .where('compte.statut', '=', 'ACTIF'),
        ),
      ]),
    )
    .executeTakeFirst()
  return ligne !== undefined
}
