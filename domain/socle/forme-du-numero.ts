import { CHIFFRES_DU_NUMERO, LETTRES_DU_NUMERO } from '#domain/socle/identifiants.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

/** « deux lettres et sept chiffres » : ce que les aides disent d’un numéro d’immatriculation. */
export const FORME_DU_NUMERO = `${compter(LETTRES_DU_NUMERO, 'lettre')} et ${compter(CHIFFRES_DU_NUMERO, 'chiffre')}`
/** La même, en chiffres. */
export const FORME_EN_CHIFFRES = `${LETTRES_DU_NUMERO} lettres et ${CHIFFRES_DU_NUMERO} chiffres`
