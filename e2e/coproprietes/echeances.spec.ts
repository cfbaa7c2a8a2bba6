import { expect } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

test('Clara lit ce qui l’attend cette semaine, en répond une, et donne son calendrier à son agenda', async ({
  page,
  playwright,
}) => {
  await p.seConnecter(page, 'clara.noirmaze@demonstration.invalid', '/')
  // Ce qui est en retard se lit avant la semaine, le plus ancien d’abord.
  const titres = page.getByRole('heading', { level: 2, name: /en retard$|^Cette semaine$/ })
  await expect(titres).toHaveText([/^\d+ échéances en retard$/, 'Cette semaine'])
  const passees = page.getByRole('table', { name: /en retard/ }).getByRole('row')
  await expect(passees).toHaveCount(4)
  await expect(passees.nth(1)).toContainText('Depuis')
  await p.inspecter(page, 'accueil, échéances en retard')
  await page.getByRole('link', { name: /^Voir les \d+ échéances en retard$/ }).click()
  await expect(page.getByRole('heading', { name: 'Échéances', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^En retard/ })).toHaveAttribute('aria-current', 'page')
  await p.inspecter(page, 'échéances passées')

  // Au clavier : l’onglet suivant, puis le renouvellement d’un mandat qui finit, dont les dates sont proposées.
  await page.getByRole('link', { name: /^Dans les deux mois/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/periode=deuxMois/)
  // La liste d’avant se montre encore : un appui y tomberait pendant qu’elle s’en va.
  const aVenir = page.getByRole('table', { name: 'Échéances des deux mois à venir' })
  await expect(aVenir).toBeVisible()
  // Un dernier jour de mois, les mises à jour attendues ce jour-là font toute une page : le mandat est sur une autre.
  const renouveler = aVenir.getByRole('link', { name: /^Renouveler le mandat/ })
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  for (let n = 2; (await renouveler.count()) === 0; n += 1) {
    await pages.getByRole('link', { name: 'Suivante' }).click()
    await expect(pages.locator('[aria-current="page"]')).toHaveText(`${n}`)
  }
  await renouveler.first().click()
  await expect(page.getByRole('textbox', { name: /Date de début/ })).not.toHaveValue('')

  await page.goto('/copropriete/echeances?periode=jamais')
  await expect(page.getByText('Cette période n’existe pas')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Recevoir les rappels par courriel' }).focus()
  await page.keyboard.press('Space')
  await expect(
    page
      .getByText(/rappel/)
      .filter({ hasText: 'Vous' })
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Créer une adresse' }).click()
  const adresse = page.getByText(/calendrier\.ics$/)
  await expect(adresse).toBeVisible()
  await p.inspecter(page, 'calendrier créé')
  const chemin = new URL(await adresse.innerText()).pathname
  // Un agenda n’a ni cookie ni session.
  const agenda = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
  const lu = await agenda.get(chemin)
  expect(await lu.text()).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'Retirer l’adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer l’adresse' }).click()
  await expect(page.getByText('L’adresse du calendrier est retirée')).toBeVisible()
  expect((await agenda.get(chemin)).status()).toBe(404)
  await agenda.dispose()
})
