import { expect } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

test('du tableau de bord, au clavier : situer des parcelles, en garder une, en remplacer une, passer et revenir', async ({
  page,
}) => {
  await p.entrerParLEcran(page, 'clara.noirmaze@demonstration.invalid', '/', p.CLAVIER)
  const tuile = page.locator('.rnc-chiffre').filter({ hasText: 'parcelles non géolocalisées' })
  const nombre = Number((await tuile.innerText()).match(/^\d+/)?.[0])
  expect(nombre).toBeGreaterThan(3)
  await p.CLAVIER.activer(tuile.getByRole('link', { name: 'Situer les parcelles' }))
  await page.waitForURL(/parcelles-a-situer/)
  const rang = (n: number) => page.getByText(new RegExp(`^${n} sur \\d+$`))
  const bouton = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(rang(1)).toBeVisible()
  await expect(page.getByText('inconnue du cadastre').first()).toBeVisible()
  await p.inspecter(page, 'situer les parcelles')

  await p.CLAVIER.activer(bouton('Enregistrer'))
  await expect(page.getByRole('alert')).toContainText('Répondez pour au moins une parcelle')
  await p.CLAVIER.activer(page.getByRole('radio', { name: /Remplacer par une autre/ }).first())
  await p.CLAVIER.activer(bouton('Enregistrer'))
  await expect(page.getByText('Ajoutez la parcelle qui la remplace')).toBeVisible()
  await p.inspecter(page, 'situer les parcelles, une autre')
  // Une réponse cochée est celle que la tabulation atteint ; la flèche mène à la suivante.
  await p.tabulerVers(page.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /Garder telle quelle/ }).first()).toBeChecked()

  // Passer n’enregistre rien, et ce qui était répondu se retrouve.
  await p.CLAVIER.activer(bouton('Passer'))
  await expect(rang(2)).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeFocused()
  await p.CLAVIER.activer(bouton('Précédente'))
  await expect(rang(1)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Garder telle quelle/ }).first()).toBeChecked()
  await p.CLAVIER.activer(bouton('Enregistrer'))
  await expect(page.getByText('C’est enregistré')).toBeVisible()
  await expect(rang(2)).toBeVisible()

  // Le cadastre propose ; le sien se tait ensuite, et rien ne se perd.
  await page.setViewportSize({ width: 360, height: 800 })
  const premiere = page.getByRole('radio', { name: /^Remplacer par (?!une autre)/ })
  for (let n = 2; (await premiere.count()) === 0; n += 1) {
    await bouton('Passer').click()
    await expect(rang(n + 1)).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeVisible()
  }
  await premiere.first().check({ force: true })
  await page.route('**/api/coproprietes/updateParcelleNonGeolocalisees/*', (r) =>
    r.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        statut: 503,
        code: 'SERVICE_INDISPONIBLE',
        message: 'Ce service ne répond pas.',
      }),
    }),
  )
  await bouton('Enregistrer').click()
  await expect(page.getByText('Le cadastre ne répond pas')).toBeVisible()
  await expect(premiere.first()).toBeChecked()
  await p.inspecter(page, 'situer les parcelles, cadastre muet, 360')
  await page.unroute('**/api/coproprietes/updateParcelleNonGeolocalisees/*')
  const numero = await page.locator('#copropriete-a-situer a').first().innerText()
  await bouton('Enregistrer').click()
  await expect(page.locator('#copropriete-a-situer a').first()).not.toHaveText(numero)

  await page.goto('/')
  await expect(tuile).toContainText(String(nombre - 2))
})

test('un notaire signale une erreur, a son reçu ; le teneur la lit ; le représentant est mené à la correction', async ({
  page,
  browser,
}) => {
  await p.seConnecter(page, 'clara.noirmaze@demonstration.invalid', '/copropriete/parcelles-a-situer')
  const adresse = (await page.locator('#copropriete-a-situer a').first().getAttribute('href'))!
  await page.goto(adresse)
  await expect(page.getByRole('link', { name: 'corrigez-la par une mise à jour' })).toBeVisible()

  const duNotaire = await p.nouveauContexte(browser)
  const notaire = await duNotaire.newPage()
  await p.seConnecter(notaire, p.PAUL, adresse)
  await notaire.getByRole('button', { name: 'Signaler une erreur' }).click()
  const champ = notaire.getByLabel(/Ce qui est faux/)
  await champ.fill('faux')
  await notaire.getByRole('button', { name: 'Envoyer au teneur' }).click()
  await expect(notaire.getByText('Dites-le en 10 caractères au moins.').first()).toBeVisible()
  await expect(champ).toHaveValue('faux')
  await p.inspecter(notaire, 'signaler une erreur')
  await champ.fill('Le règlement est de 1972, et non de 1927.')
  await notaire.getByRole('button', { name: 'Envoyer au teneur' }).click()
  await expect(notaire.getByText('L’erreur est signalée')).toBeVisible()
  await p.inspecter(notaire, 'erreur signalée')
  await duNotaire.close()

  const duTeneur = await p.nouveauContexte(browser)
  const teneur = await duTeneur.newPage()
  await p.seConnecter(teneur, p.CATHERINE, adresse)
  await expect(teneur.getByText('Le règlement est de 1972, et non de 1927.')).toBeVisible()
  await p.inspecter(teneur, 'erreurs signalées')
  await duTeneur.close()
})
