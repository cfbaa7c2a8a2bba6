import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { Insertable } from 'kysely'
import type { Copropriete } from '#server/socle/postgres/schema.ts'

/** Une copropriété telle qu’un chargement la copie : son état vient du fichier ou de la démonstration, non d’un acte. */
export type CoproprieteChargee = Omit<Insertable<Copropriete>, 'etat'> & { etat: EtatCopropriete }
