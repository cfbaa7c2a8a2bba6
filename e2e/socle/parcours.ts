import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { PDFDocument } from '@cantoo/pdf-lib'

export const MOT_DE_PASSE = 'Registre-2026!'
export const ODETTE = 'odette.rambervil@demonstration.invalid'
export const CATHERINE = 'catherine.orvelin@demonstration.invalid'
export const PAUL = 'paul.prevaloux@demonstration.invalid'

/** Une façon de se servir de la page. */
export interface Main {
  remplir: (champ: Locator, texte: string) => Promise<void>
  choisir: (liste: Locator, option: string) => Promise<void>
  activer: (controle: Locator) => Promise<void>
}

/** À la souris ou au doigt. */
export const SOURIS: Main = {
  remplir: (champ, texte) => champ.fill(texte),
  choisir: async (liste, option) => {
    await liste.selectOption({ label: option })
  },
  activer: (controle) => controle.click(),
}

/** Au clavier seul : la tabulation mène partout, la frappe et Entrée ou Espace font le reste. */
export const CLAVIER: Main = {
  remplir: async (champ, texte) => {
    await tabulerVers(champ)
    await champ.page().keyboard.press('ControlOrMeta+a')
    await champ.page().keyboard.type(texte)
  },
  choisir: async (liste, option) => {
    await tabulerVers(liste)
    // Une lettre accentuée n’a pas de touche à elle : le début du choix suffit à le trouver.
    await liste.page().keyboard.type(option.replace(/[^ -~].*$/u, ''))
    await expect(liste.locator('option:checked')).toHaveText(option)
  },
  activer: async (controle) => {
    const type = await controle.getAttribute('type')
    if (type === 'radio') await cocherAuClavier(controle)
    else {
      await tabulerVers(controle)
      await controle.page().keyboard.press(type === 'checkbox' ? 'Space' : 'Enter')
    }
  },
}

/** Un groupe de boutons radio s’atteint une fois ; les flèches y changent la réponse. */
async function cocherAuClavier(radio: Locator): Promise<void> {
  const { keyboard } = radio.page()
  const groupe = radio.page().locator(`input[name="${await radio.getAttribute('name')}"]`)
  await tabulerVers(groupe.first())
  await keyboard.press('Space')
  for (let i = 1; i < (await groupe.count()) && !(await radio.isChecked()); i += 1)
    await keyboard.press('ArrowRight')
  await expect(radio).toBeChecked()
}

/** Va, au clavier seul, jusqu’au contrôle voulu ; échoue s’il n’est pas atteint en deux cents tabulations. */
export async function tabulerVers(cible: Locator): Promise<void> {
  await cible.waitFor({ state: 'attached' })
  for (let i = 0; i < 200; i += 1) {
    if (await cible.evaluate((e) => e === document.activeElement)) return
    await cible.page().keyboard.press('Tab')
  }
  throw new Error(`ce contrôle ne s’atteint pas au clavier : ${String(cible)}`)
}

const ouverts: BrowserContext[] = []

/** Un contexte à soi, comme un autre navigateur : axe en a besoin aussi. */
export async function nouveauContexte(
  navigateur: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  const contexte = await navigateur.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ...options,
  })
  ouverts.push(contexte)
  return contexte
}

/** Ferme ceux que l’essai qui finit a ouverts (essai.ts). */
export const fermerLesContextes = async (): Promise<void> => {
  await Promise.all(ouverts.splice(0).map((contexte) => contexte.close()))
}

/** Ouvre une session comme le fait l’écran de connexion, sans passer par lui, puis arrive à `retour` ; les cookies sont acceptés. */
export async function seConnecter(
  page: Page,
  email: string,
  retour: string,
  motDePasse = MOT_DE_PASSE,
): Promise<void> {
  const reponse = await page.request.get('/api/account')
  await poster(page, '/api/authentication', { username: email, password: motDePasse }, 'form')
  await page
    .context()
    .addCookies([{ name: 'accordCookies', value: 'oui', url: new URL(reponse.url()).origin }])
  await page.goto(retour)
  await page.waitForURL((url) => url.pathname === retour.split('?')[0])
}

