import type { Atteste } from '#domain/coproprietes/attestations/attestation.ts'
import type { QualiteDemandeur } from '#domain/coproprietes/attestations/qualites.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { immatriculees } from '#server/socle/registre/coproprietes/immatriculees.ts'

/** Une copropriété qui a un numéro, et ce qu’une attestation en dit ; celles sorties du registre n’y sont pas. */
export function lireCopropriete(db: Kysely<DB>, id: number) {
  return immatriculees(db)
    .select(['c.dateImmatriculation', 'c.publie', 'c.nbLots', 'c.dateMaj'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}
export type CoproprieteLue = NonNullable<Awaited<ReturnType<typeof lireCopropriete>>>

/** La dernière attestation délivrée à cet établissement, ou à cette qualité quand elle n’en a pas. */
export function derniere(
  db: Kysely<DB>,
  a: { coproprieteId: number; qualite: QualiteDemandeur; teledeclarantId: number | null },
) {
  return db
    .selectFrom('attestation')
    .select(['code', 'dateDelivrance', 'contenu'])
    .where('coproprieteId', '=', a.coproprieteId)
    .where('qualite', '=', a.qualite)
    .where('teledeclarantId', 'is not distinct from', a.teledeclarantId)
    .orderBy('dateDelivrance', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Garde une attestation telle qu’elle est délivrée. */
export async function garder(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  a: {
    code: string
    coproprieteId: number
    qualite: QualiteDemandeur
    teledeclarantId: number | null
    contenu: Atteste
  },
): Promise<void> {
  await trx
    .insertInto('attestation')
    .values({ ...a, dateDelivrance: maintenant satisfies Instant, contenu: JSON.stringify(a.contenu) })
    .execute()
}

/** L’attestation qui porte ce code. */
export const lireAttestation = (db: Kysely<DB>, code: string) =>
  db.selectFrom('attestation').selectAll().where('code', '=', code).executeTakeFirst()
