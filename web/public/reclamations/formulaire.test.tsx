import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran } from '#web/essais/ecran.tsx'

test('envoyé trop tôt, le formulaire ne reproche que la question que l’on voit', async () => {
  await ouvrirEcran(CHEMINS.contact, {})
  const envoyer = page.getByRole('button', { name: 'Envoyer ma demande' })
  await envoyer.click()
  await expect.element(page.getByRole('heading', { name: 'Il y a une erreur à corriger' })).toBeVisible()
  await page.getByRole('link', { name: 'Vous êtes\u00a0: ce champ est obligatoire.' }).click()
  await expect.element(page.getByLabelText('Vous êtes *')).toHaveFocus()
  await inspecterEcran()
  await page.getByLabelText('Vous êtes *').selectOptions('COPROPRIETAIRE')
  await envoyer.click()
  await page.getByRole('link', { name: 'Votre demande porte sur\u00a0: ce champ est obligatoire.' }).click()
  await expect.element(page.getByLabelText('Votre demande porte sur *')).toHaveFocus()
})
