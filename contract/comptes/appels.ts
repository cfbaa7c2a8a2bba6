import * as assistance from './assistance.ts'
import * as compte from './compte.ts'
import * as etablissements from './etablissements.ts'
import * as inscription from './inscription.ts'
import * as sso from './sso.ts'
import * as teledeclarants from './teledeclarants.ts'
import * as utilisateurs from './utilisateurs.ts'

/** Les appels de cette partie, par capacité. */
export const COMPTES = { assistance, compte, etablissements, inscription, sso, teledeclarants, utilisateurs }
