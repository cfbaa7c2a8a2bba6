import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { lancerProduit } from '../socle/serveur.ts'
import { test } from '../socle/essai.ts'

test('Thomas, tenu à un second facteur, lit pourquoi, l’enregistre, et arrive où il allait', async ({
  browser,
}) => {
  const { adresse, arreter } = await lancerProduit(() => ({ SECOND_FACTEUR: 'exige' }))
  try {
    const contexte = await p.nouveauContexte(browser, { baseURL: adresse })
    const page = await contexte.newPage()
    const thomas = 'thomas.altavor@demonstration.invalid'
    await page.goto('/compte?retour=%2Fcompte%2Fmes-comptes-utilisateurs')
    await page.getByRole('button', { name: 'J’ai compris' }).click()
    await page.getByLabel('Adresse électronique ou identifiant').fill(thomas)
    await c.champ(page, 'password').fill(p.MOT_DE_PASSE)
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    const titre = page.getByRole('heading', { level: 1 })
    await expect(titre).toHaveText('Il vous manque une protection')
    await expect(page.getByText('une application', { exact: true })).toBeVisible()
    await expect(page.getByText('une clef d’accès', { exact: true })).toBeVisible()
    await p.inspecter(page, 'il manque une protection')
    // Une adresse ouverte à la main y ramène, sans dire que le profil ne permet pas.
    await page.goto('/copropriete')
    await page.waitForURL(/\/compte\/protection\?retour=%2Fcopropriete$/)
    await expect(titre).toHaveText('Il vous manque une protection')

    await page.getByRole('button', { name: 'Ajouter une application' }).click()
    const secret = Secret.fromBase32((await page.locator('code').first().innerText()).replaceAll(/\s/g, ''))
    await c.champ(page, 'code').fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Enregistrer l’application' }).click()
    await expect(titre).toHaveText('Votre compte est protégé')
    await expect(page.getByRole('heading', { name: /codes de secours/i })).toBeVisible()
    await p.inspecter(page, 'compte protégé')
    await page.getByRole('main').getByRole('link', { name: 'Continuer' }).click()
    await page.waitForURL(/\/copropriete$/)
    await expect(titre).toHaveText(/copropriétés/i)
  } finally {
    await arreter()
  }
})
