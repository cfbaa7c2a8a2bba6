import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const ICI = '/consulter-les-statistiques-du-registre'
const COMPARER = `${ICI}/comparer`
const APPELS = '/api/public/statistiques'
const SEMBLABLES = `${ICI}/coproprietes-semblables`
const TRIMESTRES_MONTRES = 8

const champ = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
const trimestre = (page: Page, libelle: string) => page.getByLabel(libelle, { exact: true })
const envoyer = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const territoire = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Les trimestres passés d’un registre semé se comptent juste après l’ouverture. */
async function toutEstCompte(request: APIRequestContext): Promise<void> {
  await expect
    .poll(
      async () => {
        const reponse = await request.get(`${APPELS}/chargementTrimestreGeneration`)
        return ((await reponse.json()) as unknown[]).length
      },
      { timeout: 90_000 },
    )
    .toBe(TRIMESTRES_MONTRES)
}

/** Suit ce lien, et rend le fichier : son nom, ses octets. */
async function emporter(page: Page, lien: Locator): Promise<{ nom: string; octets: Buffer }> {
  const [fichier] = await Promise.all([page.waitForEvent('download'), lien.click()])
  return { nom: fichier.suggestedFilename(), octets: await readFile(await fichier.path()) }
}

/** Les copropriétés de chaque territoire de celui-ci, au dernier trimestre, de la plus grande page à la dernière. */
async function classement(request: APIRequestContext, departement: string) {
  const lues: { territoire: { code: string; nom: string }; nb: number }[] = []
  for (let page = 1, total = 1; lues.length < total; page += 1) {
    const reponse = await request.get(`${APPELS}/classement`, {
      params: { niveau: 'departement', code: departement, page },
    })
    const { lignes, total: tous } = (await reponse.json()) as { lignes: typeof lues; total: number }
    lues.push(...lignes)
    total = tous
  }
  return lues
}

/** Le numéro d’une copropriété du Rhône, de onze à cinquante lots principaux, construite de 1961 à 1974. */
async function uneDuRhone(request: APIRequestContext): Promise<string> {
  const recherche = await request.post('/api/public/annuaire/rechercherAnnuaire', {
    data: {
      isRechercheAvancee: true,
      departement: '69',
      periodeConstruction: 'DE_1961_A_1974',
      paginationOptions: { pageNumber: 1, pageSize: 50 },
    },
  })
  const { lignes } = (await recherche.json()) as { lignes: { numero: string }[] }
  for (const { numero } of lignes) {
    const fiche = await request.get(`/api/public/annuaire/coproannuairedetail/${numero}`)
    const { nbLotsHabBurCom: lots } = (await fiche.json()) as { nbLotsHabBurCom: number | null }
    if (lots !== null && lots > 10 && lots <= 50) return numero
  }
  throw new Error('aucune copropriété de cette sorte')
}

const groupe = (page: Page, libelle: string) => page.getByText(`Groupe\u00a0: ${libelle}.`, { exact: false })

