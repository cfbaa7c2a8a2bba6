import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { numeroExiste, rattachementsEnCours } from '#contract/coproprietes/mandats.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'

test('un numéro deviné s’écrit dans le champ, se dit, et se vérifie avant de continuer (§5.2)', async () => {
  await ouvrirEcran(CHEMINS.rattacher, {
    compte: compteDe('TELE_NONPRO_ADMIN_PRINC'),
    repliques: [rend(rattachementsEnCours, []), rend(numeroExiste, false)],
  })
  const champ = page.getByRole('textbox', { name: /Numéro d’immatriculation/ })
  const continuer = page.getByRole('button', { name: 'Continuer' })
  await champ.fill('N° BAOOO1OO1.')
  await continuer.click()
  await expect.element(champ).toHaveValue('BA0-001-001')
  await expect
    .element(page.getByText('Lu BA0-001-001\u00a0: O et 0, I et 1 y ont été pris l’un pour l’autre.'))
    .toBeVisible()
  await inspecterEcran()
  await continuer.click()
  await expect.element(page.getByText('Ce numéro n’est pas au registre')).toBeVisible()
})
