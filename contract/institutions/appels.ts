import * as categorisation from './categorisation.ts'
import * as changements from './changements.ts'
import * as donneesBrutes from './donnees-brutes.ts'
import * as habilitations from './habilitations.ts'
import * as institution from './institution.ts'
import * as recherches from './recherches.ts'
import * as telechargements from './telechargements.ts'

/** Les appels de cette partie, par capacité. */
export const INSTITUTIONS = {
  categorisation,
  changements,
  donneesBrutes,
  habilitations,
  institution,
  recherches,
  telechargements,
}