test('une journaliste compare deux départements, emporte le rapport et en retrouve les chiffres à leur adresse', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, { acceptDownloads: true })
  const page = await contexte.newPage()
  await toutEstCompte(page.request)
  await page.goto(ICI)
  await champ(page, 'Lieu').fill('69')
  await envoyer(page, 'Voir les chiffres').click()
  await page.waitForURL(/niveau=departement&code=69/)
  await expect(territoire(page, 'Rhône')).toBeVisible()
  await p.inspecter(page, 'statistiques, département')

  await page.getByRole('link', { name: 'Comparer à un autre territoire' }).click()
  await page.waitForURL(/comparer\?niveau1=departement&code1=69/)
  await champ(page, 'Second territoire').fill('bouches du rhone')
  await trimestre(page, 'Année').selectOption('2026')
  await trimestre(page, 'Trimestre').selectOption('3e trimestre')
  await envoyer(page, 'Comparer').click()
  await page.waitForURL(/niveau2=departement&code2=13&annee=2026&trimestre=3/)
  await expect(
    page.getByText('3e trimestre 2026, chiffres au 30 septembre 2026.', { exact: false }),
  ).toBeVisible()
  const comptees = page
    .getByRole('table', { name: 'Nombre de lots' })
    .getByRole('row', { name: /^Copropriétés/ })
    .getByRole('cell')
  await expect(comptees).toHaveCount(2)
  const [rhone, bouches] = await comptees.allTextContents()
  expect(Number(rhone?.replaceAll(/\D/g, ''))).toBeGreaterThan(Number(bouches?.replaceAll(/\D/g, '')))
  await expect(page.getByRole('table', { name: 'Données financières' })).toContainText('€')
  await p.inspecter(page, 'deux territoires')
  await p.regarder(page, 'stat-comparer')

  await page.getByRole('link', { name: 'Tous les chiffres\u00a0: Bouches-du-Rhône' }).click()
  await page.waitForURL(/\?niveau=departement&code=13&annee=2026&trimestre=3$/)
  await expect(territoire(page, 'Bouches-du-Rhône')).toBeVisible()
  await expect(page.locator('#chiffres-cles')).toContainText(bouches!)

  const xlsx = await emporter(page, page.getByRole('link', { name: /^Classeur \(XLSX\)/ }))
  expect(xlsx.nom).toMatch(/-departement-13-2026-T3-\d{8}\.xlsx$/)
  expect(xlsx.octets.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(xlsx.octets.includes('xl/workbook.xml')).toBe(true)
  const pdf = await emporter(page, page.getByRole('link', { name: /^Document \(PDF\)/ }))
  expect(pdf.nom).toMatch(/-departement-13-2026-T3-\d{8}\.pdf$/)
  const document = await PDFDocument.load(pdf.octets)
  expect(document.getPageCount()).toBeGreaterThanOrEqual(2)
  expect(document.getTitle()).toContain('Bouches-du-Rhône')

  const figure = page.getByRole('figure', { name: /ont un syndic professionnel$/ })
  const constat = await figure.getByRole('heading').textContent()
  const csv = await emporter(page, figure.getByRole('link', { name: /^Chiffres en CSV/ }))
  expect(csv.nom).toMatch(/-departement-13-2026-T3-\d{8}-syndics\.csv$/)
  expect(csv.octets.toString()).toContain('Syndic professionnel')
  const image = await emporter(page, figure.getByRole('link', { name: /^Image/ }))
  expect(image.nom).toMatch(/-departement-13-2026-T3-\d{8}-syndics\.svg$/)
  expect(image.octets.toString()).toContain(constat!)
  const adresse = await figure.getByRole('link', { name: /^Adresse de ce graphique/ }).getAttribute('href')
  const autre = await (await p.nouveauContexte(browser)).newPage()
  await autre.goto(adresse!)
  await expect(autre.getByRole('heading', { name: constat!, exact: true })).toBeInViewport()
  await expect(autre.locator('#chiffres-cles')).toContainText(bouches!)
})

test('sur un téléphone : un lieu à choisir, ses chiffres, leur tableau, le classement', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })).newPage()
  await toutEstCompte(page.request)
  await page.goto(ICI)
  await p.inspecter(page, 'statistiques, France, à 360')
  await p.regarder(page, 'stat-france-360')
  await champ(page, 'Lieu').fill('saint-denis')
  await envoyer(page, 'Voir les chiffres').click()
  await expect(page.getByRole('heading', { name: 'Lequel de ces lieux\u202f?' })).toBeVisible()
  await p.inspecter(page, 'statistiques, lieux à choisir')
  await champ(page, 'Lieu').fill('metropole de lyon')
  await envoyer(page, 'Voir les chiffres').click()
  await page.waitForURL(/niveau=intercommunalite&code=200046977/)
  await expect(territoire(page, 'Métropole de Lyon')).toBeVisible()
  const evolution = page.getByRole('figure', { name: /depuis le 1er trimestre 2025$/ })
  await evolution.getByText('Voir ces chiffres en tableau').click()
  await expect(evolution.getByRole('row')).toHaveCount(TRIMESTRES_MONTRES + 1)
  await page.getByLabel('Classer par').selectOption('Charges courantes par lot, médiane')
  await envoyer(page, 'Classer').click()
  await page.waitForURL(/par=charges/)
  const communes = page.getByRole('table', { name: 'Les communes' })
  await expect(communes).toContainText('€')
  await expect(communes.getByRole('columnheader', { name: 'Comptes exploitables' })).toBeAttached()
  await p.inspecter(page, 'statistiques, intercommunalité, à 360')
  await page.goto(`${COMPARER}?niveau1=departement&code1=69&niveau2=departement&code2=13`)
  await p.inspecter(page, 'deux territoires, à 360')
})

