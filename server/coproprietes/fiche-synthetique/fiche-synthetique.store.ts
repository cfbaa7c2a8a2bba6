import { ETATS_SORTIS } from '#domain/coproprietes/copropriete/etats.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Une copropriété qui a un numéro, son représentant, et qui a fait la dernière déclaration acceptée. */
export function lireCopropriete(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('copropriete as c')
    .leftJoin('teledeclarant as t', 't.id', 'c.teledeclarantId')
    .leftJoin('acceptee as a', 'a.coproprieteId', 'c.id')
    .leftJoin('declaration as d', 'd.id', 'a.declarationId')
    .leftJoin('teledeclarant as declarant', 'declarant.id', 'd.teledeclarantId')
    .select([
      'c.id',
      'c.numero',
      'c.nom',
      'c.voie',
      'c.codePostal',
      'c.localite',
      'c.etat',
      'c.dateMaj',
      'c.nbAsl',
      'c.nbAful',
      'c.nbUnions',
      'c.typeSyndic',
      'c.syndicRaisonSociale',
      'c.syndicSiret',
      'c.syndicCommune',
      'c.administrationProvisoire',
      'c.teledeclarantId',
      't.raisonSociale',
      't.siret',
      't.voie as voieDuSyndic',
      't.codePostal as codePostalDuSyndic',
      't.localite as localiteDuSyndic',
      'declarant.type as typeTeledeclarant',
      'declarant.codeApe',
    ])
    .where('c.id', '=', id)
    .where('c.numero', 'is not', null)
    .where('c.etat', 'not in', ETATS_SORTIS)
    .executeTakeFirst()
}
export type CoproprieteLue = NonNullable<Awaited<ReturnType<typeof lireCopropriete>>>
