import { expect, type Browser, type Page } from '@playwright/test'
import { openXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/**
 * Une collectivité, de sa demande d’accès à la fin de celui-ci. Chaque essai continue le précédent, dans le produit de ce fichier : la
 * nuit y passe.
 */
test.describe.configure({ mode: 'serial' })

const PORTE = 'Connexion institutionnelle'
const SOLENE = 'Solène Calverne'
const BASILE = 'Basile Orvenant'
const GAEL = 'Gaël Hauterivoire'
const CLARA = 'clara.noirmaze@demonstration.invalid'
const ORGANISME = 'Région de Valmorin'
const REGION = /^Provence-Alpes-Côte d/
const RECHERCHE = 'À aller voir'
const OUTIL = '/institutionnels/outil-categorisation'

const ouvrir = async (browser: Browser, options: Parameters<typeof p.nouveauContexte>[1] = {}) =>
  (await p.nouveauContexte(browser, options)).newPage()

async function chez(browser: Browser, nom: string): Promise<Page> {
  const page = await ouvrir(browser)
  await c.entrerEnInstitution(page, nom)
  return page
}

async function chezLeTeneur(browser: Browser, adresse: string): Promise<Page> {
  const page = await ouvrir(browser)
  await p.seConnecter(page, p.CATHERINE, adresse)
  return page
}

/** Le même écran, au téléphone : rien n’y déborde. */
async function enPetit(page: Page, nom: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await p.sansDebordement(page, `${nom} à 360 px`)
  await p.regarder(page, `${nom}-360`)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Ce que l’outil dit trouver. */
const trouvees = (page: Page) => page.getByRole('heading', { name: /^[\d\s]+ copropriétés$/ })
const nombreDe = async (page: Page): Promise<number> =>
  Number((await trouvees(page).textContent())!.replace(/\D/g, ''))

/** Ce que les essais se passent : la copropriété qui recevra un arrêté, et à partir de quelle note on la dira fragile. */
const suite = { numero: '', noms: [] as string[], seuil: 0, nombre: 0, siret: '' }

interface Ligne {
  numero: string
  nom: string | null
  adresse: string
  note: number
}

/** Celle du cabinet de Clara dont un arrêté élèvera la note : rien n’en est à mettre à jour, son mandat court. */
async function bientotFragile(page: Page): Promise<Ligne> {
  const { lignes } = await p.poster<{ lignes: Ligne[] }>(
    page,
    '/api/public/categorisation/findWithCriterias',
    {
      criteres: {
        syndic: { texte: 'Cabinet Altavor' },
        situationMandat: { parmi: ['EN_COURS'] },
        arrete: { vaut: false },
      },
      paginationOptions: { pageNumber: 1, pageSize: 50, sortField: 'note', sortDirection: 'desc' },
    },
  )
  for (const ligne of lignes) {
    const lue = await page.request.get(`/api/public/categorisation/copropriete/${ligne.numero}`)
    const { points } = (await lue.json()) as { points: { code: string; points: number | null }[] }
    if (points.find(({ code }) => code === 'MISE_A_JOUR')?.points === 0) return ligne
  }
  throw new Error('aucune copropriété du cabinet ne convient')
}

test('Solène, d’un organisme sans accès, le demande ; le teneur l’ouvre depuis sa demande', async ({
  browser,
}) => {
  const solene = await ouvrir(browser, { viewport: { width: 360, height: 740 } })
  await solene.goto('/compte')
  await solene.getByRole('link', { name: PORTE }).click()
  const elle = solene.getByRole('button', { name: SOLENE })
  suite.siret = /SIRET ([\d\s]+)\)/.exec((await elle.textContent())!)![1]!
  await elle.click()
  await solene.getByRole('link', { name: 'Demandez l’accès au teneur du registre' }).click()
  await expect(solene.getByLabel('Précisément')).toHaveValue('DEMANDE_ACCES')
  const envoyer = solene.getByRole('button', { name: 'Envoyer ma demande' })
  await expect(envoyer).toBeEnabled()
  await solene
    .getByRole('textbox', { name: /^Votre demande/ })
    .fill(
      `Je suis les copropriétés fragiles pour la région (SIRET ${suite.siret}) : aides, plans de sauvegarde.`,
    )
  await solene.getByLabel('Nom', { exact: false }).first().fill('Calverne')
  await solene.getByLabel('Prénom').fill('Solène')
  const email = 'solene.calverne@demonstration.invalid'
  await solene.getByLabel('Adresse électronique', { exact: false }).first().fill(email)
  await solene.getByLabel('Confirmez l’adresse électronique').fill(email)
  await p.regarder(solene, 'organisme-demande-360')
  await c.prouverHumain(solene)
  await envoyer.click()
  const reference = (await solene.getByText(/^REC-\d{4}-\d{6}$/).textContent())!

  const teneur = await chezLeTeneur(browser, '/assistance/reclamations?onglet=A_TRAITER')
  await teneur.getByRole('link', { name: reference }).click()
  await teneur.getByRole('link', { name: 'Ouvrir l’accès demandé' }).click()
  await expect(teneur.getByLabel(/SIRET de l’organisme/)).toHaveValue(
    new RegExp(suite.siret.replace(/\s/g, '\\s?')),
  )
  await expect(teneur.getByLabel(/Qui le demande/)).toHaveValue(`Solène Calverne (${email})`)
  await expect(teneur.getByLabel(/Pour quoi faire/)).toHaveValue(/plans de sauvegarde/)
  await teneur.getByLabel(/Nom de l’organisme/).fill(ORGANISME)
  // Rien n’est choisi : le champ le dit, et ce qui est rempli le reste.
  await teneur.getByRole('button', { name: 'Ouvrir l’accès' }).click()
  await expect(teneur.getByRole('heading', { name: 'Il y a une erreur à corriger' })).toBeVisible()
  await p.regarder(teneur, 'organisme-ouvrir-refuse')
  await teneur.getByRole('combobox', { name: /Territoires/ }).fill('provence')
  await teneur.getByRole('option', { name: REGION }).click()
  await p.regarder(teneur, 'organisme-ouvrir')
  await teneur.getByRole('button', { name: 'Ouvrir l’accès' }).click()
  await expect(teneur.getByText('Accès ouvert', { exact: true })).toBeVisible()
  await expect(teneur.getByRole('link', { name: reference })).toBeVisible()
  await p.regarder(teneur, 'organisme-acces-ouvert')
})

test('Solène refuse la charte et ne voit rien, l’accepte, descend de la carte à une copropriété, partage sa recherche et demande à être prévenue', async ({
  browser,
}) => {
  const solene = await ouvrir(browser)
  await c.entrerPar(solene, PORTE, SOLENE)
  await solene.waitForURL(/\/institutionnels$/)
  await p.regarder(solene, 'organisme-accueil-sans-charte')
  await solene.goto(OUTIL)
  await solene.waitForURL(/charte-confidentialite\?retour=/)
  await solene.getByRole('button', { name: 'Je n’accepte pas' }).click()
  await expect(solene.getByRole('alert')).toContainText('restent fermés')
  for (const ferme of [OUTIL, '/institutionnels/donnees-brutes', '/institutionnels/telechargements']) {
    await solene.goto(ferme)
    await expect(solene.getByText(/charte/i).first()).toBeVisible()
    await expect(trouvees(solene)).toHaveCount(0)
    await expect(solene.getByRole('button', { name: /Télécharger/ })).toHaveCount(0)
  }
  await solene.goto('/institutionnels/charte-confidentialite')
  await solene.getByRole('button', { name: 'J’accepte la charte' }).click()
  await solene.waitForURL(/\/institutionnels$/)
  await expect(solene.getByText(REGION)).toBeVisible()

  const { numero, nom, adresse: lieu, note } = await bientotFragile(solene)
  Object.assign(suite, { numero, noms: nom === null ? [lieu] : [nom, lieu], seuil: note + 1 })
  await solene.goto(OUTIL)
  await solene.getByRole('button', { name: 'Territoire et critères' }).click()
  const criteres = solene.getByRole('search', { name: 'Territoire et critères' })
  await criteres.getByText('Fragilité', { exact: true }).click()
  await criteres.locator('[id="champ-criteres.note"]').fill(String(suite.seuil))
  await criteres.getByRole('button', { name: 'Chercher' }).click()
  await expect(solene.getByRole('button', { name: /Retirer le filtre Note de fragilité/ })).toBeVisible()
  suite.nombre = await nombreDe(solene)
  expect(suite.nombre).toBeGreaterThan(10)
  const adresse = solene.url()

  // De la région au département, à la commune, puis à la copropriété : la carte seule.
  const carte = solene.getByRole('application', { name: /Carte des copropriétés/ })
  for (const dessous of ['COMMUNE', 'COPROPRIETE']) {
    // Des cercles serrés se recouvrent en partie : la touche Entrée, elle, ne vise pas un pixel.
    await carte
      .getByRole('button', { name: / en [A-D]/ })
      .first()
      .press('Enter')
    await expect(solene).toHaveURL(new RegExp(`niveau=${dessous}`))
    // D’une commune, il n’y a que ses copropriétés à montrer : rien à choisir.
    const regrouper = solene.getByLabel('Regrouper par')
    if (dessous === 'COMMUNE') await expect(regrouper).toHaveValue(dessous)
    else await expect(regrouper).toHaveCount(0)
    await expect(solene).toHaveURL(/note=/)
  }
  await expect(solene).toHaveURL(/territoire=COMMUNE/)
  await p.regarder(solene, 'organisme-outil-commune')
  // Celles qui se toucheraient sont rassemblées : un appui les sépare.
  const une = carte.getByRole('button', { name: /^(?!Copropriétés proches).* en [A-D]/ })
  const ensemble = carte.getByRole('button', { name: /^Copropriétés proches/ })
  await expect(une.or(ensemble).first()).toBeVisible()
  while ((await une.count()) === 0) {
    const grappe = (await ensemble.first().getAttribute('aria-label'))!
    await ensemble.first().press('Enter')
    await expect(carte.getByRole('button', { name: grappe, exact: true })).toHaveCount(0)
  }
  await une.first().press('Enter')
  await expect(solene.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
  await expect(solene.getByText(/\d+ signes connus sur \d+/)).toBeVisible()
  await p.regarder(solene, 'organisme-une')

  await solene.goto(adresse)
  await solene.getByRole('button', { name: 'Enregistrer la recherche' }).click()
  const nommer = solene.getByRole('dialog', { name: 'Enregistrer la recherche' })
  await nommer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(nommer.getByRole('alert')).toBeVisible()
  await nommer.getByLabel(/Nom de la recherche/).fill(RECHERCHE)
  await nommer.getByRole('radio', { name: 'Mon organisme' }).check({ force: true })
  await nommer.getByRole('radio', { name: /^Chaque nuit/ }).check({ force: true })
  await p.regarder(solene, 'organisme-enregistrer')
  await nommer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(solene.getByText('Recherche enregistrée')).toBeVisible()

  const basile = await chez(browser, BASILE)
  await basile.goto(OUTIL)
  await basile.getByRole('button', { name: 'Mes recherches' }).click()
  await expect(basile.getByText(`Enregistrée par ${SOLENE}.`)).toBeVisible()
  await p.regarder(basile, 'organisme-recherches')
  await basile.getByRole('button', { name: `Lancer «\u202f${RECHERCHE}\u202f»` }).click()
  await expect(trouvees(basile)).toHaveText(new RegExp(`^${suite.nombre}\\s`))
})

test('la nuit après qu’un arrêté est déclaré, Solène est prévenue : des numéros et un lien, ni nom ni montant', async ({
  browser,
  produit,
}) => {
  const clara = await ouvrir(browser)
  await p.seConnecter(clara, CLARA, `/copropriete?q=${suite.numero}`)
  await clara.getByRole('button', { name: /^Plus d’actions/ }).click()
  await clara.getByRole('link', { name: /^Mettre à jour/ }).click()
  await clara.getByText(/rien de nouveau/).click()
  await clara.getByRole('button', { name: 'Continuer' }).click()
  await expect(clara.getByText('Étape 1 sur 4')).toBeVisible()
  await clara.goto(clara.url().replace(/mise-a-jour\/[a-z-]+/, 'mise-a-jour/recapitulatif'))
  await clara.getByRole('link', { name: /Modifier.*Procédures/ }).click()
  await p.repondre(clara, /arrêté de mise en sécurité/, 'Oui')
  await clara
    .getByLabel(/Date de l’arrêté/)
    .first()
    .fill('02/03/2026')
  await p.regarder(clara, 'organisme-arrete')
  await clara.getByRole('button', { name: /revenir au récapitulatif/ }).click()
  await clara.getByRole('button', { name: 'Déposer la mise à jour' }).click()
  await expect(clara.getByText('La mise à jour est prise en compte')).toBeVisible()

  const demain = p.jourDans(1).split('/').toReversed().join('-')
  await produit.passerAu(`${demain}T03:00:00Z`)
  await produit.faire('alertes-recherches')
  const solene = await ouvrir(browser)
  const email = 'solene.calverne@demonstration.invalid'
  await expect
    .poll(async () => (await c.dernierCourriel(solene, email)).sujet, { timeout: 20_000 })
    .toBe(`Votre recherche «\u202f${RECHERCHE}\u202f» a changé`)
  const { texte } = await c.dernierCourriel(solene, email)
  const dit = suite.numero.replace(/^(..)(.)(...)(...)$/, '$1$2-$3-$4')
  expect(texte).toContain(`1 copropriété y est entrée\u00a0: ${dit}.`)
  for (const tu of [...suite.noms, '€']) expect(texte.toLowerCase()).not.toContain(tu.toLowerCase())
  const { pathname, search } = new URL(/https?:\S+recherche=\d+/.exec(texte)![0])

  await c.entrerEnInstitution(solene, SOLENE)
  await solene.goto(pathname + search)
  suite.nombre += 1
  await expect(trouvees(solene)).toHaveText(new RegExp(`^${suite.nombre}\\s`))
  await solene.goto(`${OUTIL}/${suite.numero}`)
  await expect(solene.getByRole('row', { name: /Arrêté de police en cours/ })).toContainText(
    '1 arrêté en cours.',
  )
})

/** Les lignes d’un CSV : ce qui suit une ligne vide le commente. */
const lignesDe = (octets: Buffer): string[] => {
  const lignes = octets.toString('utf8').trimEnd().split('\r\n')
  const fin = lignes.indexOf('')
  return lignes.slice(1, fin === -1 ? undefined : fin)
}

async function lirePdf(octets: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(octets)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

/** Le teneur supprime une copropriété par la ligne de la liste. */
async function supprimer(teneur: Page, numero: string): Promise<void> {
  await teneur.goto(`/copropriete?q=${numero}`)
  await teneur.getByRole('button', { name: /^Plus d’actions/ }).click()
  await teneur.getByRole('button', { name: /^Supprimer/ }).click()
  const fenetre = teneur.getByRole('dialog')
  await fenetre.getByLabel(/Motif/).selectOption({ index: 1 })
  await fenetre.getByLabel(/Raison/).fill('Immatriculée par erreur, sur décision du tribunal.')
  await fenetre.getByRole('button', { name: 'Supprimer la copropriété' }).click()
  await expect(teneur.getByText('La copropriété est supprimée')).toBeVisible()
}

test('Solène emporte rapports, extrait, fiches dont une ne se fait pas, et données brutes : les chiffres s’accordent', async ({
  browser,
}) => {
  const solene = await chez(browser, SOLENE)
  await solene.goto(OUTIL)
  const tout = await nombreDe(solene)
  await solene.goto(`${OUTIL}?note=${suite.seuil}..`)
  await expect(trouvees(solene)).toHaveText(new RegExp(`^${suite.nombre}\\s`))

  await solene.getByRole('button', { name: 'Emporter' }).click()
  const fenetre = solene.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })
  await p.regarder(solene, 'organisme-emporter')
  await fenetre.getByText('Autres formats').click()
  const maintenant = fenetre.getByRole('button', { name: 'Télécharger maintenant' })
  await fenetre.getByRole('radio', { name: /^Rapport en classeur/ }).check({ force: true })
  const classeur = await p.prendre(solene, () => maintenant.click())
  expect(classeur.nom).toMatch(/^rapport-synthetique-\d{8}\.xlsx$/)
  const { sheets } = await openXlsx(new Uint8Array(classeur.octets))
  const feuille = (nom: string) => sheets.find((f) => f.name === nom)!.rows
  expect(feuille('1 Ensemble').find(([quoi]) => quoi === 'Copropriétés')![1]).toBe(suite.nombre)
  expect(feuille('8 Copropriétés').length - 1).toBe(suite.nombre)

  await expect(fenetre.getByText(`Le fichier «\u202f${classeur.nom}\u202f» est enregistré.`)).toBeVisible()
  const pdf = await p.prendre(solene, () =>
    fenetre.getByRole('button', { name: 'Dossier pour le comité (PDF)' }).click(),
  )
  const texte = await lirePdf(pdf.octets)
  expect(texte).toContain(`${suite.nombre} copropriétés`)
  expect(texte).toContain(SOLENE)

  await fenetre.getByRole('radio', { name: /^CSV/ }).check({ force: true })
  const csv = await p.prendre(solene, () => maintenant.click())
  expect(csv.nom).toMatch(/^extrait-coproprietes-\d{8}\.csv$/)
  expect(lignesDe(csv.octets)).toHaveLength(suite.nombre)
  // Pour plus tard aussi : on le retrouvera à la fin de l’accès.
  await fenetre.getByRole('button', { name: 'Préparer pour plus tard', exact: true }).click()
  await expect(fenetre.getByText('Votre fichier est demandé')).toBeVisible()
  await solene.keyboard.press('Escape')

  // Dix, dont une quitte l’annuaire avant qu’elle n’appuie.
  const lignes = solene
    .getByRole('region', { name: /copropriétés/ })
    .last()
    .getByRole('row')
  const cases = lignes.getByRole('checkbox')
  for (let rang = 0; rang < 10; rang += 1) await cases.nth(rang).check({ force: true })
  await expect(solene.getByText('10 copropriétés choisies')).toBeVisible()
  const dixieme = (await lignes.nth(10).getByRole('link').first().textContent())!
  await supprimer(await chezLeTeneur(browser, '/copropriete'), dixieme)
  await solene.getByRole('button', { name: 'Emporter' }).click()
  const choisies = solene.getByRole('dialog', { name: 'Emporter celles que vous avez choisies' })
  await choisies.getByText('Autres formats').click()
  await choisies.getByRole('radio', { name: /^Fiches en PDF/ }).check({ force: true })
  const zip = await p.prendre(solene, () =>
    choisies.getByRole('button', { name: 'Télécharger maintenant' }).click(),
  )
  const manque = /^1 fiche sur 10 n’y est pas/
  await expect(choisies.getByText(manque)).toContainText(dixieme)
  await p.inspecter(solene, 'fiches, une manque')
  await p.regarder(solene, 'organisme-fiches')
  await enPetit(solene, 'organisme-fiches')
  await solene.keyboard.press('Escape')
  await expect(solene.getByText('Le fichier n’a pas tout')).toBeVisible()
  // Le répertoire, à la fin de l’archive, nomme chaque fichier.
  const repertoire = zip.octets.toString('latin1')
  const noms = [...new Set(repertoire.match(/[\w-]+\.(?:pdf|txt)/g))]
  expect(noms.filter((n) => n.endsWith('.pdf'))).toHaveLength(9)
  expect(noms).toContain('fiches-absentes.txt')

  await solene.goto('/institutionnels/donnees-brutes')
  await expect(solene.getByText(new RegExp(`, ${tout - 1} copropriétés aujourd’hui`))).toBeVisible()
  await solene.getByText('Fichier compressé (gzip)').click()
  const brutes = await p.prendre(solene, () =>
    solene.getByRole('button', { name: 'Télécharger les données brutes' }).click(),
  )
  const [entete, ...lesBrutes] = brutes.octets.toString('utf8').trimEnd().split(/\r?\n/)
  expect(lesBrutes).toHaveLength(tout - 1)
  const colonnes = entete!.replace(/["\ufeff]/g, '').split(',')
  const grille = await p.prendre(solene, () =>
    solene.getByRole('link', { name: 'Grille de lecture (CSV)' }).click(),
  )
  expect(lignesDe(grille.octets)).toHaveLength(colonnes.length)
  const grillePdf = await p.prendre(solene, () =>
    solene.getByRole('link', { name: 'Grille de lecture (PDF)' }).click(),
  )
  // Un nom long s’y coupe.
  const dite = (await lirePdf(grillePdf.octets)).replace(/\s/g, '')
  expect(colonnes.filter((nom) => !dite.includes(nom))).toEqual([])
  await solene.goto(OUTIL)
  expect(await nombreDe(solene)).toBe(tout - 1)
})

test('Gaël, d’un autre département, n’en voit rien', async ({ browser }) => {
  const gael = await chez(browser, GAEL)
  await gael.goto(OUTIL)
  await gael.getByRole('button', { name: 'Mes recherches' }).click()
  await expect(gael.getByText('Aucun collègue n’a partagé de recherche.')).toBeVisible()
  await gael.goto(`${OUTIL}?territoire=DEPARTEMENT:13`)
  await expect(gael.getByText(/n’est pas celui de votre organisme/).first()).toBeVisible()
  await expect(trouvees(gael)).toHaveCount(0)
  await p.regarder(gael, 'organisme-ailleurs')
  await gael.goto(`${OUTIL}/${suite.numero}`)
  await expect(gael.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(gael.getByText('La note, point par point')).toHaveCount(0)
  await p.regarder(gael, 'organisme-ailleurs-une')
  const fiche = await gael.request.get(
    `/api/public/categorisation/download-single-fiche-copropriete/${suite.numero}`,
  )
  expect(fiche.status()).toBe(404)
})

test('le teneur retrouve tout, compté à son tableau et dit au journal', async ({ browser }) => {
  const teneur = await chezLeTeneur(browser, '/')
  await teneur.getByRole('button', { name: 'Recalculer' }).click()
  const chiffre = (libelle: string) => teneur.getByText(libelle).locator('xpath=../dd')
  await expect(chiffre('Téléchargements des données brutes, sur douze mois')).toHaveText('1')
  await expect(chiffre('Échelle géographique la plus demandée, sur douze mois')).toHaveText('Région')
  await expect(chiffre('Rapports statistiques téléchargés, sur douze mois')).not.toHaveText('')
  await p.regarder(teneur, 'organisme-tableau')

  // Qui, pour quel organisme, où, avec quels critères, combien de lignes.
  await teneur.goto('/evenement-journal?categorie=INSTITUTION')
  const lignes = teneur.getByRole('row')
  await expect(lignes.nth(1)).toBeVisible()
  const critere = `Note de fragilité\u00a0: au moins ${suite.seuil} points`
  for (const [evenement, dits] of [
    ['Recherche de l’outil de catégorisation', [critere, `${suite.nombre}`]],
    ['Rapport de l’outil', [critere, `${suite.nombre}`]],
    ['Extraction de l’outil', [critere, `${suite.nombre}`]],
    ['Fiches de l’outil', ['9']],
    ['Données brutes', []],
  ] as const) {
    const attendus = [evenement, SOLENE, ORGANISME, 'Provence-Alpes-Côte d', ...dits]
    const celles = attendus.reduce((reste, hasText) => reste.filter({ hasText }), lignes)
    await expect(celles.first(), evenement).toBeVisible()
  }
  await p.regarder(teneur, 'organisme-journal')
  await enPetit(teneur, 'organisme-journal')
})

test('le teneur clôt l’accès : l’outil, les données brutes et les fichiers demandés se ferment, et disent comment demander', async ({
  browser,
}) => {
  const solene = await chez(browser, SOLENE)
  await solene.goto('/institutionnels/telechargements')
  const demande = solene.getByRole('row').filter({ hasText: 'Extrait en CSV' })
  const lien = demande.getByRole('link', { name: /^Télécharger/ })
  await expect(lien).toBeVisible()
  const fichier = (await lien.getAttribute('href'))!
  await solene.goto(OUTIL)
  await solene.getByRole('button', { name: 'Emporter' }).click()

  const teneur = await chezLeTeneur(browser, '/habilitations')
  await p.regarder(teneur, 'organisme-acces')
  await teneur.getByRole('link', { name: ORGANISME }).click()
  await teneur.getByText('Clore cet accès').click()
  await teneur.getByRole('button', { name: 'Clore l’accès maintenant' }).click()
  await expect(teneur.getByText(/Motif.*obligatoire/).first()).toBeVisible()
  await teneur.getByLabel(/Motif/).fill('La mission de la région est terminée.')
  await teneur.getByRole('button', { name: 'Clore l’accès maintenant' }).click()
  await expect(teneur.getByText('Accès clos', { exact: true })).toBeVisible()
  await p.regarder(teneur, 'organisme-acces-clos')

  // L’écran était ouvert : le geste suivant le dit.
  const fenetre = solene.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })
  await fenetre.getByRole('button', { name: 'Liste (XLSX)' }).click()
  await expect(fenetre.getByRole('alert')).toContainText('n’est pas ouvert aujourd’hui')
  await p.regarder(solene, 'organisme-clos-emporter')
  expect((await solene.request.get(fichier)).status()).toBe(403)

  const { texte } = await c.dernierCourriel(solene, 'solene.calverne@demonstration.invalid')
  expect(texte).toContain('La mission de la région est terminée.')
  expect(texte).toContain('/aide/formulaire?sorte=DEMANDE_ACCES')
  // Le jour même, à l’écran comme au courriel.
  const leJour = /aux données brutes, le (\d+(?:er)? \S+ \d{4})\. Motif/.exec(texte)![1]!
  for (const [ferme, nom] of [
    ['/institutionnels', 'accueil'],
    [OUTIL, 'outil'],
    [`${OUTIL}/${suite.numero}`, 'une'],
    ['/institutionnels/donnees-brutes', 'brutes'],
    ['/institutionnels/telechargements', 'telechargements'],
  ] as const) {
    await solene.goto(ferme)
    await expect(solene.getByText(/L’accès de votre organisme est clos depuis le/)).toContainText(leJour)
    await expect(solene.getByRole('link', { name: /^Demandez un accès/ })).toHaveAttribute(
      'href',
      '/aide/formulaire?sorte=DEMANDE_ACCES',
    )
    await expect(trouvees(solene)).toHaveCount(0)
    await p.regarder(solene, `organisme-clos-${nom}`)
  }
  // Ce qui était demandé ne se montre plus : rien de l’outil ne passe une porte fermée.
  await expect(demande).toHaveCount(0)
})
