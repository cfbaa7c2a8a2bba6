import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import * as c from './comptes.ts'
import * as p from './parcours.ts'
import { lancerProduit } from './serveur.ts'

const PORTE = 'Connexion institutionnelle'
const OUTIL = '/institutionnels/outil-categorisation'
/** L’organisme de Solène et d’Aurèle, à qui rien n’est encore ouvert. */
const SIRET = '090 003 021 00012'
const ORGANISME = 'Agence de Valmorin'
const CLARA = 'clara.noirmaze@demonstration.invalid'
const SOLENE = 'solene.calverne@demonstration.invalid'
const JOUR_MS = 86_400_000

let produit: Awaited<ReturnType<typeof lancerProduit>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  produit = await lancerProduit()
})
test.afterAll(() => produit.arreter())

/** Le premier nombre d’une phrase, ses espaces ôtés. */
const entier = (phrase: string): number => Number(/\d+/.exec(phrase.replaceAll(/(?<=\d)\s(?=\d)/g, ''))?.[0])

const chez = async (browser: Browser): Promise<Page> =>
  (await p.nouveauContexte(browser, { baseURL: produit.adresse })).newPage()

async function agent(browser: Browser, nom: string): Promise<Page> {
  const page = await chez(browser)
  await c.entrerPar(page, PORTE, nom)
  return page
}

async function accepterLaCharte(page: Page): Promise<void> {
  await page.goto('/institutionnels/charte-confidentialite')
  await page.getByRole('button', { name: 'J’accepte la charte' }).click()
  await page.waitForURL(/\/institutionnels$/)
}

async function prendre(page: Page, appuyer: () => Promise<void>): Promise<Buffer> {
  const attendu = page.waitForEvent('download')
  await appuyer()
  return readFile(await (await attendu).path())
}

/** Les copropriétés de Lyon que Clara représente, que rien ne frappe encore. */
async function deClara(page: Page): Promise<{ id: number; numero: string }[]> {
  const jeton = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const reponse = await page.request.post('/api/coproprietes/rechercher', {
    headers: { 'x-xsrf-token': decodeURIComponent(jeton) },
    data: { paginationOptions: { pageNumber: 1, pageSize: 100 } },
  })
  const { ligneRechercheCoproprieteDTOList: lignes } = (await reponse.json()) as {
    ligneRechercheCoproprieteDTOList: { id: number; numero: string; actions: string[] }[]
  }
  return lignes.filter((l) => /Lyon/.test(JSON.stringify(l)) && l.actions.includes('mettreAJour'))
}

/** Déclare un arrêté de mise en sécurité, d’une mise à jour ordinaire. */
async function declarerUnArrete(page: Page, id: number): Promise<void> {
  const continuer = () => page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await page.goto(`/copropriete/${id}/mettre-a-jour`)
  await page.getByText('Non, rien de nouveau sur les comptes').click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await continuer()
  await page.waitForURL(/procedures/)
  await page
    .getByRole('radiogroup', { name: /arrêté de mise en sécurité/ })
    .getByText('Oui', { exact: true })
    .click()
  await page.getByLabel(/^Date de l’arrêté de mise en sécurité/).fill('1/9/2026')
  await continuer()
  await page.waitForURL(/donnees-techniques/)
  await continuer()
  await page.waitForURL(/recapitulatif/)
  await page.getByRole('button', { name: 'Déposer la mise à jour' }).click()
  await expect(page.getByText(/prise en compte|est déposée|est à jour/).first()).toBeVisible()
}

