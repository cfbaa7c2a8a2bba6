import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/** Arrive à l’identification d’un brouillon neuf dont la première recherche a déjà dit l’adresse. */
async function aIdentification(page: Page, adresse: string): Promise<void> {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await page.getByLabel('Adresse, nom ou numéro d’immatriculation').fill(adresse)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('button', { name: 'Commencer l’immatriculation' }).click()
  await page.waitForURL(/infos-rattachement/)
  await page.goto(page.url().replace('infos-rattachement', 'identification'))
  await page.getByLabel(/Nom d’usage/).waitFor()
}

test('déjà au registre : le déclarant en est prévenu à l’adresse, et le teneur lit ce qu’il en a dit', async ({
  browser,
}) => {
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await aIdentification(odette, await p.adresseImmatriculee(odette, '34'))
  await expect(odette.getByText('Localisée', { exact: true })).toBeVisible()
  await odette.getByRole('button', { name: 'Oui, l’ajouter' }).click()
  await expect(odette.getByText('Votre copropriété est peut-être déjà immatriculée')).toBeVisible()
  await odette.goto(odette.url().replace('identification', 'infos-rattachement'))
  await p.remplirMandat(odette)
  await p.continuer(odette)
  await odette.waitForURL(/identification/)
  await p.remplirStatutEtLots(odette)
  await p.continuer(odette)
  await odette.waitForURL(/procedures/)
  await p.remplirProcedures(odette)
  await p.continuer(odette)
  await odette.waitForURL(/donnees-financieres/)
  await p.remplirFinances(odette)
  await p.continuer(odette)
  await odette.waitForURL(/donnees-techniques/)
  await p.remplirTechnique(odette)
  await p.continuer(odette)
  await odette.waitForURL(/doublons/)
  await odette.getByText(/aucune de ces copropriétés n’est la mienne/).click()
  await odette.getByRole('button', { name: 'Continuer', exact: true }).click()
  await odette.waitForURL(/recapitulatif/)
  const reference = await p.deposer(odette)

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  const ligne = catherine.getByRole('row').filter({ hasText: reference })
  await expect(ligne.getByText('À vérifier')).toBeVisible()
  await ligne.getByRole('link', { name: /^Examiner/ }).click()
  await expect(catherine.getByText(/a déclaré qu’elle n’est pas la sienne/)).toBeVisible()
  await expect(catherine.getByText('Même adresse')).toBeVisible()
  await catherine.getByRole('button', { name: 'Libérer et revenir à la file' }).first().click()
  await expect(catherine.getByRole('row').filter({ hasText: reference }).getByText('Libre')).toBeVisible()
})
