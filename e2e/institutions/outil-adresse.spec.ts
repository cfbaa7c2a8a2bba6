import { expect } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const OUTIL = '/institutionnels/outil-categorisation'

test('avant la charte, chaque écran du territoire y mène avec une phrase, et l’on revient où l’on allait', async ({
  page,
}) => {
  await c.entrerPar(page, 'Connexion institutionnelle', 'Inès Colbriant')
  await page.waitForURL(/\/institutionnels$/)
  const demandees = [
    `${OUTIL}/AA1234567`,
    '/institutionnels/donnees-brutes',
    '/institutionnels/telechargements',
    `${OUTIL}?nbLots=20..`,
  ]
  for (const demandee of demandees) {
    await page.goto(demandee)
    await expect(page.getByText('Lisez d’abord la charte de confidentialité')).toBeVisible()
    await expect(page).toHaveURL(/\/institutionnels\/charte-confidentialite\?retour=/)
  }
  await p.inspecter(page, 'charte, en allant à l’outil')
  await page.getByRole('button', { name: 'J’accepte la charte' }).click()
  await expect(page).toHaveURL(/outil-categorisation\?nbLots=20\.\.$/)
  await expect(page.getByRole('button', { name: /Retirer le filtre Nombre total de lots/ })).toBeVisible()
})