test('au clavier seul, en sombre : choisir un lieu, ouvrir un tableau, comparer', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { colorScheme: 'dark' })).newPage()
  await page.goto(ICI)
  await p.CLAVIER.remplir(champ(page, 'Lieu'), 'villeurbanne')
  await page.keyboard.press('Enter')
  await page.waitForURL(/niveau=commune&code=69266/)
  await expect(territoire(page, 'Villeurbanne')).toBeVisible()
  const tailles = page.locator('#tailles')
  await p.CLAVIER.activer(tailles.locator('summary'))
  await expect(tailles.getByRole('table')).toBeVisible()
  await p.regarder(page, 'stat-commune-sombre')
  await p.CLAVIER.activer(page.getByRole('link', { name: 'Comparer à un autre territoire' }))
  await page.waitForURL(/comparer\?/)
  await p.CLAVIER.remplir(champ(page, 'Second territoire'), 'bron')
  await page.keyboard.press('Enter')
  await page.waitForURL(/niveau2=commune&code2=69029/)
  await expect(page.getByRole('columnheader', { name: 'Bron' }).first()).toBeVisible()
})

test('sans JavaScript, les mêmes chiffres : un lieu, un trimestre, le classement, le fichier', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, { javaScriptEnabled: false, acceptDownloads: true })
  const page = await contexte.newPage()
  await toutEstCompte(page.request)
  await page.goto(ICI)
  await champ(page, 'Lieu').fill('saint-denis')
  await envoyer(page, 'Voir les chiffres').click()
  await page.getByRole('link', { name: 'Saint-Denis (commune, 93)' }).click()
  await page.waitForURL(/niveau=commune&code=93066/)
  await trimestre(page, 'Année').selectOption('2025')
  await trimestre(page, 'Trimestre').selectOption('4e trimestre')
  await envoyer(page, 'Voir les chiffres').click()
  await page.waitForURL(/niveau=commune&code=93066.*annee=2025&trimestre=4/)
  await expect(page.getByText('4e trimestre 2025', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Seine-Saint-Denis', exact: true }).click()
  await page.waitForURL(/niveau=departement&code=93.*annee=2025&trimestre=4/)
  await page.getByLabel('Classer par').selectOption('Lots')
  await envoyer(page, 'Classer').click()
  await page.waitForURL(/par=lots/)
  await expect(page.getByRole('columnheader', { name: 'Lots', exact: true }).last()).toBeVisible()
  const csv = await emporter(page, page.getByRole('link', { name: /^Données \(CSV\)/ }))
  expect(csv.nom).toMatch(/-departement-93-2025-T4-\d{8}\.csv$/)
  expect(csv.octets.toString()).toContain('Seine-Saint-Denis')
})

const carte = (page: Page) => page.locator('#departements')
/** Ce qui est dessiné, que le tableau dit à sa place. */
const dessin = (page: Page) => carte(page).locator('[aria-hidden="true"]')

