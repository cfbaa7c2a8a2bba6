import { expect, test } from 'vitest'
import { CRITERES_D_ANNUAIRE } from '#domain/public/annuaire/criteres.ts'
import { codes } from '#domain/socle/codes.ts'
import { repartition } from '#domain/public/statistiques/repartitions.ts'
import { direProcedures } from './dire-procedures.ts'
import { UNE_OU_CHACUNE } from './procedures.ts'

const AUCUNE = {
  nbArretesEnCours: 0,
  administrationProvisoire: false,
  mandataireAdHoc: false,
  carence: false,
}

test('la fiche, le filtre et les statistiques comptent les mêmes procédures', () => {
  const une = codes(UNE_OU_CHACUNE)
  expect(codes(CRITERES_D_ANNUAIRE.procedure.choix ?? {})).toEqual(une)
  expect(codes(repartition('procedures').cases)).toEqual(une)
  const toutes = { nbArretesEnCours: 2, administrationProvisoire: true, mandataireAdHoc: true, carence: true }
  expect(direProcedures(toutes)).toEqual([
    '2 arrêtés de police',
    'une administration provisoire',
    'un mandataire ad hoc',
    'un état de carence',
  ])
  expect(direProcedures({ ...AUCUNE, nbArretesEnCours: 1 })).toEqual(['un arrêté de police'])
  expect(direProcedures(AUCUNE)).toEqual([])
})
