import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const champ = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const ICI = '/annuaire/recherche-avancee'

test('un acheteur, sur son téléphone, trouve un immeuble par sa commune et ses lots, retire un critère, ouvre la fiche', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })).newPage()
  await page.goto('/annuaire')
  await page.getByText('Rechercher plus finement').click()
  await page.getByRole('link', { name: /Rechercher par lieu/ }).click()
  await page.waitForURL(ICI)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recherche avancée')
  await p.regarder(page, 'avancee-vide-360')

  await champ(page, /^(Lieu|Un autre lieu)/).fill('saint-denis')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lequel de ces lieux\u202f?' })).toBeVisible()
  await champ(page, /^(Lieu|Un autre lieu)/).fill('metropole de lyon')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.waitForURL(/intercommunalite=200046977/)
  const trouvees = page.getByRole('heading', { level: 2, name: /copropriétés? trouvées?$/ })
  await expect(trouvees).toBeVisible()
  await page.getByText('Lots et construction').click()
  await champ(page, /^Lots, au moins/).fill('20')
  await champ(page, /^Lots, au plus/).fill('60')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.waitForURL(/lotsMin=20&lotsMax=60/)
  await expect(page.getByRole('link', { name: 'Retirer le critère Lots, au moins\u00a0: 20' })).toBeVisible()
  const avec = await trouvees.textContent()
  await p.regarder(page, 'avancee-resultats-360')
  await page.getByRole('link', { name: 'Retirer le critère Lots, au plus\u00a0: 60' }).click()
  await expect(page).not.toHaveURL(/lotsMax/)
  await expect(trouvees).not.toHaveText(avec!)
  await page.getByLabel('Ranger les résultats').selectOption('Les plus grandes d’abord')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.waitForURL(/ordre=nbLots-desc/)
  // L’adresse change avant la liste : un clic donné à celle d’avant se perdrait avec elle.
  await expect(page.getByRole('link', { name: 'Télécharger en CSV' })).toHaveAttribute(
    'href',
    /tri=nbLots&sens=desc/,
  )
  await page
    .getByRole('list')
    .filter({ has: page.locator('.rnc-resultat') })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/\/annuaire\/[A-Z]{2}\d{7}$/)
  await page.goBack()
  await expect(champ(page, /^Lots, au moins/)).toHaveValue('20')
})

test('sans JavaScript, la même recherche, des mêmes adresses', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto(ICI)
  await champ(page, /^(Lieu|Un autre lieu)/).fill('lyon')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.waitForURL(/commune=69123/)
  await expect(page.getByRole('link', { name: 'Retirer le critère Commune\u00a0: Lyon' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /trouvées?$/ })).toBeVisible()
})

test('au clavier seul, en sombre : chercher, et ouvrir le premier résultat', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { colorScheme: 'dark' })).newPage()
  await page.goto(ICI)
  await p.CLAVIER.remplir(champ(page, /^Code postal/), '69003')
  await page.keyboard.press('Enter')
  await page.waitForURL(/codePostal=69003/)
  const premier = page
    .getByRole('list')
    .filter({ has: page.locator('.rnc-resultat') })
    .getByRole('link')
    .first()
  await p.regarder(page, 'avancee-sombre')
  await p.CLAVIER.activer(premier)
  await page.waitForURL(/\/annuaire\/[A-Z]{2}\d{7}$/)
})
