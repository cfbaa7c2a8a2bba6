import { codes } from '#domain/socle/codes.ts'
import type { CodeProcedure, UneOuChacune } from '#domain/coproprietes/copropriete/procedures.ts'
import { sql, type RawBuilder } from 'kysely'

type Condition = RawBuilder<boolean>

/** Chaque procédure, sur `copropriete c`. */
const CHACUNE: Readonly<Record<CodeProcedure, Condition>> = {
  ARRETE: sql`c.nb_arretes_en_cours > 0`,
  ADMINISTRATION_PROVISOIRE: sql`c.administration_provisoire`,
  MANDATAIRE_AD_HOC: sql`c.mandataire_ad_hoc`,
  CARENCE: sql`c.carence`,
}

/** Une au moins, écrite comme dans l’index qui ne garde que celles-là (0068). */
export const UNE_PROCEDURE: Condition = sql`(${sql.join(
  codes(CHACUNE).map((code) => CHACUNE[code]),
  sql` OR `,
)})`

export const PROCEDURES_SQL: Readonly<Record<UneOuChacune, Condition>> = {
  UNE: UNE_PROCEDURE,
  ...CHACUNE,
}
