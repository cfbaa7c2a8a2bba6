import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { immatriculees } from '#server/socle/registre/coproprietes/immatriculees.ts'

/** Une copropriété qui a un numéro, son représentant, et qui a fait la dernière déclaration acceptée. */
export function lireCopropriete(db: Kysely<DB>, id: number) {
  return immatriculees(db)
    .leftJoin('teledeclarant as t', 't.id', 'c.teledeclarantId')
    .leftJoin('acceptee as a', 'a.coproprieteId', 'c.id')
    .leftJoin('declaration as d', 'd.id', 'a.declarationId')
    .leftJoin('teledeclarant as declarant', 'declarant.id', 'd.teledeclarantId')
    .select([
      'c.dateMaj',
      'c.nbAsl',
      'c.nbAful',
      'c.nbUnions',
      'c.syndicSiret',
      'c.syndicCommune',
      't.raisonSociale',
      't.siret',
      't.voie as voieDuSyndic',
      't.codePostal as codePostalDuSyndic',
      't.localite as localiteDuSyndic',
      'declarant.type as typeTeledeclarant',
      'declarant.bailleurSocial',
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
}
export type CoproprieteLue = NonNullable<Awaited<ReturnType<typeof lireCopropriete>>>
