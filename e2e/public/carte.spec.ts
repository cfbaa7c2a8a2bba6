import { expect, type Locator, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const carte = (page: Page) => page.getByRole('application', { name: 'Carte des copropriétés' })
const cercles = (page: Page) => carte(page).getByRole('button', { name: /, agrandir$/ })
const points = (page: Page) => carte(page).locator('button[aria-expanded]')
const compte = (page: Page) => page.locator('.rnc-carto__compte')

/** La carte a compté son cadre, et la liste le dit aussi. */
async function lue(page: Page): Promise<void> {
  await expect(compte(page)).toHaveText(/dans ce cadre$/)
  // Relus ensemble : la carte peut encore bouger.
  await expect
    .poll(
      async () => (await page.locator('#carte-liste').textContent()) === (await compte(page).textContent()),
    )
    .toBe(true)
}

/** Le grossissement que dit l’adresse. */
const zoom = (page: Page) => Number(/carte=(\d+)/.exec(page.url())?.[1])

/** De cercle en cercle, la carte grossit jusqu’à montrer des points. */
async function jusquAuxPoints(page: Page, agrandir: (cercle: Locator) => Promise<void>): Promise<void> {
  for (let i = 0; i < 8 && (await points(page).count()) === 0; i += 1) {
    const avant = zoom(page)
    // La réponse du cadre agrandi : celle d’un cadre d’avant peut encore venir.
    const comptee = page.waitForResponse(
      (r) =>
        r.url().endsWith('/api/public/annuaire/carte') &&
        (r.request().postDataJSON() as { zoom: number }).zoom > avant,
    )
    await agrandir(cercles(page).first())
    await comptee
    await p.deuxImages(page)
    await lue(page)
  }
  await expect(points(page).first()).toBeVisible()
}

const nombreDe = (texte: string | null) => Number(texte?.replace(/[^\d]/g, '') ?? 'NaN')

test('un acheteur, sur son téléphone, voit sur la carte ce qu’il cherche, ouvre un point, puis sa fiche', async ({
  browser,
}) => {
  const page = await (
    await p.nouveauContexte(browser, {
      viewport: { width: 360, height: 740 },
    })
  ).newPage()
  await page.goto('/annuaire/recherche-avancee?commune=69123&lotsMin=10')
  const trouvees = nombreDe(await page.locator('#resultats-compte').textContent())
  await page.getByRole('link', { name: 'Carte', exact: true }).click()
  await page.waitForURL(/vue=carte/)
  await lue(page)
  await expect(cercles(page).or(points(page)).first()).toBeVisible()
  const comptees = nombreDe(await compte(page).textContent())
  expect(comptees).toBeLessThanOrEqual(trouvees)
  await p.inspecter(page, 'carte à 360')
  await p.regarder(page, 'carte-360')
  await expect(page.getByText('Fond\u00a0: Natural Earth')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Légende' })).toBeVisible()
  await jusquAuxPoints(page, (cercle) => cercle.click())
  await points(page).first().click()
  await expect(page.getByRole('heading', { level: 2, name: /copropriétés? ici$/ })).toBeFocused()
  await p.inspecter(page, 'point ouvert à 360')
  await p.regarder(page, 'carte-point-360')
  await page.locator('.rnc-carto__ouvert').getByRole('link').first().click()
  await page.waitForURL(/\/annuaire\/[A-Z]{2}\d{7}$/)
  await page.goBack()
  await page.waitForURL(/vue=carte.*carte=\d+\//)
  await lue(page)
  await expect(points(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await expect(carte(page)).toHaveCount(0)
  await expect(page.locator('#resultats-compte')).toContainText('trouvées')
})

test('au clavier seul : passer la carte, la déplacer, agrandir un cercle, ouvrir et fermer un point', async ({
  page,
}) => {
  await page.goto('/annuaire?vue=carte')
  await lue(page)
  await p.regarder(page, 'carte-france')
  const passer = page.getByRole('link', { name: 'Passer la carte' })
  await p.CLAVIER.activer(passer)
  await expect(page.locator('#carte-liste')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await p.tabulerVers(passer)
  await page.keyboard.press('Tab')
  await expect(carte(page)).toBeFocused()
  const adresse = page.url()
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(adresse)
  await expect(carte(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const avant = zoom(page)
  await page.keyboard.press('+')
  await expect.poll(() => zoom(page)).toBe(avant + 1)
  await page.keyboard.press('-')
  await expect.poll(() => zoom(page)).toBe(avant)
  await expect(carte(page)).toBeFocused()
  await lue(page)
  await jusquAuxPoints(page, async (cercle) => {
    await p.tabulerVers(cercle)
    await page.keyboard.press('Enter')
    await expect(carte(page)).toBeFocused()
  })
  const point = points(page).first()
  await p.tabulerVers(point)
  await page.keyboard.press('Enter')
  await expect(point).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('heading', { level: 2, name: /ici$/ })).toBeFocused()
  await p.inspecter(page, 'point ouvert')
  await p.regarder(page, 'carte-point')
  await page.keyboard.press('Escape')
  await expect(point).toBeFocused()
  await expect(point).toHaveAttribute('aria-expanded', 'false')
})

test('la molette défile la page, et Ctrl agrandit ; les cercles comptent comme la liste', async ({
  page,
}) => {
  await page.goto('/annuaire?vue=carte&carte=8/45.76/4.83')
  await lue(page)
  await expect(cercles(page).first()).toBeVisible()
  const noms = await carte(page)
    .getByRole('button')
    .evaluateAll((boutons) => boutons.map((b) => b.textContent?.replace(/\D/g, '') || '1'))
  const somme = noms.reduce((n, texte) => n + Number(texte), 0)
  expect(somme).toBe(nombreDe(await compte(page).textContent()))
  await p.inspecter(page, 'carte')
  await carte(page).hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(page.url()).toContain('carte=8/')
  await carte(page).hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect(page).not.toHaveURL(/carte=8\//)
  await lue(page)
  // Un cercle qui arrive n’a pas encore de taille.
  const plusPetit = () =>
    page.locator('.rnc-carto button').evaluateAll((boutons) =>
      Math.min(
        ...boutons.map((b) => {
          const { width, height } = b.getBoundingClientRect()
          return Math.round(Math.min(width, height))
        }),
      ),
    )
  await expect.poll(plusPetit).toBeGreaterThanOrEqual(24)
})

test('en sombre, à 320 pixels, sans animation, tout est là', async ({ browser }) => {
  const page = await (
    await p.nouveauContexte(browser, {
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 640 },
    })
  ).newPage()
  await page.goto('/annuaire?vue=carte')
  await lue(page)
  await p.sansDebordement(page, 'carte à 320')
  for (const nom of ['Agrandir la carte', 'Réduire la carte', 'La Réunion'])
    await expect(page.getByRole('button', { name: nom })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Légende' })).toBeVisible()
  await page.getByRole('button', { name: 'La Réunion' }).click()
  await expect(page).toHaveURL(/carte=\d+\/-21\./)
  await lue(page)
  await p.regarder(page, 'carte-sombre-320')
})

test('sans JavaScript, ni choix ni carte : la liste', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto('/annuaire/recherche-avancee?departement=69&vue=carte')
  await expect(page.locator('.rnc-resultat').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Carte', exact: true })).toHaveCount(0)
  await page.goto('/annuaire?q=rue&vue=carte')
  await expect(page.locator('.rnc-resultat').first()).toBeVisible()
})

test('la fiche montre où elle est, et mène à la carte', async ({ page, browser }) => {
  await page.goto('/annuaire?q=lyon')
  await p.resultats(page).first().click()
  await page.waitForURL(/\/annuaire\/[A-Z]{2}\d{7}$/)
  const fiche = page.url()
  await expect(page.getByRole('img', { name: /^La copropriété sur la carte de France/ })).toBeVisible()
  await p.regarder(page, 'carte-fiche')
  await page.getByRole('link', { name: 'Voir sur la carte' }).click()
  await page.waitForURL(/vue=carte&carte=17\//)
  await lue(page)
  await expect(points(page).first()).toBeVisible()
  const sans = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await sans.goto(fiche)
  await expect(sans.getByRole('img', { name: /^La copropriété sur la carte de France/ })).toBeVisible()
})
