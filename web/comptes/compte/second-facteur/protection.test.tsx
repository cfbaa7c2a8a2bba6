import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lireSecondFacteur } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'

const SANS = {
  actif: false,
  exige: false,
  propose: true,
  application: null,
  clefs: [],
  clefsPossibles: false,
  codesRestants: 0,
  confirme: true,
}
const titre = page.getByRole('heading', { level: 1 })

test('« protégé » ne se dit que d’un compte qui a un second facteur', async () => {
  const compte = compteDe('TENEUR_ADMIN_PRINC')
  await ouvrirEcran(CHEMINS.protection, { compte, repliques: [rend(lireSecondFacteur, SANS)] })
  await expect.element(page.getByText('seul votre mot de passe protège ce compte')).toBeVisible()
  await expect.element(titre).toHaveTextContent('La protection de votre compte')
  expect(page.getByText('Votre compte est protégé').elements()).toEqual([])
  await inspecterEcran()
})

test('un compte qui en a un est dit protégé', async () => {
  await ouvrirEcran(CHEMINS.protection, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(lireSecondFacteur, {
        ...SANS,
        actif: true,
        application: { depuis: '2026-11-20T10:00:00.000Z' },
        codesRestants: 8,
      }),
    ],
  })
  await expect.element(titre).toHaveTextContent('Votre compte est protégé')
  await inspecterEcran()
})
