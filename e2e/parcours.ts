import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { PDFDocument } from '@cantoo/pdf-lib'

export const MOT_DE_PASSE = 'Registre-2026!'
export const ODETTE = 'odette.rambervil@demonstration.invalid'
export const CATHERINE = 'catherine.orvelin@demonstration.invalid'
export const PAUL = 'paul.prevaloux@demonstration.invalid'

/** Un contexte à soi, comme un autre navigateur : axe en a besoin aussi. */
export function nouveauContexte(
  navigateur: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return navigateur.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', ...options })
}

/** Ouvre une session par l’écran de connexion, puis arrive à `retour`. */
export async function seConnecter(page: Page, email: string, retour: string): Promise<void> {
  await page.goto(`/compte?retour=${encodeURIComponent(retour)}`)
  const accord = page.getByRole('button', { name: 'J’ai compris' })
  if (await accord.isVisible()) await accord.click()
  await page.getByLabel('Adresse électronique ou identifiant').fill(email)
  await page.getByLabel('Mot de passe', { exact: false }).first().fill(MOT_DE_PASSE)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname.startsWith(retour.split('?')[0]!))
}

/** axe ne trouve rien sur l’écran, en clair puis en sombre ; rien ne dépasse en largeur. */
export async function inspecter(page: Page, ecran: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const dites = violations.map((v) => `${v.id} : ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
    expect(dites, `${ecran}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  await sansDebordement(page, ecran)
}

/** Rien ne fait défiler la page de côté. */
export async function sansDebordement(page: Page, ecran: string): Promise<void> {
  const exces = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(exces, `${ecran} déborde`).toBeLessThanOrEqual(0)
}

/** Une page, un texte : un vrai PDF. */
export async function unPdf(nom = 'contrat.pdf') {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('Contrat de syndic', { x: 50, y: 780, size: 18 })
  return { name: nom, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
}

/** Répond oui ou non à une question. */
export async function repondre(page: Page, question: RegExp, reponse: 'Oui' | 'Non'): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByText(reponse, { exact: true }).click()
}

export const continuer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Enregistrer et continuer' }).click()

/** Cherche d’abord, puis commence une immatriculation. */
export async function commencer(page: Page): Promise<void> {
  await page.getByLabel('Adresse, nom ou numéro d’immatriculation').fill('résidence introuvable zzz')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('button', { name: 'Commencer l’immatriculation' }).click()
  await page.waitForURL(/infos-rattachement/)
}

export async function remplirMandat(page: Page): Promise<void> {
  await repondre(page, /administrateur provisoire/, 'Non')
  await page.getByLabel(/Date de début du mandat/).fill('1/7/26')
  await page.getByLabel(/Date de fin du mandat/).fill('30.06.2027')
  await page.getByLabel(/Nature de la pièce/).selectOption('CONTRAT_SYNDIC')
  await page.getByLabel(/Pièce justificative/).setInputFiles(await unPdf())
  await expect(page.getByRole('link', { name: /Ouvrir le document/ })).toBeVisible()
}

/** Choisit l’adresse par le clavier : Entrée, puis la première proposition s’il faut choisir. */
export async function choisirAdresse(page: Page, adresse: string): Promise<void> {
  const champ = page.getByLabel('Adresse de référence', { exact: false }).first()
  await champ.fill(adresse)
  await champ.press('Enter')
  const choisie = page.getByText('Localisée', { exact: true }).first()
  const choix = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choisir/ })
    .first()
  await expect(choisie.or(choix)).toBeVisible()
  if (await choix.isVisible()) await choix.click()
  await expect(choisie).toBeVisible()
}

export async function remplirIdentification(
  page: Page,
  c: { nom: string; adresse: string; parcelle: string },
): Promise<void> {
  await page.getByLabel(/Nom d’usage/).fill(c.nom)
  await choisirAdresse(page, c.adresse)
  await page.getByLabel(/^Section/).fill('ZX')
  await page.locator('[id="champ-identification.parcelle.numero"]').fill(c.parcelle)
  await page.getByRole('button', { name: 'Ajouter cette parcelle' }).click()
  await expect(page.getByText(`section ZX, n° ${c.parcelle}`)).toBeVisible()
  await page.getByLabel(/Date du règlement/).fill('12031987')
  await repondre(page, /syndicat principal/, 'Oui')
  await repondre(page, /coopératif/, 'Non')
  await repondre(page, /résidence-services/, 'Non')
  await page.getByLabel(/Nombre total de lots/).fill('48')
  await page.getByLabel(/Lots à usage d’habitation, de bureaux/).fill('24')
  await page.getByLabel(/Dont lots/).fill('22')
  await page.getByLabel(/Lots de stationnement/).fill('12')
}

export async function remplirProcedures(page: Page): Promise<void> {
  await repondre(page, /mandataire ad hoc/, 'Non')
  await repondre(page, /état de carence/, 'Non')
}

export async function remplirFinances(page: Page): Promise<void> {
  await repondre(page, /premier exercice/, 'Non')
  await page.getByLabel(/Date de début du dernier exercice/).fill('01/01/2025')
  await page.getByLabel(/Date de clôture du dernier/).fill('31/12/2025')
  await repondre(page, /refusé ou omis/, 'Non')
  await page.getByLabel(/assemblée générale qui a approuvé/).fill('15/05/2026')
  await page.getByLabel(/Charges pour opérations courantes/).fill('48500,5')
  await page.getByLabel(/Charges pour travaux/).fill('12 000')
  await page.getByLabel(/Dettes envers/).fill('3200')
  await page.getByLabel(/impayés/).fill('1 150,25')
  await page.getByLabel(/débiteurs/).fill('2')
  await page.getByLabel(/fonds de travaux/).fill('9000')
  await repondre(page, /personnel/, 'Non')
}

export async function remplirTechnique(page: Page): Promise<void> {
  await page.getByLabel(/Nombre de bâtiments/).fill('1')
  await page.getByLabel(/Étiquette D/).fill('1')
  await page.getByLabel(/Nombre d’ascenseurs/).fill('1')
  await page.getByLabel(/Année de construction/).fill('1972')
  await page.getByLabel(/Type de chauffage/).selectOption('COLLECTIF')
  await repondre(page, /réseau de chaleur/, 'Non')
  await page.getByLabel(/Énergie du chauffage/).selectOption('GAZ_NATUREL')
  await repondre(page, /plan pluriannuel de travaux a-t-il/, 'Non')
}

/** Va, au clavier seul, jusqu’au contrôle voulu ; échoue s’il n’est pas atteint en deux cents tabulations. */
export async function tabulerVers(page: Page, cible: Locator): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await cible.evaluate((e) => e === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('ce contrôle ne s’atteint pas au clavier')
}