/** Ouvre une session par l’écran de connexion, puis arrive à `retour`. */
export async function entrerParLEcran(
  page: Page,
  email: string,
  retour: string,
  main = SOURIS,
  motDePasse = MOT_DE_PASSE,
): Promise<void> {
  await page.goto(`/compte?retour=${encodeURIComponent(retour)}`)
  const envoyer = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  await expect(envoyer).toBeEnabled()
  await main.remplir(page.getByLabel('Adresse électronique ou identifiant'), email)
  await main.remplir(page.locator('[id="champ-password"]'), motDePasse)
  await main.activer(envoyer)
  await page.waitForURL((url) => url.pathname === retour.split('?')[0])
}

/** Ferme le bandeau des cookies, que tout navigateur neuf reçoit. */
export const accepterLesCookies = (page: Page, main = SOURIS): Promise<void> =>
  main.activer(page.getByRole('button', { name: 'J’ai compris' }))

/** Un appel du produit, comme ses pages le font : avec la session et le jeton de la personne. */
export async function poster<R>(
  page: Page,
  chemin: string,
  corps: Record<string, unknown>,
  forme: 'data' | 'form' = 'data',
): Promise<R> {
  const jeton = (await page.context().cookies()).find((c) => c.name === 'XSRF-TOKEN')?.value ?? ''
  const reponse = await page.request.post(chemin, {
    headers: { 'x-xsrf-token': decodeURIComponent(jeton) },
    [forme]: corps,
  })
  expect(reponse.status(), chemin).toBe(200)
  return (await reponse.json()) as R
}

/** Le fichier que cet appui télécharge. */
export async function prendre(
  page: Page,
  appuyer: () => Promise<void>,
): Promise<{ nom: string; octets: Buffer }> {
  const attendu = page.waitForEvent('download')
  await appuyer()
  const fichier = await attendu
  return { nom: fichier.suggestedFilename(), octets: await readFile(await fichier.path()) }
}

/** Une image de l’écran, quand on veut le regarder. */
export async function regarder(page: Page, nom: string): Promise<void> {
  const dossier = process.env['IMAGES']
  if (!dossier) return
  await lettresArrivees(page)
  await page.screenshot({ path: `${dossier}/${nom}.png`, fullPage: true })
}

/** Cherche dans la file du teneur, et attend ce qu’elle en montre. */
export async function chercherDansLaFile(page: Page, texte: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/validations') await page.goto('/validations')
  await page.getByLabel('Référence, copropriété, adresse ou demandeur').fill(texte)
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await expect(page.getByRole('button', { name: `Retirer le filtre «\u202f${texte}\u202f»` })).toBeVisible()
}

/** Ouvre la première demande que la file trouve ainsi, et la tient. */
export async function examiner(page: Page, texte: string): Promise<void> {
  await chercherDansLaFile(page, texte)
  await page
    .getByRole('link', { name: /Examiner/ })
    .first()
    .click()
  await expect(page.getByText(/Réservée pour vous/)).toBeVisible()
}

/** Les résultats d’une recherche dans l’annuaire public, un lien par copropriété. */
export const resultats = (page: Page): Locator =>
  page.getByRole('list', { name: /trouvées? pour/ }).getByRole('link')

/** Ce que le dernier geste change s’est dessiné. */
export const deuxImages = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((fait) => requestAnimationFrame(() => requestAnimationFrame(() => fait()))),
  )

/** Retient les scripts du site jusqu’à ce que la fonction rendue les laisse venir. */
export async function retenirLesScripts(page: Page): Promise<() => void> {
  const { promise: attente, resolve: lacher } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await attente
    await route.continue()
  })
  return lacher
}

/** La page est vivante, pied différé compris : son formulaire ne demande plus d’activer JavaScript. */
export async function pageVivante(page: Page): Promise<void> {
  const pied = page.getByRole('contentinfo')
  await expect(pied).toBeVisible()
  await expect(pied.getByText('activez JavaScript')).toHaveCount(0)
}