test('un organisme demande un accès, l’obtient, connaît son territoire, l’emporte, est prévenu, et le perd', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const teneur = await chez(browser)
  const cabinet = await chez(browser)

  await test.step('la demande, sans compte', async () => {
    const mairie = await chez(browser)
    await mairie.goto('/aide/formulaire?sorte=DEMANDE_ACCES')
    await mairie
      .getByRole('textbox', { name: /^Votre demande/ })
      .fill('Nous suivons les copropriétés fragiles du Rhône pour le plan départemental de l’habitat.')
    await mairie.getByLabel('Nom', { exact: false }).first().fill('Calverne')
    await mairie.getByLabel('Prénom').fill('Solène')
    await mairie.getByLabel('Adresse électronique', { exact: false }).first().fill(SOLENE)
    await mairie.getByLabel('Confirmez l’adresse électronique').fill(SOLENE)
    await c.prouverHumain(mairie)
    await mairie.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(mairie.getByRole('heading', { level: 1, name: 'Votre demande est reçue' })).toBeVisible()
  })

  await test.step('avant l’accès, Solène n’entre pas', async () => {
    const solene = await agent(browser, 'Solène Calverne')
    await solene.waitForURL(/non-valide/)
  })

  await test.step('le teneur ouvre l’accès depuis la demande', async () => {
    await p.seConnecter(teneur, p.CATHERINE, '/assistance/reclamations?onglet=A_TRAITER')
    await teneur.getByRole('link', { name: /^REC-/ }).first().click()
    await teneur.getByRole('link', { name: 'Ouvrir l’accès demandé' }).click()
    await expect(teneur.getByText('Ce qu’elle dit est déjà rempli')).toBeVisible()
    await teneur.getByRole('button', { name: 'Ouvrir l’accès' }).click()
    await expect(teneur.getByText(/Il y a \d erreurs/)).toBeVisible()
    await p.inspecter(teneur, 'ouvrir un accès, refusé')
    await teneur.getByLabel('SIRET de l’organisme').fill(SIRET)
    await teneur.getByLabel('Nom de l’organisme').fill(ORGANISME)
    const territoires = teneur.getByRole('combobox', { name: /^Territoires/ })
    await territoires.fill('Rhône')
    await teneur.getByRole('option', { name: /^Rhône.*département/i }).click()
    await teneur.getByRole('button', { name: 'Ouvrir l’accès' }).click()
    await expect(teneur.getByText('Accès ouvert')).toBeVisible()
    await expect(teneur.getByText(/Né de la demande REC-/)).toBeVisible()
    await p.inspecter(teneur, 'un accès ouvert')
  })

  const solene = await agent(browser, 'Solène Calverne')
  await test.step('Solène refuse la charte et ne voit rien, l’accepte', async () => {
    await solene.waitForURL(/\/institutionnels$/)
    await solene.goto(OUTIL)
    await solene.getByRole('link', { name: 'Lire la charte' }).click()
    await solene.getByRole('button', { name: 'Je n’accepte pas' }).click()
    await solene.goto(OUTIL)
    await expect(solene.getByRole('heading', { name: 'Groupes' })).toHaveCount(0)
    await accepterLaCharte(solene)
  })

  let trouvees = 0
  await test.step('des fragiles du territoire, de la carte à une, dont la note se comprend', async () => {
    await solene.goto(`${OUTIL}?categorie=B,C,D`)
    const carte = solene.getByRole('application', { name: /Carte des copropriétés/ })
    await carte.getByRole('button').first().click()
    await expect(solene).toHaveURL(/territoire=COMMUNE.*niveau=COPROPRIETE/)
    const liste = solene.getByRole('region', { name: /copropriété/ }).last()
    await liste
      .getByRole('link', { name: /^[A-Z]{2}\d-/ })
      .first()
      .click()
    await expect(solene.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
  })

  await test.step('la recherche des arrêtés, enregistrée, partagée, avec alerte', async () => {
    await solene.goto(`${OUTIL}?arrete=oui`)
    const compte = solene.getByRole('heading', { name: /^\d+ copropriétés?$/ })
    trouvees = Number((await compte.textContent())?.match(/\d+/)?.[0])
    await solene.getByRole('button', { name: 'Enregistrer la recherche' }).click()
    const nommer = solene.getByRole('dialog', { name: 'Enregistrer cette recherche' })
    await nommer.getByLabel(/Nom de la recherche/).fill('Arrêtés en cours')
    await nommer.getByRole('radio', { name: 'Mon organisme' }).check({ force: true })
    await nommer.getByRole('radio', { name: /nuit/ }).check({ force: true })
    await nommer.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(solene.getByText('Recherche enregistrée')).toBeVisible()
    await produit.faire('alertes-recherches')
  })

  await test.step('Aurèle la lance, et trouve autant', async () => {
    const aurele = await agent(browser, 'Aurèle Montbriand')
    await aurele.waitForURL(/\/institutionnels$/)
    await accepterLaCharte(aurele)
    await aurele.goto(OUTIL)
    await aurele.getByRole('button', { name: 'Mes recherches' }).click()
    await aurele.getByRole('button', { name: /^Lancer «.Arrêtés en cours.»$/ }).click()
    await expect(aurele.getByRole('heading', { name: new RegExp(`^${trouvees} copropriété`) })).toBeVisible()
    await aurele.context().close()
  })

  await test.step('les deux rapports, le CSV, dix fiches dont une manque, les données brutes et leur grille', async () => {
    await solene.goto(`${OUTIL}?categorie=B,C,D`)
    const compte = solene.getByRole('heading', { name: /^[\d\u202f]+ copropriétés$/ })
    const nombre = entier((await compte.textContent()) ?? '')
    await solene.getByRole('button', { name: 'Emporter' }).click()
    const fenetre = solene.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })
    await fenetre.getByRole('radio', { name: /^CSV/ }).check({ force: true })
    const csv = await prendre(solene, () =>
      fenetre.getByRole('button', { name: 'Télécharger maintenant' }).click(),
    )
    const lignes = csv.toString('utf8').split('\r\n')
    expect(lignes.indexOf(''), 'le CSV').toBe(nombre + 1)
    const classeur = await readXlsx(
      await prendre(solene, () => fenetre.getByRole('button', { name: 'Classeur (XLSX)' }).click()),
    )
    expect(classeur.sheets, 'une couverture et huit feuilles').toHaveLength(9)
    const liste = classeur.sheets.at(-1)!
    expect(
      liste.rows.filter((r) => /^[A-Z]{2}\d-\d{3}-\d{3}$/.test(String(r[0]))),
      'la liste',
    ).toHaveLength(nombre)
    expect(classeur.sheets[1]!.rows[1]!.slice(0, 2), 'les chiffres').toEqual(['Copropriétés', nombre])
    const pdf = await prendre(solene, () => fenetre.getByRole('button', { name: 'Document (PDF)' }).click())
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
    expect(text.replaceAll(/\s/g, ' ')).toContain(
      `${nombre.toLocaleString('fr')} copropriétés`.replaceAll(/\s/g, ' '),
    )
    await fenetre.getByRole('button', { name: 'Préparer le PDF pour plus tard' }).click()
    await expect(solene.getByText('Votre rapport est demandé')).toBeVisible()
    await solene.keyboard.press('Escape')

    const cases = solene
      .getByRole('region', { name: /copropriété/ })
      .last()
      .getByRole('row')
      .getByRole('checkbox')
    for (let i = 1; i <= 10; i += 1) await cases.nth(i).check({ force: true })
    await expect(solene.getByText('10 copropriétés choisies')).toBeVisible()
    // Depuis qu’elle a été choisie, une copropriété peut avoir quitté le registre.
    await solene.route('**/download-zip-fiche-copropriete', (route) => {
      const { numeros } = route.request().postDataJSON() as { numeros: string[] }
      return route.continue({ postData: JSON.stringify({ numeros: [...numeros.slice(1), 'ZZ9999999'] }) })
    })
    await solene.getByRole('button', { name: 'Emporter' }).click()
    const choisies = solene.getByRole('dialog', { name: 'Emporter celles que vous avez choisies' })
    await choisies.getByRole('radio', { name: /^Fiches en PDF/ }).check({ force: true })
    const zip = await prendre(solene, () =>
      choisies.getByRole('button', { name: 'Télécharger maintenant' }).click(),
    )
    expect(zip.toString('latin1').match(/fiche-[^/]*?\.pdf/g)!.length).toBeGreaterThanOrEqual(9)
    await expect(solene.getByText(/1 fiche sur 10 n’y est pas.*ZZ9-999-999/).first()).toBeVisible()
    await p.inspecter(solene, 'dix fiches, dont une manque')
    await solene.keyboard.press('Escape')

    await solene.goto(OUTIL)
    const tout = entier((await compte.textContent()) ?? '')
    await solene.goto('/institutionnels/donnees-brutes')
    const brutes = await prendre(solene, () => solene.getByRole('button', { name: 'Télécharger' }).click())
    expect(gunzipSync(brutes).toString('utf8').trimEnd().split('\n'), 'les données brutes').toHaveLength(
      tout + 1,
    )
    const grille = await prendre(solene, () =>
      solene
        .getByRole('link', { name: /^Grille de lecture.*PDF/ })
        .first()
        .click(),
    )
    expect(grille.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await p.seConnecter(cabinet, CLARA, '/')
  const [frappee] = await deClara(cabinet)
  await test.step('Clara déclare un arrêté ; la nuit d’après, Solène en est prévenue, sans nom ni montant', async () => {
    await declarerUnArrete(cabinet, frappee!.id)
    await produit.relancer({ HORLOGE: new Date(Date.now() + JOUR_MS).toISOString() })
    await produit.faire('alertes-recherches')
    await expect
      .poll(async () => (await c.dernierCourriel(cabinet, SOLENE)).sujet, { timeout: 20_000 })
      .toMatch(/Arrêtés en cours/)
    const { texte } = await c.dernierCourriel(cabinet, SOLENE)
    expect(texte).toMatch(/recherche=\d+/)
    expect(texte).not.toMatch(/€|Lyon/)
  })

  await test.step('l’agent d’un autre département n’en voit rien', async () => {
    await p.seConnecter(teneur, p.CATHERINE, '/habilitations')
    await teneur.getByRole('link', { name: 'Département de Valmorin' }).click()
    await teneur.getByRole('button', { name: /^Retirer.*Rhône/ }).click()
    await teneur.getByRole('combobox', { name: /^Territoires/ }).fill('Gironde')
    await teneur.getByRole('option', { name: /^Gironde.*département/i }).click()
    await teneur.getByRole('button', { name: 'Enregistrer les changements' }).click()
    await expect(teneur.getByText('Accès modifié')).toBeVisible()
    const gael = await agent(browser, 'Gaël Hauterivoire')
    await gael.waitForURL(/\/institutionnels$/)
    await accepterLaCharte(gael)
    await gael.goto(`${OUTIL}?territoire=DEPARTEMENT:69`)
    await expect(gael.getByText(/n’est pas celui de votre organisme/).first()).toBeVisible()
    await gael.goto(OUTIL)
    await gael.getByRole('button', { name: 'Mes recherches' }).click()
    await expect(gael.getByText('Aucun collègue n’a partagé de recherche.')).toBeVisible()
    for (const chemin of [
      `/api/public/categorisation/download-single-fiche-copropriete/${frappee!.numero}`,
      '/api/public/donneesBrute/telecharger?territoire=DEPARTEMENT:69',
    ])
      expect((await gael.request.get(chemin)).status(), chemin).toBeGreaterThanOrEqual(403)
    await gael.context().close()
  })

  await test.step('le teneur le trouve compté à son tableau et dit au journal', async () => {
    await teneur.goto('/')
    await teneur.getByRole('button', { name: 'Recalculer' }).click()
    await expect(
      teneur.getByText('Téléchargements des données brutes, sur douze mois').locator('xpath=../dd'),
    ).not.toHaveText('0')
    await teneur.goto('/evenement-journal?categorie=INSTITUTION')
    for (const dit of ['Recherche', 'Extraction', 'Rapport', 'Fiches', 'Données brutes'])
      await expect(
        teneur.getByRole('row').filter({ hasText: 'Solène Calverne' }).filter({ hasText: dit }).first(),
      ).toBeVisible()
    await teneur
      .getByRole('row')
      .filter({ hasText: 'Solène Calverne' })
      .first()
      .getByText(/détail/)
      .click()
    await expect(teneur.getByText(ORGANISME).first()).toBeVisible()
    await p.inspecter(teneur, 'journal des institutions')
  })

  await test.step('l’accès se clôt, et tout se ferme', async () => {
    const encore = await agent(browser, 'Solène Calverne')
    await encore.waitForURL(/\/institutionnels$/)
    await encore.goto('/institutionnels/telechargements')
    await expect(encore.getByText('Prêt', { exact: true })).toBeVisible()
    await teneur.goto('/habilitations')
    await teneur.getByRole('link', { name: ORGANISME }).click()
    await teneur.locator('summary').filter({ hasText: 'Clore cet accès' }).click()
    await teneur.getByLabel(/^Motif/).fill('La convention a pris fin.')
    await teneur.getByRole('button', { name: 'Clore l’accès maintenant' }).click()
    await expect(teneur.getByText('Accès clos').first()).toBeVisible()
    for (const chemin of [OUTIL, '/institutionnels/donnees-brutes', '/institutionnels']) {
      await encore.goto(chemin)
      await expect(encore.getByText(/L’accès de votre organisme est clos/).first()).toBeVisible()
      await expect(encore.getByRole('link', { name: /Demandez un accès/ }).first()).toBeVisible()
    }
    await encore.goto('/institutionnels/telechargements')
    await p.inspecter(encore, 'mes téléchargements, l’accès clos')
    expect((await c.dernierCourriel(encore, SOLENE)).texte).toContain('La convention a pris fin.')
  })
})
