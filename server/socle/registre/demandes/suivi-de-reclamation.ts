import * as AIDE from '#domain/public/aide/adresses.ts'
import type { Dependances } from '#server/socle/dependances.ts'

/** Ce pour quoi la clef d’un lien de suivi se chiffre. */
export const USAGE_DU_LIEN = 'reclamation'

/** Le lien par lequel une personne suit sa réclamation, d’après sa clef. */
export const suiviDe = ({ config }: Pick<Dependances, 'config'>, clef: string): string =>
  `${config.adressePublique}${AIDE.suiviDeReclamation(clef)}`