/** Les caractères de la page sont arrivés : ceux du système n’ont ni leurs largeurs, ni leurs coupes de lignes. */
export async function lettresArrivees(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`)
    await document.fonts.ready
  })
}

/** Ce qui paraît a fini de paraître : une fenêtre à moitié transparente n’a pas ses couleurs. */
async function auRepos(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finies = document
      .getAnimations()
      .filter((a) => Number.isFinite(Number(a.effect?.getComputedTiming().endTime)))
    await Promise.allSettled(finies.map((a) => a.finished))
  })
}

/** Ce que le thème change pour axe ; la structure, elle, est la même en clair et en sombre. */
const REGLES_DES_COULEURS = ['color-contrast', 'link-in-text-block']

/** Ce qu’axe reproche à l’écran, une règle par ligne avec les éléments qu’elle vise. */
async function violations(page: Page, regles?: string[]): Promise<string[]> {
  // Une fois par document : le moteur d’axe coûte plus que ses règles.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (voulues) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(voulues && { runOnly: voulues }),
    })
    return violations.map(
      (v) =>
        `${v.id} : ${v.nodes.map((n) => `${n.target.join(' ')} (${n.any[0]?.message ?? ''})`).join(', ')}`,
    )
  }, regles)
}

/** axe ne trouve rien sur l’écran, ni en clair, ni aux couleurs du sombre ; rien ne dépasse en largeur. */
export async function inspecter(page: Page, ecran: string): Promise<void> {
  // L’écran qui arrive n’a pas encore son titre : c’est lui que l’on inspecte, ni celui que l’on quitte, ni son attente.
  await expect(page.getByRole('progressbar', { name: 'Chargement en cours' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Le moteur ne lit pas dans un cadre : le produit n’en a aucun.
  await expect(page.locator('iframe, frame')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Le thème suit à l’image d’après : lu avant, l’écran serait à moitié dans l’autre.
    await deuxImages(page)
    await auRepos(page)
    const dites = await violations(page, colorScheme === 'dark' ? REGLES_DES_COULEURS : undefined)
    expect(dites, `${ecran}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  await sansDebordement(page, ecran)
}

/** Rien ne fait défiler la page de côté. */
export async function sansDebordement(page: Page, ecran: string): Promise<void> {
  await lettresArrivees(page)
  const exces = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(exces, `${ecran} déborde`).toBeLessThanOrEqual(0)
}

/** Le jour qui vient dans tant de jours, tel qu’on le tape : à Paris, où il en est parfois un autre que sur cette machine. */
export const jourDans = (jours: number): string =>
  new Date(Date.now() + jours * 86_400_000).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })

