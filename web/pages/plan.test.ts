import { expect, test } from 'vitest'
import { authoritiesDe } from '#domain/acces/grants.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { ADRESSES_FIXES } from '#domain/plan-du-site/pages.ts'
import { rubriquesDuPlan } from './plan.ts'

const adresses = (droits: Parameters<typeof rubriquesDuPlan>[0]) =>
  rubriquesDuPlan(droits).flatMap((r) => r.lignes.map((l) => l.vers))

test('un visiteur y trouve chaque page offerte aux moteurs, une fois', () => {
  const vues = adresses(null)
  expect(ADRESSES_FIXES.filter((adresse) => !vues.includes(adresse))).toEqual([])
  expect(vues.filter((adresse, i) => vues.indexOf(adresse) !== i)).toEqual([])
})

test('le teneur y trouve où publier une lettre, nul autre', () => {
  expect(adresses(authoritiesDe('TENEUR_ADMIN_PRINC'))).toContain(CHEMINS.publierLettre)
  for (const droits of [
    null,
    authoritiesDe('TELE_NONPRO_ADMIN_PRINC'),
    authoritiesDe('TENEUR_ASS_HOTLINE_GES'),
  ])
    expect(adresses(droits)).not.toContain(CHEMINS.publierLettre)
})
