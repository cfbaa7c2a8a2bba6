import { expect, test } from 'vitest'
import { direApprobation, direCloture } from './exercices.ts'

test.each([
  [true, false, 'Clos le 31 décembre 2025', 'Oui'],
  [false, false, 'Clos le 31 décembre 2025', 'Non'],
  [null, false, 'Clos le 31 décembre 2025', 'Non renseigné'],
  [null, true, 'Premier exercice, clôture prévue le 31 décembre 2025', 'Pas encore clos'],
])('approuvés %s, en cours %s : « %s », « %s »', (approuves, enCours, cloture, approbation) => {
  const exercice = { cloture: '2025-12-31', approuves, enCours }
  expect([direCloture(exercice), direApprobation(exercice)]).toEqual([cloture, approbation])
})