/** Une page, un texte : un vrai PDF. */
export async function unPdf(nom = 'contrat.pdf') {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('Contrat de syndic', { x: 50, y: 780, size: 18 })
  return { name: nom, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
}

/** Un contrat comme on l’imprime en PDF de son traitement de texte en ligne : le navigateur l’écrit. */
export async function contratImprime(page: Page) {
  const ecrit = await page.context().newPage()
  await ecrit.setContent('<h1>Contrat de syndic</h1><p>Du 1er septembre 2026 au 31 août 2027.</p>')
  const buffer = await ecrit.pdf({ format: 'A4' })
  await ecrit.close()
  return { name: 'contrat.pdf', mimeType: 'application/pdf', buffer }
}

/** Répond oui ou non à une question. */
export function repondre(page: Page, question: RegExp, reponse: string, main = SOURIS): Promise<void> {
  const radio = page.getByRole('radiogroup', { name: question }).getByLabel(reponse, { exact: true })
  // Le vrai bouton est sous son dessin : le doigt touche le libellé.
  return main === SOURIS
    ? page.getByRole('radiogroup', { name: question }).getByText(reponse, { exact: true }).click()
    : main.activer(radio)
}

export const continuer = (page: Page, main = SOURIS): Promise<void> =>
  main.activer(page.getByRole('button', { name: 'Enregistrer et continuer' }))

/** Cherche d’abord, puis commence une immatriculation. */
export async function commencer(page: Page, main = SOURIS): Promise<void> {
  await main.remplir(page.getByLabel('Adresse, nom ou numéro d’immatriculation'), 'résidence introuvable zzz')
  await main.activer(page.getByRole('button', { name: 'Rechercher' }))
  await main.activer(page.getByRole('button', { name: 'Commencer l’immatriculation' }))
  await page.waitForURL(/infos-rattachement/)
}

export async function remplirMandat(page: Page, main = SOURIS): Promise<void> {
  await repondre(page, /administrateur provisoire/, 'Non', main)
  await main.remplir(page.getByLabel(/Date de début du mandat/), '1/7/26')
  await main.remplir(page.getByLabel(/Date de fin du mandat/), '30.06.2027')
  await main.choisir(page.getByLabel(/Nature de la pièce/), 'Contrat de syndic signé')
  const piece = page.getByLabel(/Pièce justificative/)
  if (main === CLAVIER) await tabulerVers(piece)
  // La fenêtre de choix est celle du système : elle ne se joue pas.
  await piece.setInputFiles(await unPdf())
  await expect(page.getByRole('link', { name: /Ouvrir le document/ })).toBeVisible()
}

/** Choisit l’adresse, que le service reconnaît du premier coup. */
export async function choisirAdresse(page: Page, adresse: string, main = SOURIS): Promise<void> {
  await taperAdresse(page, adresse, main)
  await expect(localisee(page)).toBeVisible()
}

async function taperAdresse(page: Page, adresse: string, main = SOURIS): Promise<void> {
  const champ = page.getByLabel('Adresse de référence', { exact: false }).first()
  await main.remplir(champ, adresse)
  await champ.press('Enter')
}

const localisee = (page: Page): Locator => page.getByText('Localisée', { exact: true }).first()

export interface Copropriete {
  nom: string
  adresse: string
  parcelle: string
}

export async function remplirIdentification(page: Page, c: Copropriete, main = SOURIS): Promise<void> {
  await main.remplir(page.getByLabel(/Nom d’usage/), c.nom)
  await choisirAdresse(page, c.adresse, main)
  await main.remplir(page.locator('[id="champ-identification.parcelle.section"]'), 'ZX')
  await main.remplir(page.locator('[id="champ-identification.parcelle.numero"]'), c.parcelle)
  await main.activer(page.getByRole('button', { name: 'Ajouter cette parcelle' }))
  await expect(page.getByText(`section ZX, n° ${c.parcelle}`)).toBeVisible()
  await remplirStatutEtLots(page, main)
}

/** Le règlement, le statut et les lots. */
export async function remplirStatutEtLots(page: Page, main = SOURIS): Promise<void> {
  await main.remplir(page.getByLabel(/Date du règlement/), '12031987')
  await repondre(page, /syndicat secondaire/, 'Non', main)
  await repondre(page, /coopératif/, 'Non', main)
  await repondre(page, /résidence-services/, 'Non', main)
  await main.remplir(page.getByLabel(/Nombre total de lots/), '48')
  await main.remplir(page.getByLabel(/Lots à usage d’habitation, de bureaux/), '24')
  await main.remplir(page.getByLabel(/Dont lots/), '22')
  await main.remplir(page.getByLabel(/Lots de stationnement/), '12')
}

export async function remplirProcedures(page: Page, main = SOURIS): Promise<void> {
  await repondre(page, /mandataire ad hoc/, 'Non', main)
  await repondre(page, /état de carence/, 'Non', main)
}

export async function remplirFinances(page: Page, main = SOURIS): Promise<void> {
  await repondre(page, /premier exercice/, 'Non', main)
  await main.remplir(page.getByLabel(/Date de début du dernier exercice/), '01/01/2025')
  await main.remplir(page.getByLabel(/Date de clôture du dernier/), '31/12/2025')
  await repondre(page, /comptes ont-ils été approuvés/, 'Oui', main)
  await main.remplir(page.getByLabel(/assemblée générale qui a approuvé/), '15/05/2026')
  await main.remplir(page.getByLabel(/Charges pour opérations courantes/), '38500,5')
  await main.remplir(page.getByLabel(/Charges pour travaux/), '12 000')
  await main.remplir(page.getByLabel(/Dettes envers/), '3200')
  await main.remplir(page.getByLabel(/impayés/), '1 150,25')
  await main.remplir(page.getByLabel(/débiteurs/), '2')
  await main.remplir(page.getByLabel(/fonds de travaux/), '7000')
  await repondre(page, /personnel/, 'Non', main)
}

export async function remplirTechnique(page: Page, main = SOURIS): Promise<void> {
  await main.remplir(page.getByLabel(/Nombre de bâtiments/), '1')
  await repondre(page, /Étiquette énergie du bâtiment/, 'D', main)
  await main.remplir(page.getByLabel(/Nombre d’ascenseurs/), '1')
  await main.remplir(page.getByLabel(/Année de construction/), '1972')
  await main.choisir(page.getByLabel(/Type de chauffage/), 'Collectif')
  await repondre(page, /réseau de chaleur/, 'Non', main)
  await main.choisir(page.getByLabel(/Énergie du chauffage/), 'Gaz naturel')
  await repondre(page, /plan pluriannuel de travaux a-t-il/, 'Non', main)
}

/** Du début au récapitulatif ; `regarder` reçoit la page remplie de chaque étape. Rend à la relecture. */
export async function remplirTout(
  page: Page,
  c: Copropriete,
  main = SOURIS,
  regarder: (ecran: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const etapes: [RegExp, string, () => Promise<void>][] = [
    [/infos-rattachement/, 'mandat', () => remplirMandat(page, main)],
    [/identification/, 'identification', () => remplirIdentification(page, c, main)],
    [/procedures/, 'procédures', () => remplirProcedures(page, main)],
    [/donnees-financieres/, 'finances', () => remplirFinances(page, main)],
    [/donnees-techniques/, 'technique', () => remplirTechnique(page, main)],
  ]
  for (const [adresse, ecran, remplir] of etapes) {
    await page.waitForURL(adresse)
    await remplir()
    await regarder(ecran)
    await continuer(page, main)
  }
  await passerLesDoublons(page, main)
  await regarder('récapitulatif')
}

/** Des copropriétés proches, nées d’autres parcours, peuvent se montrer avant le récapitulatif. */
export async function passerLesDoublons(page: Page, main = SOURIS): Promise<void> {
  await page.waitForURL(/recapitulatif|doublons/)
  if (!page.url().includes('doublons')) return
  await main.activer(page.getByText(/aucune de ces copropriétés n’est la mienne/))
  await main.activer(page.getByRole('button', { name: 'Continuer', exact: true }))
  await page.waitForURL(/recapitulatif/)
}

/** Dépose la demande ; rend sa référence. */
export async function deposer(page: Page, main = SOURIS): Promise<string> {
  const bouton = page.getByRole('button', { name: 'Déposer la demande d’immatriculation' })
  if (main === SOURIS) await bouton.dblclick()
  else await main.activer(bouton)
  await page.waitForURL(/confirmation\/IM-/)
  return /IM-\d{4}-\d+/.exec(page.url())![0]
}

/** L’adresse d’une copropriété que la démonstration a immatriculée dans ce département. */
export async function adresseImmatriculee(page: Page, departement: string): Promise<string> {
  const corps = {
    adresseNonSelectionnee: 'chemin',
    departement,
    paginationOptions: { pageNumber: 1, pageSize: 50 },
  }
  const reponse = await page.request.post('/api/public/annuaire/rechercherAnnuaire', { data: corps })
  const { lignes } = (await reponse.json()) as {
    lignes: { voie: string; codePostal: string; localite: string }[]
  }
  // Écrite en toutes lettres : le service la reconnaît du premier coup.
  const { voie, codePostal, localite } = lignes.find((l) => /^\d+ Chemin /.test(l.voie))!
  return `${voie} ${codePostal} ${localite}`
}

interface FicheLue {
  etat: string
  mandatFin: string | null
  fraicheur: string
  nbParcelles: number
  syndicatPrincipal: boolean
}

/** Le numéro d’une copropriété de ces départements que personne ne représente depuis longtemps, et qui `convient`. */
export async function aRattacher(
  page: Page,
  departements = ['69', '13', '33'],
  convient: (fiche: FicheLue) => boolean = () => true,
): Promise<string> {
  for (const departement of departements) {
    const corps = {
      adresseNonSelectionnee: 'rue',
      departement,
      paginationOptions: { pageNumber: 1, pageSize: 100 },
    }
    const reponse = await page.request.post('/api/public/annuaire/rechercherAnnuaire', { data: corps })
    const { lignes } = (await reponse.json()) as { lignes: { numero: string }[] }
    for (const { numero } of lignes) {
      const lue = await page.request.get(`/api/public/annuaire/coproannuairedetail/${numero}`)
      const fiche = (await lue.json()) as FicheLue
      const { etat, mandatFin } = fiche
      const libre = etat === 'IMMATRICULEE_A_RATTACHER' && (mandatFin === null || mandatFin < '2026-07-01')
      if (libre && convient(fiche)) return numero
    }
  }
  throw new Error('aucune copropriété à rattacher dans la démonstration')
}
