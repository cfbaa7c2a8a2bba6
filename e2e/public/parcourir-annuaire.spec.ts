import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const titre = (page: Page) => page.getByRole('heading', { level: 1 })
const chemin = (page: Page) => page.getByRole('navigation', { name: 'Vous êtes ici' })

test('un acheteur, sur son téléphone, descend du département à la rue, ouvre la fiche, la partage et l’imprime', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, {
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await contexte.newPage()
  await page.goto('/annuaire')
  await page.getByRole('link', { name: 'Parcourir par département et par commune' }).click()
  await page.waitForURL('/annuaire/departements')
  await expect(titre(page)).toHaveText('Copropriétés par département')
  await p.regarder(page, 'parcours-departements-360')
  await page.getByRole('link', { name: 'Rhône (69)' }).click()
  await page.waitForURL('/annuaire/departement/69')
  await expect(titre(page)).toHaveText('Copropriétés\u00a0: Rhône (69)')
  await p.regarder(page, 'parcours-departement-360')
  await page.getByRole('link', { name: 'Lyon', exact: true }).click()
  await page.waitForURL('/annuaire/commune/69123')
  await page.getByRole('link', { name: /^Lyon 3e/ }).click()
  await page.waitForURL('/annuaire/commune/69383')
  await expect(page.getByRole('heading', { name: /Rue par rue/ })).toBeVisible()
  await expect(page.getByText('% des copropriétés').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Lyon 3e .* sur la carte de France$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir sur la carte' })).toHaveAttribute(
    'href',
    '/annuaire/recherche-avancee?commune=69383&vue=carte',
  )
  await p.regarder(page, 'parcours-commune-360')
  await page.locator('.rnc-resultat').getByRole('link').first().click()
  await page.waitForURL(/\/annuaire\/[A-Z]{2}\d{7}$/)
  for (const nom of [/^Région Auvergne/, 'Rhône (69)', 'Lyon', /^Lyon 3e/])
    await expect(chemin(page).getByRole('link', { name: nom, exact: typeof nom === 'string' })).toBeAttached()

  await page.getByRole('button', { name: 'Copier le numéro' }).click()
  await expect(page.getByRole('button', { name: 'Copié' })).toBeVisible()
  const numero = new URL(page.url()).pathname.split('/').at(-1)!
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numero)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (quoi: { url: string }) => {
        document.body.dataset['partage'] = quoi.url
        return Promise.resolve()
      },
    })
  })
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-partage', new RegExp(`/annuaire/${numero}$`))
  await p.regarder(page, 'parcours-fiche-360')
  const changements = page.getByText('Changements des trois dernières années')
  await changements.click()
  await expect(page.locator('details[open]').filter({ has: changements })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByAltText(/Code QR/)).toBeVisible()
  await expect(page.getByText(/Fiche établie le/)).toBeVisible()
  await expect(page.getByText('Nombre total de lots')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Partager' })).toBeHidden()
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  await page.setViewportSize({ width: 794, height: 1123 })
  await p.regarder(page, 'parcours-fiche-imprimee')
})

