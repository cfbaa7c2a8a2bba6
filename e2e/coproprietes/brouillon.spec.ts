import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const NOM = /Nom d’usage/

async function aIdentification(page: Page): Promise<string> {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(page)
  const adresse = page.url().replace('infos-rattachement', 'identification')
  await page.goto(adresse)
  await page.getByLabel(NOM).waitFor()
  return adresse
}

test('un brouillon survit au navigateur tué ; l’accueil le propose avec l’heure d’enregistrement', async ({
  browser,
}) => {
  const premier = await p.nouveauContexte(browser)
  const page = await premier.newPage()
  await aIdentification(page)
  await page.getByLabel(NOM).fill('Les Survivants')
  await page.getByLabel(/Date du règlement/).fill('31/02/1987')
  await expect(page.getByText(/Brouillon enregistré à \d\d:\d\d/)).toBeVisible()
  await premier.close()

  const second = await p.nouveauContexte(browser)
  const reprise = await second.newPage()
  await p.seConnecter(reprise, p.ODETTE, '/')
  const ligne = reprise.getByRole('row').filter({ hasText: 'Les Survivants' })
  await expect(ligne).toContainText(/\d\d\/\d\d\/\d{4} à \d\d:\d\d/)
  await ligne.getByRole('link', { name: /Reprendre/ }).click()
  await reprise.waitForURL(/brouillon=/)
  await reprise.goto(reprise.url().replace(/copropriete\/[\w-]+\?/, 'copropriete/identification?'))
  await expect(reprise.getByLabel(NOM)).toHaveValue('Les Survivants')
  await expect(reprise.getByLabel(/Date du règlement/)).toHaveValue('31/02/1987')
})

test('deux fenêtres sur un brouillon : la seconde est prévenue et choisit', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser)
  const une = await contexte.newPage()
  const adresse = await aIdentification(une)
  const autre = await contexte.newPage()
  await autre.goto(adresse)
  await autre.getByLabel(NOM).fill('Écrit dans l’autre')
  await expect(autre.getByText(/Brouillon enregistré/)).toBeVisible()
  await une.getByLabel(NOM).fill('Écrit dans la première')
  const alerte = une.getByRole('alert').filter({ hasText: 'Ce brouillon a changé dans une autre fenêtre' })
  await expect(alerte).toBeVisible()
  await expect(une.getByLabel(NOM)).toHaveValue('Écrit dans la première')
  await alerte.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(une.getByText(/Brouillon enregistré/)).toBeVisible()
  await autre.reload()
  await expect(autre.getByLabel(NOM)).toHaveValue('Écrit dans la première')
})

test('le serveur ne répond plus : la page le dit, garde la saisie, et enregistre dès qu’il revient', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser)
  const page = await contexte.newPage()
  await aIdentification(page)
  await contexte.setOffline(true)
  await page.getByLabel(NOM).fill('Hors ligne')
  await expect(page.getByText(/n’a pas pu être enregistré/)).toBeVisible()
  // Ce qui ne se charge qu’en l’ouvrant n’emporte pas la page.
  await page.getByRole('button', { name: 'Choisir une date dans le calendrier' }).first().click()
  await expect(page.getByText('Le calendrier n’a pas pu être chargé\u00a0: tapez la date.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(NOM)).toHaveValue('Hors ligne')
  await contexte.setOffline(false)
  await expect(page.getByText(/Brouillon enregistré/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(NOM)).toHaveValue('Hors ligne')
})

test('une pièce fausse, vide ou abîmée a sa phrase, et rien d’autre n’est perdu', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser)
  const page = await contexte.newPage()
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(page)
  await page.getByLabel(/Date de début du mandat/).fill('01/07/2026')
  const piece = page.getByLabel(/Pièce justificative/)
  const essais: [string, Buffer, RegExp][] = [
    ['mandat.docx', Buffer.from('PK'), /mandat\.docx.*format/],
    ['mandat.pdf', Buffer.alloc(0), /est vide/],
    ['faux.pdf', Buffer.from('PK un document renommé'), /«\sfaux\.pdf\s» n’est pas un PDF/],
    ['gros.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5_300_000)]), /gros\.pdf.*5/],
    ['coupe.pdf', (await p.unPdf()).buffer.subarray(0, 400), /«\scoupe\.pdf\s» est incomplet ou abîmé/],
  ]
  for (const [name, buffer, phrase] of essais) {
    await piece.setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await expect(page.getByText(phrase)).toBeVisible()
  }
  await expect(page.getByLabel(/Date de début du mandat/)).toHaveValue('01/07/2026')
  await piece.setInputFiles(await p.unPdf('bon.pdf'))
  await expect(page.getByText('bon.pdf')).toBeVisible()
})

test('le service de localisation ne répond pas : l’écran le dit et la saisie continue', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser)
  const page = await contexte.newPage()
  await aIdentification(page)
  await contexte.route('**/api/public/adresses/**', (route) =>
    route.fulfill({ json: { disponible: false, suggestions: [], adresses: [], batId: null } }),
  )
  const champ = page.getByLabel('Adresse de référence', { exact: false }).first()
  await champ.fill('3 impasse des Muets 69003 Lyon')
  await champ.press('Enter')
  await expect(page.getByText(/Le service de localisation ne répond pas/)).toBeVisible()
  await expect(page.getByLabel(/Code postal/)).toHaveValue('69003')
  await expect(page.getByLabel(/Numéro et voie/)).toHaveValue('3 impasse des Muets')
  // Un brouillon où rien n’est écrit se rouvre à qui en commence un autre dans les dix secondes.
  await expect(page.getByText(/Brouillon enregistré/)).toBeVisible()
})

test('le bâtiment d’une adresse répond tard : celle qui l’a remplacée reste', async ({ page }) => {
  await aIdentification(page)
  const { promise: attente, resolve: laisserRepondre } = Promise.withResolvers<void>()
  let lente = ''
  await page.route(
    /adresses\/batiment/,
    async (route) => {
      lente = route.request().url()
      await attente
      await route.continue()
    },
    { times: 1 },
  )
  await p.choisirParmiDesAdresses(page, '12 rue des deux choix lyon')
  await page.getByRole('button', { name: /^Changer Adresse de référence/ }).click()
  await p.choisirAdresse(page, '25 avenue du second choix 69003 lyon')
  const tardive = page.waitForResponse((reponse) => reponse.url() === lente)
  laisserRepondre()
  await tardive
  await expect(page.getByText(/Brouillon enregistré/)).toBeVisible()
  await expect(page.getByText(/25 avenue du second choix/i)).toBeVisible()
  await expect(page.getByText(/12 rue des deux choix/i)).toHaveCount(0)
})

test('l’adresse d’une étape sans brouillon ne commence rien : elle mène où l’on reprend le sien (§2.3)', async ({
  page,
}) => {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await page.goto(
    '/immatriculer-copropriete/identification?immatriculationType=DEFAULT&email=odette%40exemple.fr',
  )
  await page.waitForURL((url) => url.pathname === '/immatriculer-copropriete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Immatriculer une copropriété')
})
