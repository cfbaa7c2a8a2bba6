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
  await p.inspecter(page, 'recherche avancée')
  await p.regarder(page, 'avancee-vide-360')

  await champ(page, /^(Lieu|Un autre lieu)/).fill('saint-denis')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lequel de ces lieux\u202f?' })).toBeVisible()
  await p.inspecter(page, 'lieux à choisir')
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
  await p.inspecter(page, 'recherche avancée, résultats')
  await p.regarder(page, 'avancee-resultats-360')
  await page.getByRole('link', { name: 'Retirer le critère Lots, au plus\u00a0: 60' }).click()
  await expect(page).not.toHaveURL(/lotsMax/)
  await expect(trouvees).not.toHaveText(avec!)
  await page.getByLabel('Ranger les résultats').selectOption('Les plus grandes d’abord')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.waitForURL(/ordre=nbLots-desc/)
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

test('ce qui ne se cherche pas se dit à son champ, et rien n’est perdu', async ({ page }) => {
  await page.goto(ICI)
  const chercher = page.getByRole('button', { name: 'Rechercher', exact: true })
  await page.getByText('Lots et construction').click()
  await champ(page, /^Nom de la copropriété/).fill('Tilleuls')
  for (const [tape, phrase] of [
    ['dix', /nombre entier/],
    ['1', /entre 2 et/],
    ['100000', /entre 2 et/],
  ] as const) {
    await champ(page, /^Lots, au moins/).fill(tape)
    await chercher.click()
    await expect(page.getByText(phrase).first()).toBeVisible()
    await expect(champ(page, /^Lots, au moins/)).toHaveValue(tape)
    await expect(champ(page, /^Nom de la copropriété/)).toHaveValue('Tilleuls')
  }
  await p.inspecter(page, 'recherche avancée, erreur')
  await page.goto(ICI)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await chercher.click()
  await expect(page.getByText('Donnez au moins un critère', { exact: false })).toBeVisible()
  await page.goto(`${ICI}?commune=69999`)
  await expect(
    page.getByText('Ce lieu n’est pas au code officiel géographique.', { exact: false }),
  ).toBeVisible()
  for (const code of ['departement=96', 'intercommunalite=999999999']) {
    await page.goto(`${ICI}?${code}`)
    await expect(page.getByText('ou cherchez-le par son nom.', { exact: false })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Trouver un lieu par région et par département' }),
    ).toBeVisible()
  }
  await page.goto(ICI)
  await champ(page, /^(Lieu|Un autre lieu)/).fill('zzzzqqq')
  await chercher.click()
  await expect(page.getByText('Aucun lieu ne s’appelle «\u202fzzzzqqq\u202f»')).toBeVisible()
  await champ(page, /^(Lieu|Un autre lieu)/).fill('vilurbanne')
  await chercher.click()
  await page.getByRole('link', { name: 'Villeurbanne (commune, 69)' }).click()
  await page.waitForURL(/commune=69266/)
  // L’adresse change avant la page : c’est le formulaire neuf que l’on envoie.
  await expect(
    page.getByRole('link', { name: 'Retirer le critère Commune\u00a0: Villeurbanne' }),
  ).toBeVisible()
  await chercher.click()
  await page.waitForURL(/commune=69266/)
})

test('un lieu se cherche d’abord dans celui déjà choisi ; trop de lieux se disent', async ({ page }) => {
  await page.goto(`${ICI}?departement=93`)
  const chercher = page.getByRole('button', { name: 'Rechercher', exact: true })
  await champ(page, /^(Lieu|Un autre lieu)/).fill('saint-denis')
  await chercher.click()
  await page.waitForURL(/commune=93066/)
  await page.goto(`${ICI}?lieu=saint`)
  await expect(page.getByText(/^Il y en a d’autres/)).toBeVisible()
})

test('un champ où rien ne se cherche, et des résultats partiels, se disent', async ({ page }) => {
  await page.goto(`${ICI}?nom=!!!`)
  await expect(page.getByText('Saisissez un numéro, un nom ou une adresse.')).toBeVisible()
  for (const vue of ['', '&vue=carte']) {
    await page.goto(`${ICI}?nom=a__${vue}`)
    await expect(page.getByText(/^Un mot trop court n’a pas pu être cherché partout/)).toBeVisible()
  }
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