test('un territoire tapé sans être choisi se dit sous le champ ; rien ne part, ce qui est tapé reste', async ({
  page,
}) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  await page.goto(OUTIL)
  const criteres = page.getByRole('search', { name: 'Territoire et critères' })
  const territoire = criteres.getByRole('combobox', { name: 'Territoire' })
  await territoire.fill('brest')
  await criteres.getByRole('button', { name: 'Chercher' }).click()
  await expect(criteres.getByText(/^Choisissez «.brest.» dans les suggestions/).first()).toBeVisible()
  await expect(territoire).toHaveValue('brest')
  await expect(page).toHaveURL(new RegExp(`${OUTIL}$`))
  await p.inspecter(page, 'outil, territoire tapé sans être choisi')

  await page.goto('/institutionnels/donnees-brutes')
  const partie = page.getByRole('combobox', { name: /Une partie de ce territoire/ })
  await partie.fill('brest')
  // Hors de son territoire : rien à proposer, et cela se dit (§8.2).
  await expect(page.locator('.rnc-combobox__vide')).toBeVisible()
  await expect(page.locator('output', { hasText: 'Aucun résultat' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Télécharger les données brutes' }).click()
  await expect(page.getByText(/^Choisissez «.brest.» dans les suggestions/)).toBeVisible()
  await expect(partie).toBeFocused()
  await expect(partie).toHaveValue('brest')
})

test('ce qu’une adresse de l’outil demande et qu’il ne comprend pas se dit ; le reste se montre', async ({
  page,
}) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  await page.goto(`${OUTIL}?zzz=1&niveau=ZZ&tri=couleur&page=0&recherche=999999&nbLots=20..`)
  const dites = page.getByRole('listitem')
  for (const dit of [
    /recherche enregistrée que cette adresse désigne n’existe plus/,
    /«.zzz.» n’est pas un critère/,
    /regroupe pas par «.ZZ.»/,
    /«.couleur.»/,
    /pas de page «.0.»/,
  ])
    await expect(dites.filter({ hasText: dit })).toBeVisible()
  await expect(page.getByRole('button', { name: /Retirer le filtre Nombre total de lots/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^[\d\s]+ copropriétés$/ })).toBeVisible()
  await p.inspecter(page, 'outil, adresse mal comprise')
  await p.regarder(page, 'outil-adresse')

  await page.goto(`${OUTIL}?page=900`)
  await expect(page.getByRole('heading', { name: 'Il n’y a pas de page 900' })).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la première page' }).click()
  await expect(page.getByRole('link', { name: /^[A-Z]{2}\d-/ }).first()).toBeVisible()

  for (const inconnu of ['ZZ9999999', 'bidule']) {
    await page.goto(`${OUTIL}/${inconnu}`)
    await expect(
      page.getByRole('heading', { name: 'Aucune copropriété de votre territoire ne porte ce numéro' }),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^Numéro inconnu/)
  }
  await p.inspecter(page, 'outil, numéro inconnu')
})

test('le teneur a les données brutes de toute la France, sans charte ; ce qu’une adresse des accès demande de trop se dit', async ({
  page,
}) => {
  await p.seConnecter(page, p.CATHERINE, '/institutionnels/donnees-brutes')
  await expect(page.getByText(/^France entière, [\d\s]+ copropriétés aujourd’hui\.$/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/charte|votre territoire/i)
  await p.inspecter(page, 'données brutes d’un teneur')
  await page.goto('/habilitations?situation=BIDON&page=x')
  await expect(page.getByRole('listitem').filter({ hasText: /Aucun accès n’est «.BIDON.»/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /pas de page «.x.»/ })).toBeVisible()
  await p.inspecter(page, 'accès, adresse mal comprise')
  await page.goto('/habilitations?page=90')
  await expect(page.getByRole('heading', { name: 'Il n’y a pas de page 90' })).toBeVisible()
  await page.goto('/habilitations/nouveau')
  await c.champ(page, 'demandeur').fill('z')
  await page.getByRole('combobox', { name: /Territoires/ }).fill('rhône')
  await page.getByRole('button', { name: 'Ouvrir l’accès' }).click()
  await expect(page.getByText(/^Dites-le en 5 caractères au moins/).first()).toBeVisible()
  await expect(page.getByText(/^Choisissez «.rhône.» dans les suggestions/).first()).toBeVisible()
  await p.inspecter(page, 'ouvrir un accès, refusé')
})

test('de l’accueil et des écrans, le guide et la grille de lecture répondent', async ({ page }) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  for (const [ecran, liens] of [
    [
      '/institutionnels',
      ['Guide de l’outil (PDF)', 'Grille des données brutes (PDF)', 'Grille des données brutes (CSV)'],
    ],
    [OUTIL, ['Guide (PDF)']],
    ['/institutionnels/donnees-brutes', ['Grille de lecture (PDF)', 'Grille de lecture (CSV)']],
  ] as const) {
    await page.goto(ecran)
    for (const lien of liens) {
      const href = await page.getByRole('link', { name: lien, exact: true }).getAttribute('href')
      const reponse = await page.request.get(href!)
      expect(reponse.status(), lien).toBe(200)
      expect(reponse.headers()['content-type'], lien).toMatch(lien.includes('PDF') ? /pdf/ : /csv/)
    }
  }
  await page.goto(OUTIL)
  await page.getByRole('button', { name: 'Emporter' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mes téléchargements' }).click()
  await page.waitForURL(/\/institutionnels\/telechargements$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mes téléchargements' })).toBeVisible()
})

test('au clavier seul : une partie du territoire, ses graphiques, une copropriété', async ({ page }) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  await page.goto(OUTIL)
  const { CLAVIER } = p
  const criteres = page.getByRole('search', { name: 'Territoire et critères' })
  const territoire = criteres.getByRole('combobox', { name: 'Territoire' })
  await CLAVIER.remplir(territoire, 'vill')
  await expect(criteres.getByRole('option', { name: /^Villeurbanne/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await CLAVIER.activer(criteres.getByRole('button', { name: 'Chercher' }))
  await expect(page).toHaveURL(/territoire=COMMUNE%3A69266|territoire=COMMUNE:69266/)
  // Une commune n’a que ses copropriétés : rien à regrouper autrement.
  await expect(page.getByLabel('Regrouper par')).toHaveCount(0)
  await CLAVIER.activer(page.getByRole('link', { name: 'Graphiques' }))
  await expect(
    page.getByRole('heading', { name: 'Les catégories de toutes celles que vous regardez' }),
  ).toBeVisible()
  await CLAVIER.activer(page.getByRole('link', { name: /^[A-Z]{2}\d-/ }).first())
  await expect(page.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
  await expect(page.getByText('Représentant', { exact: true })).toBeVisible()
})

test('une question quittée avant sa réponse ne s’attend plus, et rien ne s’en dit', async ({ page }) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  await page.goto(OUTIL)
  await expect(page.getByRole('button', { name: /Retirer le filtre/ })).toHaveCount(0)
  const PREMIERE = 'EXPIRE_SANS_SUCCESSEUR'
  const [envoyees, abandonnees]: [string[], string[]] = [[], []]
  page.on('request', (demande) => envoyees.push(demande.postData() ?? ''))
  page.on('requestfailed', (demande) => abandonnees.push(demande.postData() ?? ''))
  const dites = (corps: string[]) => corps.filter((celui) => celui.includes(PREMIERE)).length
  // La première réponse ne vient pas.
  await page.route('**/api/public/categorisation/find*', async (route) => {
    if (!route.request().postData()?.includes(PREMIERE)) await route.continue()
  })
  await page.getByRole('link', { name: 'Mandat expiré sans successeur' }).click()
  await expect.poll(() => dites(envoyees)).toBe(2)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Arrêté en vigueur' })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(PREMIERE))
  await expect.poll(() => dites(abandonnees)).toBe(2)
  await expect(page.locator('.fr-alert--error')).toHaveCount(0)
})
