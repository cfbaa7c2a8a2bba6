import { expect, test } from 'vitest'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { estDue, ETATS_RECLAMATION } from './etats.ts'
import { codes } from '#domain/socle/codes.ts'
import { comptesDeLAccueil, ONGLETS_RECLAMATIONS, ongletPremier } from './onglets.ts'

const COMPTES = {
  A_TRAITER: 1,
  A_MOI: 0,
  HORS_DELAI: 2,
  EN_COURS: 0,
  TRANSMISES: 3,
  REPONDUES: 0,
  CLOSES: 0,
}

test('la file s’ouvre, et l’accueil compte, ce que chacun a à prendre : l’assistance la file, le teneur ce qui est chez lui', () => {
  const vus = (['TENEUR_ASS_HOTLINE_GES', 'TENEUR_ADMIN_PRINC'] as const).map((profil) => {
    const droits = authoritiesDe(profil)
    return [
      ongletPremier(droits),
      ...comptesDeLAccueil(droits, COMPTES).map((c) => `${c.nombre} ${c.libelle}`),
    ]
  })
  expect(vus).toEqual([
    ['A_TRAITER', '1 réclamation à prendre', '2 réclamations hors délai'],
    ['TRANSMISES', '3 réclamations chez le teneur', '2 réclamations hors délai'],
  ])
  const lesSiennes = comptesDeLAccueil(authoritiesDe('TENEUR_ASS_HOTLINE_GES'), { ...COMPTES, A_MOI: 2 })
  expect(lesSiennes.map((c) => `${c.nombre} ${c.libelle}`)).toContain('2 réclamations que vous tenez')
})

test('« hors délai » montre tout ce dont une réponse est due', () => {
  expect([...ONGLETS_RECLAMATIONS.HORS_DELAI.etats].toSorted()).toEqual(
    codes(ETATS_RECLAMATION).filter(estDue).toSorted(),
  )
})
