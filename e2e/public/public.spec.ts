import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const TELEPHONE = { viewport: { width: 360, height: 740 } }

test('avant les scripts, « Menu » et « J’ai compris » agissent aussitôt, et rien n’est perdu ensuite', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, TELEPHONE)
  const page = await contexte.newPage()
  const lacher = await p.retenirLesScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const accord = page.getByRole('button', { name: 'J’ai compris' })
  await accord.click()
  await expect(accord).toBeHidden()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const navigation = page.getByRole('navigation', { name: 'Menu principal' })
  await navigation.getByRole('button', { name: 'Consulter le registre' }).click()
  const lien = navigation.getByRole('link', { name: /Annuaire/ })
  await expect(lien).toBeVisible()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  expect((await contexte.cookies()).map((c) => c.name)).not.toContain('accordCookies')

  lacher()
  await expect.poll(async () => (await contexte.cookies()).map((c) => c.name)).toContain('accordCookies')
  await expect(lien).toBeVisible()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await p.inspecter(page, 'menu ouvert')
  await menu.click()
  await expect(lien).toBeHidden()
})

test('avant les scripts, ouvrir puis refermer « Apparence » la laisse fermée ; un choix s’applique', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  const lacher = await p.retenirLesScripts(page)
  await page.goto('/annuaire', { waitUntil: 'commit' })
  const apparence = page.getByRole('button', { name: 'Apparence' })
  await apparence.click()
  await apparence.click()
  await expect(page.getByRole('button', { name: 'Sombre' })).toBeHidden()
  await apparence.click()
  await page.getByRole('button', { name: 'Sombre' }).click()
  lacher()
  await expect(page.locator('html')).toHaveAttribute('data-fr-theme', 'dark')
})

test('un morceau différé qui n’arrive pas n’emporte pas la page', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  const construits = JSON.parse(
    await readFile(join(import.meta.dirname, '..', '..', 'dist', 'client', '.vite', 'manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>
  const coupes = ['web/socle/shell/reserve.ts', 'web/accueil/bas.ts'].map(
    (source) => construits[source]!.file,
  )
  const refuses: string[] = []
  await page.route('**/assets/*.js', (route) => {
    if (!coupes.some((fichier) => route.request().url().endsWith(fichier))) return route.continue()
    refuses.push(route.request().url())
    return route.abort()
  })
  await page.goto('/')
  await expect.poll(() => [...new Set(refuses)]).toHaveLength(2)
  await page.getByRole('button', { name: 'Apparence' }).click()
  await expect(page.getByRole('button', { name: 'Sombre' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Bon à savoir' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' })).toBeVisible()
})

test('sans JavaScript, la connexion dit ce qui lui manque au lieu d’un bouton inerte', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto('/compte')
  await expect(page.getByRole('main').getByText('activez JavaScript')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Se connecter' })).toBeHidden()
  await page.goto('/annuaire?q=rue')
  await p.resultats(page).first().click()
  await expect(page.getByRole('button', { name: /Copier/ })).toHaveCount(0)
})

test('sur un téléphone, le premier résultat est dans le premier écran, le compte au-dessus', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, TELEPHONE)).newPage()
  await page.goto('/annuaire?q=rue&departement=75')
  const titre = page.getByRole('heading', { level: 2, name: /copropriétés trouvées pour « rue »/ })
  const premier = p.resultats(page).first()
  await p.lettresArrivees(page)
  const bas = async (quoi: typeof premier) => {
    const boite = await quoi.boundingBox()
    return (boite?.y ?? Infinity) + (boite?.height ?? 0)
  }
  expect(await bas(titre)).toBeLessThan(await bas(premier))
  expect(await bas(premier)).toBeLessThan(740)
  const recherche = page.getByRole('search')
  const departement = await recherche
    .getByLabel('Département')
    .evaluate((e) => e.compareDocumentPosition(e.closest('form')!.querySelector('button')!))
  expect(departement & 4).toBe(4)
  await expect(page.getByText('choisissez un département')).toHaveCount(0)
  await p.inspecter(page, 'résultats sur un téléphone')
})

test('une recherche envoyée vide le dit, et un département seul mène à ses copropriétés, sans JavaScript', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('heading', { name: 'Recherche à préciser' })).toBeVisible()
  await expect(page.getByText('Saisissez un numéro, un nom ou une adresse.')).toBeVisible()
  await page.getByLabel('Département').selectOption('69')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.waitForURL(/recherche-avancee\?departement=69$/)
  await expect(page.getByRole('heading', { name: /copropriétés trouvées$/ })).toBeVisible()
})

test('un numéro que rien ne porte : le dire, et de quoi chercher', async ({ page }) => {
  const reponse = await page.goto('/annuaire/ZZ9999999')
  expect(reponse?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Aucune copropriété ne porte ce numéro/)
  await page.getByLabel('Numéro, nom ou adresse').fill('rue victor hugo')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('heading', { name: /copropriétés trouvées/ })).toBeVisible()
})

test('la fiche : quatre faits, le dossier replié avec sa source, une page A4 datée', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await page.goto('/annuaire?q=résidence')
  await p.resultats(page).first().click()
  await page.waitForURL(/annuaire\/[A-Z]{2}/)
  const faits = page.getByRole('main').locator('dl').first()
  for (const fait of ['Représentée par', 'Lots', 'À jour', 'Procédures en cours'])
    await expect(faits.getByText(fait, { exact: true })).toBeVisible()
  const section = page.locator('details').filter({ hasText: 'Syndic et mandat' })
  await expect(section.getByText(/Déclaré par le représentant légal/)).toBeHidden()
  await section.locator('summary').click()
  await expect(section.getByText(/Déclaré par le représentant légal/)).toBeVisible()
  await expect(
    page.getByText(/Fiche établie le \d+.*sur la foi des déclarations du représentant légal/),
  ).toBeVisible()
  const imprimee = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  expect(imprimee.getPageCount()).toBe(1)
})

test('le bandeau des cookies tient en une ligne de téléphone et ne couvre rien', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, TELEPHONE)).newPage()
  await page.goto('/compte')
  const bandeau = page.getByRole('region', { name: 'Gestion des cookies' })
  await p.lettresArrivees(page)
  expect((await bandeau.boundingBox())!.height).toBeLessThan(48)
  expect(await bandeau.evaluate((e) => getComputedStyle(e).position)).toBe('static')
  await p.inspecter(page, 'connexion, bandeau des cookies')
  await expect(page.getByText(/Écran étroit/)).toHaveCount(0)
})

test('l’accueil dit les chiffres clés du registre, et leur jour, sans JavaScript aussi', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto('/')
  await expect(
    page
      .getByText(/^[\d\s]+ copropriétés et [\d\s]+ lots principaux au \d{1,2}(er)? \p{L}+ \d{4}\.$/u)
      .first(),
  ).toBeVisible()
})
