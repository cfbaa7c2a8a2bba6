import { describe, expect, test } from 'vitest'
import { estPermis, VOIR_COPROPRIETES } from '#domain/socle/acces/droit.ts'
import { authoritiesDe, authoritiesEnAttente } from '#domain/socle/acces/grants.ts'
import { MENU_PRINCIPAL, MENU_UTILISATEUR, menuPour } from '#domain/socle/acces/menu.ts'
import { CODES_PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { tuilesPour } from '#domain/socle/acces/tuiles.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ADRESSES_FIXES } from '#domain/public/plan-du-site/pages.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { rubriquesDuPlan } from './plan.ts'

const compte = (profil: Profil, authorities = authoritiesDe(profil)) => ({ profil, authorities })
const adresses = (qui: Parameters<typeof rubriquesDuPlan>[0]) =>
  rubriquesDuPlan(qui).flatMap((r) => r.lignes.map((l) => l.vers))

test('un visiteur y trouve chaque page offerte aux moteurs, une fois', () => {
  const vues = adresses(null)
  expect(ADRESSES_FIXES.filter((adresse) => !vues.includes(adresse))).toEqual([])
  expect(vues.filter((adresse, i) => vues.indexOf(adresse) !== i)).toEqual([])
})

test('le teneur y trouve où publier une lettre, nul autre', () => {
  expect(adresses(compte('TENEUR_ADMIN_PRINC'))).toContain(CHEMINS.publierLettre)
  for (const qui of [null, compte('TELE_NONPRO_ADMIN_PRINC'), compte('TENEUR_ASS_HOTLINE_GES')])
    expect(adresses(qui)).not.toContain(CHEMINS.publierLettre)
})

describe.each(CODES_PROFILS)('%s', (profil) => {
  test.each([
    ['actif', authoritiesDe(profil)],
    ['qui attend son activation', authoritiesEnAttente(profil)],
  ] as const)('un compte %s trouve au plan ses tuiles et son menu, chacun une fois', (_, droits) => {
    const vues = adresses(compte(profil, droits))
    const siennes = [
      ...tuilesPour(profil, droits),
      ...menuPour(MENU_PRINCIPAL, droits),
      ...menuPour(MENU_UTILISATEUR, droits),
    ].map((l) => l.vers)
    expect(siennes.filter((vers) => ecranExiste(vers) && !vues.includes(vers))).toEqual([])
    expect(vues.filter((vers, i) => vues.indexOf(vers) !== i)).toEqual([])
    if (estPermis(VOIR_COPROPRIETES, droits)) expect(vues).toContain('/copropriete?filtre=seeAllCopro')
    expect(vues.includes(CHEMINS.activation)).toBe(droits.includes('ATTENTE_ACTIVATION_TELE'))
  })
})

test('un notaire y trouve où déclarer une dissolution', () => {
  for (const profil of ['NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE'] as const)
    expect(adresses(compte(profil))).toContain(CHEMINS.declarerDissolution)
})
