import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const NOM = /Nom d’usage/

async function aIdentification(page: Page): Promise<string> {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(page)
  const adresse = page.url().replace('infos-rattachement', 'identification')
  await page.goto(adresse)
  await page.getByLabel(NOM).waitFor()
  return adresse
}

test('un brouillon survit au navigateur tué ; l’accueil le propose avec l’heure d’enregistrement', async ({
  browser,
}) => {
  const premier = await p.nouveauContexte(browser)
  const page = await premier.newPage()
  await aIdentification(page)
  await page.getByLabel(NOM).fill('Les Survivants')
  await page.getByLabel(/Date du règlement/).fill('31/02/1987')
  await expect(page.getByText(/Brouillon enregistré à \d\d:\d\d/)).toBeVisible()
  await premier.close()

  const second = await p.nouveauContexte(browser)
  const reprise = await second.newPage()
  await p.seConnecter(reprise, p.ODETTE, '/')
  const ligne = reprise.getByRole('row').filter({ hasText: 'Les Survivants' })
  await expect(ligne).toContainText(/\d\d\/\d\d\/\d{4} à \d\d:\d\d/)
  await ligne.getByRole('link', { name: /Reprendre/ }).click()
  await reprise.waitForURL(/brouillon=/)
  await reprise.goto(reprise.url().replace(/copropriete\/[\w-]+\?/, 'copropriete/identification?'))
  await expect(reprise.getByLabel(NOM)).toHaveValue('Les Survivants')
  await expect(reprise.getByLabel(/Date du règlement/)).toHaveValue('31/02/1987')
})

test('deux fenêtres sur un brouillon : la seconde est prévenue et choisit', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser)
  const une = await contexte.newPage()
  const adresse = await aIdentification(une)
  const autre = await contexte.newPage()
  await autre.goto(adresse)
  await autre.getByLabel(NOM).fill('Écrit dans l’autre')
  await expect(autre.getByText(/Brouillon enregistré/)).toBeVisible()
  await une.getByLabel(NOM).fill('Écrit dans la première')
  const alerte = une.getByRole('alert').filter({ hasText: 'Ce brouillon a changé dans une autre fenêtre' })
  await expect(alerte).toBeVisible()
  await expect(une.getByLabel(NOM)).toHaveValue('Écrit dans la première')
  await alerte.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(une.getByText(/Brouillon enregistré/)).toBeVisible()
  await autre.reload()
  await expect(autre.getByLabel(NOM)).toHaveValue('Écrit dans la première')
})

test('le serveur ne répond plus : la page le dit, garde la saisie, et enregistre dès qu’il revient', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser)
  const page = await contexte.newPage()
  await aIdentification(page)
  await contexte.setOffline(true)
  await page.getByLabel(NOM).fill('Hors ligne')
  await expect(page.getByText(/n’a pas pu être enregistré/)).toBeVisible()
  // Ce qui ne se charge qu’en l’ouvrant n’emporte pas la page.
  await page.getByRole('button', { name: 'Choisir une date dans le calendrier' }).first().click()
  await expect(page.getByText('Le calendrier n’a pas pu être chargé\u00a0: tapez la date.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(NOM)).toHaveValue('Hors ligne')
  await contexte.setOffline(false)
  await expect(page.getByText(/Brouillon enregistré/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(NOM)).toHaveValue('Hors ligne')
})