test('la carte des départements : un autre chiffre, ce qui est caché, le tableau, les fichiers, un département', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, { acceptDownloads: true })
  const page = await contexte.newPage()
  await toutEstCompte(page.request)
  await page.goto(ICI)
  await expect(carte(page).getByRole('heading')).toHaveText(
    /^\d+ départements sur 101 réunissent la moitié des copropriétés$/,
  )
  await page.getByLabel('Classer par').selectOption('Charges courantes par lot, médiane')
  await envoyer(page, 'Classer').click()
  await page.waitForURL(/par=charges#classement$/)
  await expect(page.getByRole('heading', { name: 'Départements et régions' })).toBeInViewport()
  await expect(carte(page).getByRole('heading')).toHaveText(/médiane\u00a0: de [\d\u202f]+\u00a0€ \(.+\) à /)
  await expect(dessin(page).getByText('Secret statistique', { exact: true })).toBeVisible()
  await expect(dessin(page).locator('path[fill^="url(#hachures"]').first()).toBeVisible()
  await p.regarder(page, 'stat-carte')

  // Rien à atteindre dans le dessin : du bouton, la tabulation mène au tableau.
  await expect(dessin(page).locator('a:not([tabindex="-1"])')).toHaveCount(0)
  await envoyer(page, 'Classer').focus()
  await page.keyboard.press('Tab')
  await expect(carte(page).locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(carte(page).getByRole('row')).toHaveCount(102)
  await expect(carte(page).getByRole('row', { name: /^Rhône \(69\)/ })).toContainText('€')
  await p.inspecter(page, 'statistiques, carte de la France et son tableau')

  const csv = await emporter(page, carte(page).getByRole('link', { name: /^Chiffres en CSV/ }))
  expect(csv.nom).toMatch(/-france-FR-\d{4}-T\d-\d{8}-carte_charges\.csv$/)
  expect(csv.octets.toString()).toMatch(/\r\n69;Rhône;\d+/)
  const image = await emporter(page, carte(page).getByRole('link', { name: /^Image/ }))
  expect(image.nom).toMatch(/-carte_charges\.svg$/)
  const constat = await carte(page).getByRole('heading').textContent()
  expect(image.octets.toString()).toContain(`<title>${constat!}</title>`)

  await dessin(page).locator('a[href*="code=69&"], a[href$="code=69"]').first().click()
  await page.waitForURL(/niveau=departement&code=69/)
  await expect(territoire(page, 'Rhône')).toBeVisible()
  await expect(carte(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Auvergne-Rhône-Alpes', exact: true }).click()
  await page.waitForURL(/niveau=region&code=84/)
  await expect(dessin(page).locator('path[d] title')).toHaveCount(12)
  await p.inspecter(page, 'statistiques, carte d’une région')
})

test('à 320 pixels et sans JavaScript : la carte d’une région, ses numéros, et celle d’un seul département qui ne se dessine pas', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await contexte.newPage()
  await toutEstCompte(page.request)
  await page.goto(`${ICI}?niveau=region&code=11&par=a_jour`)
  await expect(carte(page).getByRole('heading')).toHaveText(/^Part à jour\u00a0: de .+ \(.+\) à .+ \(.+\)$/)
  const numeros = dessin(page).locator('text')
  expect((await numeros.allTextContents()).toSorted()).toEqual('75,77,78,91,92,93,94,95'.split(','))
  await expect(numeros.getByText('75', { exact: true })).toBeVisible()
  await p.sansDebordement(page, 'carte d’une région, à 320')
  await p.regarder(page, 'stat-carte-320')
  await carte(page).locator('summary').click()
  await carte(page).getByRole('link', { name: 'Paris (75)' }).click()
  await page.waitForURL(/niveau=departement&code=75/)
  await page.goto(ICI)
  await p.sansDebordement(page, 'carte de la France, à 320')
  await expect(dessin(page).locator('path[d] title')).toHaveCount(105)
  await page.goto(`${ICI}?niveau=region&code=01`)
  await expect(territoire(page, 'Guadeloupe')).toBeVisible()
  await expect(carte(page)).toHaveCount(0)
})

test('une commune de neuf copropriétés ne montre aucun de ses montants, nulle part', async ({ page }) => {
  await toutEstCompte(page.request)
  const communes = await classement(page.request, '69')
  const petite = communes.find(({ nb }) => nb === 9) ?? communes.at(-1)!
  expect(petite.nb).toBeLessThan(11)
  const { code, nom } = petite.territoire
  const periodes = (await (await page.request.get(`${APPELS}/chargementTrimestreGeneration`)).json()) as {
    annee: number
    trimestre: number
  }[]
  for (const periode of periodes) {
    const params = { niveau: 'commune', code, ...periode }
    const { chiffres } = (await (await page.request.get(`${APPELS}/chiffres`, { params })).json()) as {
      chiffres: Record<string, number | null> | null
    }
    const montants = Object.entries(chiffres ?? {}).filter(([colonne]) => /_(moyenne|mediane)$/.test(colonne))
    expect([periode, chiffres && montants.length]).toEqual([periode, chiffres && 10])
    expect([periode, montants.filter(([, valeur]) => valeur !== null)]).toEqual([periode, []])
    const rapport = await page.request.get(`${APPELS}/telechargerRapportBo`, {
      params: { ...params, format: 'csv' },
    })
    const texte = await rapport.text()
    expect(texte).toContain('Secret statistique')
    const chiffrees = texte.split('\n').filter((ligne) => /par lot|impayés/i.test(ligne) && /;\d/.test(ligne))
    expect([periode, chiffrees]).toEqual([periode, []])
  }
  await page.goto(`${ICI}?niveau=commune&code=${code}`)
  await expect(territoire(page, nom)).toBeVisible()
  const comptes = page.locator('#comptes')
  await expect(comptes).toContainText('Secret statistique')
  await expect(page.getByRole('main')).not.toContainText('€')
  await p.inspecter(page, 'statistiques, petite commune')
  await p.regarder(page, 'stat-petite')
  await page.goto(`${COMPARER}?niveau1=commune&code1=${code}&niveau2=commune&code2=${code}`)
  await expect(page.getByRole('table', { name: 'Données financières' })).toContainText('Secret statistique')
  await expect(page.getByRole('main')).not.toContainText('€')
  const rang = Math.ceil(communes.length / 20)
  for (const par of ['charges', 'impayes']) {
    for (let page_ = 1; page_ <= rang; page_ += 1) {
      const reponse = await page.request.get(`${APPELS}/classement`, {
        params: { niveau: 'departement', code: '69', par, page: page_ },
      })
      const { lignes } = (await reponse.json()) as {
        lignes: { territoire: { code: string }; valeur: number | null }[]
      }
      for (const ligne of lignes.filter((l) => l.territoire.code === code)) expect(ligne.valeur).toBeNull()
    }
  }
})

test('un territoire, une période que l’on n’a pas : une phrase, et un chemin', async ({ page }) => {
  for (const [adresse, dit] of [
    [`${ICI}?niveau=commune&code=99999`, 'Ce territoire n’est pas au code officiel géographique.'],
    [`${ICI}?niveau=galaxie&code=1`, 'Ce territoire n’est pas au code officiel géographique.'],
    [`${ICI}?niveau=departement`, 'Ce territoire n’est pas au code officiel géographique.'],
    [`${ICI}?annee=2099`, 'Les chiffres de cette période n’ont pas été comptés.'],
    [`${ICI}?annee=2026&trimestre=5`, 'Donnez une année et un trimestre de 1 à 4.'],
    [`${COMPARER}?niveau1=commune&code1=99999`, 'Ce territoire n’est pas au code officiel géographique.'],
  ] as const) {
    const reponse = await page.goto(adresse)
    expect([adresse, reponse!.status() < 500]).toEqual([adresse, true])
    await expect(page.getByRole('heading', { name: 'Pas de chiffres ici' }), adresse).toBeVisible()
    await expect(page.getByText(dit, { exact: false }), adresse).toBeVisible()
  }
  await p.inspecter(page, 'statistiques, refus')
  await page.goto(`${ICI}?niveau=commune&code=69999`)
  await page.getByRole('link', { name: 'Voir ceux du département 69' }).click()
  await expect(territoire(page, 'Rhône')).toBeVisible()
  await page.goto(`${ICI}?annee=2099`)
  await page.getByRole('link', { name: 'Voir les derniers chiffres' }).click()
  await expect(territoire(page, 'France')).toBeVisible()
})

test('sans JavaScript, de la fiche d’une copropriété à ses semblables : rien que ce que la fiche montre', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto(`/annuaire/${await uneDuRhone(page.request)}`)
  await page.getByRole('link', { name: 'Comparer aux copropriétés semblables' }).click()
  await page.waitForURL(`**${SEMBLABLES}?taille=DE_11_A_50&periode=DE_1961_A_1974&departement=69`)
  await expect(page.getByRole('heading', { level: 1, name: 'Copropriétés semblables' })).toBeVisible()
  await expect(groupe(page, '11 à 50 lots, de 1961 à 1974, Rhône')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ copropriétés semblables$/ })).toBeVisible()
  await expect(page.getByLabel('Chauffage', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Ascenseur', { exact: true })).toHaveValue('')

  const charges = page.getByRole('figure', { name: /de charges courantes par lot$/ })
  await expect(charges).toContainText(
    /Comptes exploitables\u00a0: \d+\u202f% des copropriétés \(\d+ sur \d+\)/,
  )
  const csv = await charges.getByRole('link', { name: /^Chiffres en CSV/ }).getAttribute('href')
  const emporte = await page.request.get(csv!)
  expect(emporte.headers()['content-disposition']).toMatch(/semblables-charges-\d{8}\.csv/)
  expect(await emporte.text()).toContain('Groupe\u00a0: 11 à 50 lots, de 1961 à 1974, Rhône.')
  await charges.getByText('Voir ces chiffres en tableau').click()
  const lignes = charges.getByRole('table').getByRole('row')
  await expect(lignes).toHaveCount(5)
  await expect(lignes.filter({ hasText: 'Médiane' })).toContainText('€')
  await expect(page.getByRole('figure', { name: /d’impayés, en part des charges courantes$/ })).toBeVisible()
  await expect(page.getByRole('figure', { name: /ont un ascenseur$/ })).toBeVisible()
  await expect(page.getByRole('figure', { name: /sont étiquetés F ou G$/ })).toBeVisible()

  await page.getByLabel('Chauffage', { exact: true }).selectOption('Individuel')
  await page.getByLabel('Ascenseur', { exact: true }).selectOption('Avec ascenseur')
  await page.getByLabel('Département', { exact: true }).selectOption('2A – Corse-du-Sud')
  await envoyer(page, 'Voir ces copropriétés').click()
  await page.waitForURL(/chauffage=INDIVIDUEL&ascenseur=oui&departement=2A/)
  await expect(page.getByRole('heading', { name: 'Groupe élargi' })).toBeVisible()
  await expect(
    page.getByText('Moins de 30 copropriétés aux comptes exploitables', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Le groupe est élargi\u00a0: toute la France', { exact: false })).toBeVisible()
  await expect(
    groupe(page, '11 à 50 lots, de 1961 à 1974, chauffage individuel, avec ascenseur, toute la France'),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: /^Au moins \d+0 copropriétés semblables$/ }),
  ).toBeVisible()
  // Sans JavaScript, axe ne s’exécute pas non plus.
  const autre = await (await p.nouveauContexte(browser)).newPage()
  await autre.goto(page.url())
  await p.inspecter(autre, 'copropriétés semblables, groupe élargi')
})

