import { expect } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const PETIT = { width: 360, height: 740 }

test('l’aide se cherche et se lit sans JavaScript, et mène à une réponse', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser, { javaScriptEnabled: false })
  const page = await contexte.newPage()
  await page.goto('/aide')
  await page.getByRole('searchbox', { name: 'Chercher dans l’aide' }).fill('doublons')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('link', { name: /deux numéros/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /deux numéros/ })).toBeVisible()
  for (const adresse of ['/aide/registreetmoi', '/aide/tutoriels/videos', '/aide/questionsansreponse']) {
    await page.goto(adresse)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/reclamation')
  await expect(page).toHaveURL(/\/aide\/formulaire$/)
  await expect(page.getByText('Sans JavaScript, ce formulaire ne part pas')).toBeVisible()
})

test('le film d’une démarche ne se charge qu’à l’appui, au clavier aussi, et se met en pause', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  const films: string[] = []
  page.on('request', (r) => {
    if (r.url().endsWith('.webm')) films.push(r.url())
  })
  await page.goto('/aide/tutoriels/videos#se-rattacher')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Se rattacher à une copropriété' }),
  ).toBeInViewport()
  const bouton = page.getByRole('button', { name: /^Voir le film.*Créer un compte/ })
  await expect(bouton).toBeVisible()
  expect(films).toEqual([])

  const recu = page.waitForResponse((r) => r.url().endsWith('.webm'))
  await p.CLAVIER.activer(bouton)
  expect((await recu).headers()['content-type']).toBe('video/webm')
  const film = page.getByLabel('Créer un compte, film sans son')
  await expect(film).toBeFocused()
  const enPause = () => film.evaluate((v) => (v as HTMLVideoElement).paused)
  await expect.poll(enPause).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(enPause).toBe(true)
  expect(new Set(films).size).toBe(1)
  await p.inspecter(page, 'tutoriels, film en pause')
  await p.regarder(page, 'tutoriels')
})

test('qui a demandé moins de mouvement lance le film lui-même ; sans JavaScript, un lien y mène et les pas se lisent', async ({
  browser,
}) => {
  const calme = await (await p.nouveauContexte(browser, { reducedMotion: 'reduce' })).newPage()
  await calme.goto('/aide/tutoriels/videos')
  await calme.getByRole('button', { name: /^Voir le film.*Faire la mise à jour/ }).click()
  const film = calme.getByLabel('Faire la mise à jour annuelle, film sans son')
  await expect(film).toBeFocused()
  await expect(film).not.toHaveAttribute('autoplay')
  expect(await film.evaluate((v) => (v as HTMLVideoElement).paused)).toBe(true)

  const sansScript = await (
    await p.nouveauContexte(browser, { javaScriptEnabled: false, viewport: PETIT })
  ).newPage()
  await sansScript.goto('/aide/tutoriels/videos')
  const lien = sansScript.getByRole('link', { name: /^Voir le film.*Immatriculer/ })
  const lu = await sansScript.request.get((await lien.getAttribute('href'))!)
  expect([lu.status(), lu.headers()['content-type']]).toEqual([200, 'video/webm'])
  await expect(sansScript.getByText(/joignez la pièce qui le prouve, en PDF/).first()).toBeVisible()
  await expect(sansScript.locator('main ol > li > svg')).toHaveCount(22)
  await p.sansDebordement(sansScript, 'tutoriels sans JavaScript')
})
