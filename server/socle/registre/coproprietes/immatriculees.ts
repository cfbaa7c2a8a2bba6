import { ETATS_SORTIS } from '#domain/coproprietes/copropriete/etats.ts'
import type { Kysely, NotNull } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Les copropriétés qui ont leur numéro, et ce que tout acte en lit. `absorbees` : avec celles qu’une autre a absorbées. */
export const immatriculees = (db: Kysely<DB>, { absorbees = false }: { absorbees?: boolean } = {}) =>
  db
    .selectFrom('copropriete as c')
    .select([
      'c.id',
      'c.numero',
      'c.nom',
      'c.voie',
      'c.codePostal',
      'c.localite',
      'c.etat',
      'c.mandatFin',
      'c.successeurDeclare',
      'c.administrationProvisoire',
      'c.teledeclarantId',
      'c.typeSyndic',
      'c.syndicRaisonSociale',
    ])
    .where('c.numero', 'is not', null)
    .$narrowType<{ numero: NotNull }>()
    .where((eb) => {
      const dedans = eb('c.etat', 'not in', ETATS_SORTIS)
      return absorbees ? eb.or([dedans, eb('c.fusionneeDans', 'is not', null)]) : dedans
    })

/** Une copropriété et son numéro. */
export type Immatriculee = Awaited<ReturnType<ReturnType<typeof immatriculees>['execute']>>[number]
