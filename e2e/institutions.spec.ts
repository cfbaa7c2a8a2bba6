import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import * as c from './comptes.ts'
import * as p from './parcours.ts'

const PORTE = 'Connexion institutionnelle'
const OUTIL = '/institutionnels/outil-categorisation'

/** Entre, et accepte la charte si ce n’est fait. */
async function entrer(page: Page, nom: string): Promise<void> {
  await c.entrerPar(page, PORTE, nom)
  await page.waitForURL(/\/institutionnels$/)
  await page.goto('/institutionnels/charte-confidentialite')
  const accepter = page.getByRole('button', { name: 'J’accepte la charte' })
  await expect(accepter.or(page.getByText(/^Vous l’avez acceptée/))).toBeVisible()
  if (await accepter.isVisible()) {
    await accepter.click()
    await page.waitForURL(/\/institutionnels$/)
  }
}

const prendre = async (
  page: Page,
  appuyer: () => Promise<void>,
): Promise<{ nom: string; octets: Buffer }> => {
  const attendu = page.waitForEvent('download')
  await appuyer()
  const fichier = await attendu
  return { nom: fichier.suggestedFilename(), octets: await readFile(await fichier.path()) }
}

test('Maëlle refuse la charte et ne voit rien, l’accepte, descend de son territoire à une copropriété et comprend sa note', async ({
  page,
}) => {
  await c.entrerPar(page, PORTE, 'Maëlle Kervadel')
  await page.waitForURL(/\/institutionnels$/)
  await page.goto('/institutionnels/outil-categorisation')
  await page.getByRole('link', { name: 'Lire la charte' }).click()
  await page.getByRole('button', { name: 'Je n’accepte pas' }).click()
  await expect(page.getByRole('alert')).toContainText('restent fermés')
  await page.goto('/institutionnels/outil-categorisation')
  await expect(page.getByRole('heading', { name: 'Groupes' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Lire la charte' }).click()
  await page.getByRole('button', { name: 'J’accepte la charte' }).click()
  await page.waitForURL(/\/institutionnels$/)

  await page.goto('/institutionnels/outil-categorisation')
  const carte = page.getByRole('application', { name: /Carte des copropriétés/ })
  await expect(carte.getByRole('button').first()).toBeVisible()
  await p.inspecter(page, 'outil de catégorisation')
  await page.getByRole('link', { name: 'Mandat expiré sans successeur' }).click()
  await expect(page).toHaveURL(/situationMandat=EXPIRE_SANS_SUCCESSEUR/)
  await expect(page.getByRole('button', { name: /Retirer le filtre Mandat du représentant/ })).toBeVisible()
  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  const groupes = page.getByRole('region', { name: /^Communes/ })
  await expect(groupes).toBeVisible()
  await p.inspecter(page, 'outil, groupes en tableau')
  await page.getByRole('link', { name: 'Graphiques' }).click()
  await expect(page.getByRole('heading', { name: /part de chaque catégorie/ })).toBeVisible()
  await p.inspecter(page, 'outil, graphiques')
  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  await groupes.getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/territoire=COMMUNE.*niveau=COPROPRIETE/)
  const liste = page.getByRole('region', { name: /copropriété/ }).last()
  await liste
    .getByRole('link', { name: /^[A-Z]{2}\d-/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
  await p.inspecter(page, 'une copropriété de l’outil')
})

test('Maëlle choisit, emporte, partage sa recherche ; sa collègue la lance, l’agent d’un autre organisme ne la voit pas', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await entrer(page, 'Maëlle Kervadel')
  await page.goto(`${OUTIL}?categorie=C,D`)
  const compte = page.getByRole('heading', { name: /^\d+ copropriétés$/ })
  const nombre = Number((await compte.textContent())?.match(/\d+/)?.[0])
  expect(nombre).toBeGreaterThan(3)

  await page.getByRole('button', { name: 'Emporter' }).click()
  const fenetre = page.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })
  await p.inspecter(page, 'emporter')
  await fenetre.getByRole('radio', { name: /^CSV/ }).check({ force: true })
  const csv = await prendre(page, () =>
    fenetre.getByRole('button', { name: 'Télécharger maintenant' }).click(),
  )
  expect(csv.nom).toMatch(/^extrait-coproprietes-\d{8}\.csv$/)
  const lignes = csv.octets.toString('utf8').trimEnd().split('\r\n')
  expect(lignes.indexOf('')).toBe(nombre + 1)
  const classeur = await prendre(page, () => fenetre.getByRole('button', { name: 'Classeur (XLSX)' }).click())
  expect(classeur.nom).toMatch(/^rapport-synthetique-\d{8}\.xlsx$/)
  const pdf = await prendre(page, () => fenetre.getByRole('button', { name: 'Document (PDF)' }).click())
  expect(pdf.octets.subarray(0, 5).toString()).toBe('%PDF-')
  await page.keyboard.press('Escape')
  await expect(fenetre).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Choisir toutes celles de la page' }).check({ force: true })
  await expect(page.getByText(/copropriétés choisies$/)).toBeVisible()
  await page.getByRole('button', { name: 'Emporter' }).click()
  const choisies = page.getByRole('dialog', { name: 'Emporter celles que vous avez choisies' })
  await choisies.getByRole('radio', { name: /^Fiches en PDF/ }).check({ force: true })
  const zip = await prendre(page, () =>
    choisies.getByRole('button', { name: 'Télécharger maintenant' }).click(),
  )
  expect(zip.octets.subarray(0, 2).toString()).toBe('PK')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Enregistrer la recherche' }).click()
  const nommer = page.getByRole('dialog', { name: 'Enregistrer cette recherche' })
  await nommer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(nommer.getByRole('alert')).toBeVisible()
  await nommer.getByLabel(/Nom de la recherche/).fill('À aller voir')
  await nommer.getByRole('radio', { name: 'Mon organisme' }).check({ force: true })
  await p.inspecter(page, 'enregistrer une recherche')
  await nommer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Recherche enregistrée')).toBeVisible()
  // Ce que porte le courriel d’une alerte.
  await page.goto(`${OUTIL}?recherche=1`)
  await expect(page.getByRole('heading', { name: `${nombre} copropriétés` })).toBeVisible()

  const chezInes = await p.nouveauContexte(browser)
  const ines = await chezInes.newPage()
  await entrer(ines, 'Inès Colbriant')
  await ines.goto(OUTIL)
  await ines.getByRole('button', { name: 'Mes recherches' }).click()
  await ines.getByRole('button', { name: /^Lancer «.À aller voir.»$/ }).click()
  await expect(ines).toHaveURL(/categorie=C%2CD|categorie=C,D/)
  await expect(ines.getByRole('heading', { name: `${nombre} copropriétés` })).toBeVisible()
  await chezInes.close()

  const chezGael = await p.nouveauContexte(browser)
  const gael = await chezGael.newPage()
  await entrer(gael, 'Gaël Hauterivoire')
  await gael.goto(OUTIL)
  await gael.getByRole('button', { name: 'Mes recherches' }).click()
  await expect(gael.getByText('Aucun collègue n’a partagé de recherche.')).toBeVisible()
  await gael.goto(`${OUTIL}?territoire=COMMUNE:33063`)
  await expect(gael.getByText(/n’est pas celui de votre organisme/).first()).toBeVisible()
  await chezGael.close()
})
