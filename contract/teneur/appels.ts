import * as doublons from './doublons.ts'
import * as indicateurs from './indicateurs.ts'
import * as journal from './journal.ts'
import * as validations from './validations.ts'

/** Les appels de cette partie, par capacité. */
export const TENEUR = { doublons, indicateurs, journal, validations }