test('les copropriétés semblables, d’un territoire, sur un téléphone et au clavier', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })).newPage()
  await page.goto(`${ICI}?niveau=region&code=84`)
  await page.getByRole('link', { name: 'Copropriétés semblables', exact: true }).click()
  await page.waitForURL(`**${SEMBLABLES}?region=84`)
  await expect(page.getByText('Choisissez au moins une taille', { exact: false })).toBeVisible()
  await p.inspecter(page, 'copropriétés semblables, rien de choisi')
  await p.CLAVIER.activer(envoyer(page, 'Voir ces copropriétés'))
  await expect(page.getByRole('heading', { name: 'Il manque une taille' })).toBeVisible()
  await expect(page.getByLabel('Région')).toHaveValue('84')
  await p.CLAVIER.choisir(page.getByLabel('Taille, en lots principaux'), '11 à 50 lots')
  await p.CLAVIER.activer(envoyer(page, 'Voir ces copropriétés'))
  await page.waitForURL(/taille=DE_11_A_50&region=84/)
  await expect(groupe(page, '11 à 50 lots, Auvergne-Rhône-Alpes')).toBeVisible()
  const tableaux = page.locator('#groupe summary')
  for (const tableau of await tableaux.all()) await p.CLAVIER.activer(tableau)
  await expect(page.locator('#groupe').getByRole('table')).toHaveCount(await tableaux.count())
  await p.inspecter(page, 'copropriétés semblables, à 360')
  await p.regarder(page, 'stat-semblables-360')
  const adresse = await page
    .getByRole('link', { name: /^Adresse de ce graphique/ })
    .first()
    .getAttribute('href')
  const autre = await (await p.nouveauContexte(browser, { colorScheme: 'dark' })).newPage()
  await autre.goto(adresse!)
  await expect(autre.getByRole('figure', { name: /de charges courantes par lot$/ })).toBeInViewport()
  await p.regarder(autre, 'stat-semblables-sombre')
})

