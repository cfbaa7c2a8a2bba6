import { expect, type Locator, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLICS_MAX = 45
const FRAPPES_MAX = 140

interface Gestes {
  clics: number
  frappes: number
}

/** Compte les vrais appuis que la page reçoit, d’un bout à l’autre du parcours : elle ne se recharge pas. */
async function compter(page: Page): Promise<() => Promise<Gestes>> {
  await page.evaluate(() => {
    const gestes = { clics: 0, frappes: 0 }
    addEventListener('pointerdown', (e) => (gestes.clics += e.isTrusted ? 1 : 0), true)
    addEventListener('keydown', (e) => (gestes.frappes += e.isTrusted && e.key !== 'Shift' ? 1 : 0), true)
    Object.assign(globalThis, { gestes })
  })
  return () => page.evaluate(() => (globalThis as unknown as { gestes: Gestes }).gestes)
}

test('une immatriculation sans faute demande au plus 45 clics et 140 frappes', async ({ page }) => {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  const lus = await compter(page)
  // Une liste du système ou le choix d’un fichier ne passent pas par la page : leurs gestes s’ajoutent.
  let ailleurs = 0
  const cliquer = (cible: Locator) => cible.click()
  const taper = async (champ: Locator, texte: string) => {
    await champ.click()
    await page.keyboard.type(texte)
  }
  const suivant = async (champ: Locator, texte: string) => {
    await page.keyboard.press('Tab')
    await expect(champ).toBeFocused()
    await page.keyboard.type(texte)
  }
  const choisir = async (liste: Locator, option: string) => {
    await liste.selectOption({ label: option })
    ailleurs += 2
  }
  const bouton = (nom: string) => page.getByRole('button', { name: nom })
  const champ = (nom: RegExp) => page.getByLabel(nom)

  await taper(champ(/Adresse, nom ou numéro/), '31 rue du geste 59000 lille')
  await page.keyboard.press('Enter')
  await cliquer(bouton('Commencer l’immatriculation'))
  await page.waitForURL(/infos-rattachement/)
  await p.repondre(page, /administrateur provisoire/, 'Non')
  await taper(champ(/Date de début du mandat/), '010726')
  await taper(champ(/Date de fin du mandat/), '300627')
  await choisir(champ(/Nature de la pièce/), 'Contrat de syndic signé')
  await champ(/Pièce justificative/).setInputFiles(await p.unPdf())
  ailleurs += 1
  await expect(page.getByRole('link', { name: /Ouvrir le document/ })).toBeVisible()
  await p.continuer(page)

  await page.waitForURL(/identification/)
  await expect(page.getByText('Localisée', { exact: true })).toBeVisible()
  await cliquer(bouton('Oui, l’ajouter'))
  await taper(champ(/Date du règlement/), '120387')
  await p.repondre(page, /syndicat secondaire/, 'Non')
  await p.repondre(page, /coopératif/, 'Non')
  await p.repondre(page, /résidence-services/, 'Non')
  await taper(champ(/Nombre total de lots/), '48')
  await suivant(champ(/Lots à usage d’habitation, de bureaux/), '24')
  await suivant(champ(/Dont lots/), '22')
  await suivant(champ(/Lots de stationnement/), '12')
  await p.continuer(page)

  await page.waitForURL(/procedures/)
  await cliquer(page.getByText('Aucune de ces procédures ne nous concerne'))
  await p.continuer(page)

  await page.waitForURL(/donnees-financieres/)
  await p.repondre(page, /premier exercice/, 'Non')
  await taper(champ(/Date de début du dernier exercice/), '010125')
  await taper(champ(/Date de clôture du dernier/), '311225')
  await p.repondre(page, /comptes ont-ils été approuvés/, 'Oui')
  await taper(champ(/assemblée générale qui a approuvé/), '150526')
  await taper(champ(/Charges pour opérations courantes/), '38500')
  await suivant(champ(/Charges pour travaux/), '12000')
  await suivant(champ(/Dettes envers/), '3200')
  await suivant(champ(/impayés/), '1150')
  await suivant(champ(/débiteurs/), '2')
  await suivant(champ(/fonds de travaux/), '7000')
  await p.repondre(page, /personnel/, 'Non')
  await p.continuer(page)

  await page.waitForURL(/donnees-techniques/)
  await taper(champ(/Nombre de bâtiments/), '1')
  await p.repondre(page, /Étiquette énergie du bâtiment/, 'D')
  await taper(champ(/Nombre d’ascenseurs/), '1')
  await taper(champ(/Année de construction/), '1972')
  await choisir(champ(/Type de chauffage/), 'Collectif')
  await p.repondre(page, /réseau de chaleur/, 'Non')
  await choisir(champ(/Énergie du chauffage/), 'Gaz naturel')
  await p.repondre(page, /plan pluriannuel de travaux a-t-il/, 'Non')
  await p.continuer(page)

  await page.waitForURL(/recapitulatif/)
  await expect(page.getByText('De 1961 à 1974')).toBeVisible()
  await cliquer(bouton('Déposer la demande d’immatriculation'))
  await page.waitForURL(/confirmation\/IM-/)
  const { clics, frappes } = await lus()
  test
    .info()
    .annotations.push({ type: 'gestes', description: `${clics + ailleurs} clics, ${frappes} frappes` })
  console.log(`${clics + ailleurs} clics, ${frappes} frappes`)
  // Assez pour que le compte ait bien compté.
  expect(clics).toBeGreaterThan(20)
  expect(frappes).toBeGreaterThan(80)
  expect(clics + ailleurs).toBeLessThanOrEqual(CLICS_MAX)
  expect(frappes).toBeLessThanOrEqual(FRAPPES_MAX)
  await page.getByText('Ce que vous avez déclaré').click()
  await expect(page.getByText('38\u202f500,00\u00a0€')).toBeVisible()
  await p.inspecter(page, 'confirmation, tout ce qui est déclaré')
})