test('sans partage de l’appareil, l’adresse se copie et cela se dit', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await contexte.newPage()
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await page.goto('/annuaire/commune/69383')
  await page.locator('.rnc-resultat').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByRole('button', { name: 'Adresse copiée' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('sans JavaScript, on parcourt, on emporte et on trouve les autres copropriétés d’un syndic', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, { javaScriptEnabled: false, acceptDownloads: true })
  const page = await contexte.newPage()
  await page.goto('/annuaire/departements')
  await page.getByRole('link', { name: 'Bouches-du-Rhône (13)' }).click()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/annuaire\/departement\/13$/)
  await page.getByRole('link', { name: 'Rechercher avec d’autres critères' }).click()
  await page.waitForURL(/recherche-avancee\?departement=13/)
  await page.getByText('État, syndic et mandat').click()
  await page.getByLabel('Type de syndic').selectOption('Syndic professionnel')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.waitForURL(/typeSyndic=PRO/)
  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger en CSV' }).click(),
  ])
  expect(fichier.suggestedFilename()).toMatch(/^annuaire-coproprietes-\d{8}\.csv$/)
  const contenu = await readFile(await fichier.path(), 'utf8')
  expect(contenu).toContain('Type de syndic\u00a0: Syndic professionnel')
  expect(contenu).toContain('Département\u00a0: Bouches-du-Rhône')
  await page.locator('.rnc-resultat').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Partager' })).toHaveCount(0)
  for (const name of ['Être prévenu des changements', 'Signaler une erreur'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Les autres copropriétés de ce syndic professionnel' }).click()
  await page.waitForURL(/recherche-avancee\?syndic=\d{14}/)
  await expect(page.getByRole('heading', { level: 2, name: /trouvées?$/ })).toBeVisible()

  await page.goto('/annuaire?q=rue')
  await page.getByRole('link', { name: 'Télécharger ces résultats' }).click()
  await page.waitForURL(/\/annuaire\/emporter\?q=rue/)
  await expect(page.getByText('Recherche\u00a0: rue')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Télécharger en tableur' })).toBeVisible()
})

test('un territoire inconnu se dit, avec ce qui en est proche', async ({ page }) => {
  for (const [adresse, dit, proche] of [
    ['/annuaire/departement/99', 'Aucun département n’a le numéro 99', 'Tous les départements'],
    ['/annuaire/departement/zz', 'Aucun département n’a le numéro zz', 'Tous les départements'],
    ['/annuaire/commune/69999', 'Aucune commune n’a le code 69999', 'Les communes du département Rhône (69)'],
    [
      '/annuaire/commune/2A999',
      'Aucune commune n’a le code 2A999',
      'Les communes du département Corse-du-Sud (2A)',
    ],
    ['/annuaire/commune/%00', 'Aucune commune', 'Tous les départements'],
  ] as const) {
    const reponse = await page.goto(adresse)
    expect([adresse, reponse?.status()]).toEqual([adresse, adresse.endsWith('%00') ? reponse?.status() : 404])
    if (adresse.endsWith('%00')) {
      expect(reponse!.status()).toBeLessThan(500)
      continue
    }
    await expect(titre(page)).toHaveText(dit)
    await expect(page).toHaveTitle(new RegExp(dit))
    await expect(page.getByRole('link', { name: proche })).toBeVisible()
  }
  await p.inspecter(page, 'territoire inconnu')
  await page.goto('/annuaire/commune/69999')
  await p.regarder(page, 'parcours-inconnu')
  await page.goto('/annuaire/departement/2a')
  await page.waitForURL('/annuaire/departement/2A')
  await expect(titre(page)).toHaveText('Copropriétés\u00a0: Corse-du-Sud (2A)')
})

test('au clavier seul, en sombre : d’un département à une fiche', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { colorScheme: 'dark' })).newPage()
  await page.goto('/annuaire/departement/69')
  await p.regarder(page, 'parcours-departement-sombre')
  await p.CLAVIER.activer(page.getByRole('link', { name: 'Lyon', exact: true }))
  await page.waitForURL('/annuaire/commune/69123')
  await p.CLAVIER.activer(page.getByRole('link', { name: /^Lyon 3e/ }))
  await page.waitForURL('/annuaire/commune/69383')
  await p.regarder(page, 'parcours-commune-sombre')
  await p.CLAVIER.activer(page.locator('.rnc-resultat').getByRole('link').first())
  await page.waitForURL(/\/annuaire\/[A-Z]{2}\d{7}$/)
  await p.CLAVIER.activer(page.getByRole('button', { name: 'Copier le numéro' }))
  await p.regarder(page, 'parcours-fiche-sombre')
})

test('une recherche sans résultat s’élargit d’un clic', async ({ page }) => {
  await page.goto('/annuaire/recherche-avancee?commune=69383&nom=zzzintrouvable&lotsMin=20')
  await expect(page.getByRole('heading', { name: 'Aucune copropriété trouvée' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dans tout le département 69' })).toBeVisible()
  await p.inspecter(page, 'aucun résultat')
  await p.regarder(page, 'avancee-aucun')
  await page.getByRole('link', { name: /Sans «.Nom de la copropriété/ }).click()
  await expect(page.getByRole('heading', { name: /trouvées$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Télécharger en tableur' })).toBeVisible()
  await p.regarder(page, 'avancee-emporter')
})