test('des critères que le registre ne connaît pas, ou trop peu de copropriétés : une phrase', async ({
  page,
}) => {
  const choisie = `${SEMBLABLES}?taille=DE_11_A_50`
  for (const [adresse, titre, dit] of [
    [`${SEMBLABLES}?taille=GEANTE`, 'Pas de chiffres ici', 'Choisissez une des réponses proposées.'],
    [`${choisie}&ascenseur=peut-etre`, 'Pas de chiffres ici', 'Ascenseur\u00a0: Choisissez une des réponses'],
    [`${choisie}&departement=2C`, 'Pas de chiffres ici', 'Ce lieu n’est pas au code officiel géographique.'],
    [
      `${choisie}&departement=00`,
      'Pas de chiffres ici',
      'Ce territoire n’est pas au code officiel géographique.',
    ],
    [
      `${choisie}&departement=69&region=11`,
      'Pas de chiffres ici',
      'Ce département n’est pas dans cette région',
    ],
    [
      `${SEMBLABLES}?taille=PLUS_DE_200`,
      'Trop peu de copropriétés semblables',
      'Choisissez une autre taille.',
    ],
  ] as const) {
    const reponse = await page.goto(adresse)
    expect([adresse, reponse!.status() < 500]).toEqual([adresse, true])
    await expect(page.getByRole('heading', { name: titre }), adresse).toBeVisible()
    await expect(page.getByText(dit, { exact: false }).first(), adresse).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('€')
  }
  await p.inspecter(page, 'copropriétés semblables, trop peu')
})
