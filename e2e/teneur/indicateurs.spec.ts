import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const tableau = (page: Page) => page.getByRole('table', { name: 'Demandes à décider' })
const enCours = (page: Page) => page.getByRole('link', { name: /Immatriculation, en cours$/ })

/** Odette dépose une demande ; le teneur la comptera. */
async function deposerUneDemande(page: Page): Promise<void> {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(page)
  await p.remplirTout(page, {
    nom: 'Résidence du Décompte',
    adresse: '29 rue du decompte 69003 lyon',
    parcelle: '29',
  })
  await p.deposer(page)
}

test('Catherine lit son tableau, va à ce qu’il compte, ouvre la page MCO et la recalcule', async ({
  browser,
  page,
  produit,
}) => {
  await deposerUneDemande(await (await p.nouveauContexte(browser)).newPage())
  await p.seConnecter(page, p.CATHERINE, '/')
  await expect(tableau(page)).toBeVisible()
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await expect(enCours(page)).not.toHaveText('0')
  // Rien des travaux tant qu’ils vont.
  await expect(page.getByText(/^Travaux automatiques/)).toHaveCount(0)
  // §2.6 : le compte d’un an, même nul ; l’échelle, elle, attend un premier téléchargement.
  await expect(
    page.getByText('Téléchargements des données brutes, sur douze mois').locator('xpath=../dd'),
  ).toHaveText(/^\d+$/)
  await p.regarder(page, 'accueil-teneur')

  const compte = Number(await enCours(page).textContent())
  await enCours(page).click()
  await page.waitForURL('/validations?type=IMMATRICULATION')
  await expect(page.getByRole('row').filter({ hasText: 'Immatriculation' })).toHaveCount(Math.min(compte, 10))
  await page.goBack()

  await page.getByRole('link', { name: /Rattachement, hors délai$/ }).click()
  await page.waitForURL('/validations?onglet=HORS_DELAI&type=RATTACHEMENT')
  await expect(page.getByRole('link', { name: /^Hors délai/ })).toHaveAttribute('aria-current', 'page')
  await page.goBack()

  const immatriculees = page.getByRole('link', { name: /copropriétés immatriculées$/ })
  const [nombre = ''] = (await immatriculees.textContent())!.split(' copropriétés')
  await immatriculees.click()
  await page.waitForURL('/copropriete?filtre=immatriculee')
  await expect(
    page.getByRole('group', { name: new RegExp(`^${nombre.replace(/\s/, '\\s')} copropriétés`) }),
  ).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Tous les indicateurs' }).click()
  await page.waitForURL('/indicateurs-MCO')
  for (const titre of [
    'Registre',
    'Télédéclarants et comptes',
    'Demandes',
    'Mises à jour',
    'Travaux automatiques',
  ])
    await expect(page.getByRole('heading', { level: 2, name: titre, exact: true })).toBeVisible()
  await expect(tableau(page)).toBeVisible()
  await page.getByText('Voir chaque travail').click()
  const mandats = page
    .getByRole('row')
    .filter({ hasText: 'Faire expirer les mandats finis, commencer les suivants' })
  await expect(mandats).toContainText('chaque nuit à 0\u00a0h\u00a010')
  const verrous = page.getByRole('row').filter({ hasText: 'Libérer les demandes' })
  await produit.faire('verrous-expires')
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await expect(verrous).toContainText('Réussi')
  await p.regarder(page, 'indicateurs')

  const actifs = page.getByRole('link', { name: /Télédéclarants par statut, Actif$/ })
  const combien = (await actifs.textContent())!
  await actifs.click()
  await page.waitForURL('/teledeclarants?statut=ACTIF')
  await expect(page.getByRole('group', { name: new RegExp(`^${combien} télédéclarants`) })).toBeVisible()
  await page.goBack()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(tableau(page)).toBeVisible()
  await p.regarder(page, 'indicateurs-360')
  await page.goto('/')
  await expect(tableau(page)).toBeVisible()
  await p.regarder(page, 'accueil-teneur-360')
})
