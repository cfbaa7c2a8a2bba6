import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'
const LIGNES = 50
const JOUR_MS = 86_400_000

/** « 31/12/2025 », tant de jours plus tard ; jamais après aujourd’hui. */
function apres(jour: string, jours: number): string {
  const [j, m, a] = jour.split('/').map(Number)
  const date = new Date(Math.min(Date.UTC(a!, m! - 1, j! + jours), Date.now()))
  return date.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

const enDate = (jour: string) => Date.parse(jour.split('/').toReversed().join('-'))

/** « 1 234,56 », comme un tableur français l’écrit, espace insécable comprise. */
const montant = (texte: string) => texte.replace(/\B(?=(\d{3})+(?!\d))(?=.*,)/g, '\u00a0')

/**
 * Le modèle du cabinet, rempli dans un tableur français : points-virgules, Windows-1252, montants à espaces, une colonne du
 * cabinet ajoutée devant. Quatre lignes sont fausses, une étonne ; celles que l’on ne déclare pas restent telles quelles.
 */
async function remplir(page: Page): Promise<Buffer> {
  const modele = await page.request.get('/api/coproprietes/fichiers-de-mise-a-jour/modele?format=csv')
  const [entetes = '', ...suite] = (await modele.text()).replace('\ufeff', '').split('\r\n')
  const titres = entetes.split(';')
  const ou = (debut: string) => titres.findIndex((t) => t.startsWith(debut))
  const cloture = ou('Date de clôture')
  const toutes = suite
    // Un nom qui porte un point-virgule serait entre guillemets.
    .filter((l) => !l.includes('"') && l !== '')
    .map((l) => l.split(';'))
  const lignes = toutes
    .filter((c) => c[cloture] !== '' && enDate(c[cloture]!) < Date.now() - 2 * JOUR_MS)
    .filter((c) => Number(c[ou('Avant\u00a0: Charges pour opérations')]!.replace(',', '.')) > 3_000)
    .slice(0, LIGNES)
  expect(lignes).toHaveLength(LIGNES)
  for (const c of lignes) {
    c[ou('Comptes approuvés')] = 'Oui'
    c[ou('Date de l’assemblée')] = apres(c[cloture]!, 20)
    for (const titre of [
      'Charges pour opérations',
      'Charges pour travaux',
      'Dettes envers',
      'Montant du fonds',
    ])
      c[ou(titre)] = montant(c[ou(`Avant\u00a0: ${titre}`)] || '0,00')
    c[ou('Sommes restant dues')] = '0'
    c[ou('Nombre de copropriétaires')] = '0'
    c[ou('Personnel')] ||= 'Non'
  }
  lignes[3]![ou('Dettes envers')] = 'néant'
  lignes[7]![ou('Date de l’assemblée')] = '12/31/2025'
  lignes[11]![0] = 'ZZ9-999-999'
  lignes[15]![ou('Charges pour opérations')] = '9 999 999,00'
  for (let n = ou('Charges pour opérations'); n <= ou('Montant du fonds'); n += 1) lignes[19]![n] = ''
  const texte = [['Gestionnaire', ...titres], ...toutes.map((c) => ['Basile', ...c])]
    .map((c) => c.join(';'))
    .join('\r\n')
  // Windows-1252 : latin1, sauf ce que ces titres ont d’autre.
  const octets = texte
    .replaceAll('’', '\u0092')
    .replaceAll('€', '\u0080')
    .replaceAll('œ', '\u009c')
    .replaceAll(/[\u202f]/g, '\u00a0')
  return Buffer.from(octets, 'latin1')
}

test('Clara met à jour cinquante copropriétés par un fichier de son tableur, corrige et remet le reste', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, CLARA, '/copropriete?filtre=annuelle')
  await page.getByRole('link', { name: 'Déclarez leurs comptes par un fichier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mettre à jour par un fichier' })).toBeVisible()
  await expect(page.getByText('Aucun fichier remis')).toBeVisible()
  await p.inspecter(page, 'fichier de mises à jour, accueil')
  const [telecharge] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger (tableur) : les copropriétés à déclarer' }).click(),
  ])
  expect(telecharge.suggestedFilename()).toMatch(/^mises-a-jour-annuelles-.*\.xlsx$/)

  await page.getByRole('button', { name: 'Remettre et vérifier' }).click()
  await expect(page.getByText('Choisissez un fichier .xlsx ou .csv.')).toBeVisible()
  const zone = page.locator('input[type=file]')
  await zone.setInputFiles({ name: 'ancien.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') })
  await page.getByRole('button', { name: 'Remettre et vérifier' }).click()
  await expect(page.getByText(/Ces colonnes manquent/)).toBeVisible()
  await p.inspecter(page, 'fichier de mises à jour, refusé')

  const buffer = await remplir(page)
  await zone.setInputFiles({ name: 'comptes 2025.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Remettre et vérifier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'comptes 2025.csv' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '4 lignes à corriger' })).toBeVisible()
  await expect(page.getByText(/Gestionnaire/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /lignes non remplies, laissées de côté$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Une ligne à confirmer' })).toBeVisible()
  await p.inspecter(page, 'fichier de mises à jour, examiné')

  await page.getByRole('link', { name: 'À corriger (4)' }).click()
  await expect(page.getByRole('cell', { name: /Saisissez un montant en euros/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Saisissez une date qui existe/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Aucune copropriété immatriculée/ })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Remplissez cette cellule\s: Charges pour opérations courantes\s; / }),
  ).toBeVisible()
  await p.inspecter(page, 'fichier de mises à jour, lignes à corriger')
  await page.getByRole('link', { name: 'À confirmer (1)' }).click()
  await page.getByText('Ce qui change', { exact: true }).click()
  await page.getByRole('button', { name: /^Confirmer la ligne/ }).click()
  await expect(page.getByText('Confirmée', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Déposer les 46 lignes' }).click()
  await expect(page.getByRole('dialog').getByText(/que vous avez confirmées/)).toBeVisible()
  await p.inspecter(page, 'fichier de mises à jour, déposer')
  await page.getByRole('dialog').getByRole('button', { name: 'Déposer' }).click()
  // On s’en va pendant le dépôt : le travail continue, et la page le retrouve.
  await expect(page.getByText(/Vous pouvez quitter cette page/)).toBeVisible()
  await page.goto('/copropriete/mise-a-jour-par-fichier')
  await page.getByRole('link', { name: 'comptes 2025.csv' }).click()
  await expect(page.getByRole('heading', { name: '46 mises à jour prises en compte' })).toBeVisible({
    timeout: 30_000,
  })
  await p.inspecter(page, 'fichier de mises à jour, déposé')

  // Le même fichier, remis par mégarde : rien ne se refait.
  await page.goto('/copropriete/mise-a-jour-par-fichier')
  await zone.setInputFiles({ name: 'encore.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Remettre et vérifier' }).click()
  await expect(page.getByRole('link', { name: 'Déjà déclarées (46)' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Déposer/ })).toHaveCount(0)
})
