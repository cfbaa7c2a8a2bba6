import { expect, type Locator, type Page } from '@playwright/test'
import { dernierCourriel, prouverHumain } from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const PETIT = { width: 360, height: 740 }
/** Une adresse à chaque parcours : les données de l’ouvrier servent à tous. */
const adresse = (qui: string) => `${qui}.${Date.now()}@exemple.fr`

/** Le lien de cette page dans le dernier courriel reçu à cette adresse. */
async function lienVers(page: Page, email: string, chemin: string): Promise<string> {
  const { texte } = await dernierCourriel(page, email)
  const lien = texte.split(/\s+/).find((mot) => mot.includes(`${chemin}?key=`))
  if (!lien) throw new Error(`pas de lien vers ${chemin} dans : ${texte}`)
  const { pathname, search } = new URL(lien)
  return pathname + search
}

/** §4.8 : la vérification ne paraît qu’avec une adresse bien formée, et l’envoi attend les deux. */
async function sInscrire(page: Page, zone: Locator, champ: string, bouton: string, email: string) {
  const saisie = zone.getByLabel(champ)
  const envoyer = zone.getByRole('button', { name: bouton })
  const robot = zone.getByText('Je ne suis pas un robot')
  await expect(robot).toHaveCount(0)
  await expect(envoyer).toBeDisabled()
  for (const fausse of ['camille', 'camille@exemple', `${'c'.repeat(95)}@exemple.fr`]) {
    await saisie.fill(fausse)
    await saisie.blur()
    await expect(robot).toHaveCount(0)
    await expect(envoyer).toBeDisabled()
    await expect(saisie).toHaveAttribute('aria-invalid', 'true')
    await expect(saisie).toHaveValue(fausse)
  }
  await saisie.fill(email)
  await expect(robot).toBeVisible()
  await expect(envoyer).toBeDisabled()
  await prouverHumain(page)
  await expect(envoyer).toBeEnabled()
  await envoyer.click()
  await expect(zone.getByRole('heading', { name: 'Consultez votre boîte' })).toBeVisible()
  await expect(saisie).toHaveValue('')
  await expect(robot).toHaveCount(0)
  await expect(envoyer).toBeDisabled()
}

test('un visiteur s’inscrit à la lettre, confirme par son courriel, la lit quand elle paraît, et la quitte d’un appui', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  const email = adresse('camille')
  await page.goto('/newsletter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lettre d’information' })).toBeVisible()
  await sInscrire(page, page.getByRole('main'), 'Votre courriel', 'Recevoir la lettre', email)
  await p.inspecter(page, 'lettre, inscrite')
  await p.regarder(page, 'lettre-inscrite')

  const confirmer = await lienVers(page, email, '/newsletter/confirmer')
  await page.goto(confirmer)
  await page.getByRole('button', { name: 'Confirmer mon inscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre inscription est confirmée' })).toBeVisible()
  // Rouvert, le lien ne redemande pas ce qui est fait.
  await page.goto(confirmer)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Votre inscription est déjà confirmée' }),
  ).toBeVisible()

  const titre = `Ce qui change en 2027, ${Date.now()}`
  const teneur = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(teneur, p.CATHERINE, '/newsletter')
  await teneur.getByRole('link', { name: 'Publier une lettre' }).click()
  await expect(teneur.getByRole('heading', { level: 1, name: 'Publier une lettre' })).toBeVisible()
  const publier = teneur.getByRole('button', { name: 'Publier et envoyer la lettre' })
  // Trois fautes, chacune à son champ, et rien de ce qui est tapé ne se perd.
  await teneur.getByLabel('Date de la lettre').first().fill('31/02/2026')
  await publier.click()
  const resume = teneur.getByRole('main').getByRole('alert')
  await expect(resume.first()).toContainText('Titre')
  await expect(resume.first()).toContainText('Date de la lettre')
  await expect(resume.first()).toContainText('La lettre, en PDF')
  await teneur.getByLabel('Titre').fill(titre)
  await teneur.getByLabel('Date de la lettre').first().fill('20/11/2026')
  await teneur.getByLabel(/La lettre, en PDF/).setInputFiles(await p.unPdf('lettre.pdf'))
  await p.regarder(teneur, 'lettre-publier')
  await publier.click()
  // Un appui ne suffit pas : combien d’adresses la reçoivent se lit d’abord.
  const fenetre = teneur.getByRole('dialog', { name: /^Publier cette lettre/ })
  await expect(fenetre).toContainText(/Elle part (à la seule adresse abonnée|aux \d+ adresses abonnées)/)
  await p.inspecter(teneur, 'publier une lettre, confirmer')
  await fenetre.getByRole('button', { name: 'Publier et envoyer' }).click()
  await expect(teneur.getByRole('heading', { level: 1, name: 'La lettre est publiée' })).toBeVisible()
  await p.inspecter(teneur, 'lettre publiée')

  await expect(async () => {
    expect((await dernierCourriel(page, email)).sujet).toContain(titre)
  }).toPass()
  await page.goto('/newsletter')
  const lien = page.getByRole('main').getByRole('link', { name: new RegExp(titre) })
  const lu = await page.request.get((await lien.getAttribute('href'))!)
  expect([lu.status(), lu.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await lu.body()).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  await expect(page.locator('head link[rel="alternate"][type="application/atom+xml"]')).toHaveCount(1)
  await p.regarder(page, 'lettre')

  await teneur.goto('/newsletter')
  await teneur.getByRole('button', { name: new RegExp(`^Retirer .*${titre}`) }).click()
  await teneur.getByRole('dialog').getByRole('button', { name: 'Retirer la lettre' }).click()
  await expect(teneur.getByText('La lettre est retirée')).toBeVisible()
  expect((await page.request.get((await lien.getAttribute('href'))!)).status()).toBe(404)

  // Sans JavaScript, sans compte, d’un appui.
  const quitter = await lienVers(page, email, '/newsletter/quitter')
  const sansScript = await (
    await p.nouveauContexte(browser, { javaScriptEnabled: false, viewport: PETIT })
  ).newPage()
  await sansScript.goto(quitter)
  await sansScript.getByRole('button', { name: 'Ne plus recevoir la lettre' }).click()
  await expect(
    sansScript.getByRole('heading', { level: 1, name: 'Vous ne recevrez plus la lettre' }),
  ).toBeVisible()
})

test('au pied de chaque page, le même formulaire ; sans JavaScript, une phrase le dit', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: PETIT })).newPage()
  await page.goto('/')
  const pied = page.getByRole('contentinfo')
  await sInscrire(page, pied, 'Votre courriel', 'Recevoir la lettre', adresse('pied'))
  await p.inspecter(page, 'lettre au pied de page')
  await pied.scrollIntoViewIfNeeded()
  await p.regarder(page, 'lettre-pied-360')

  const sansScript = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await sansScript.goto('/newsletter')
  await expect(sansScript.getByText(/activez JavaScript/)).toBeVisible()
})

test('le service qui ne répond pas le dit en mots, et l’adresse tapée reste', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await page.goto('/newsletter')
  const zone = page.getByRole('main')
  const saisie = zone.getByLabel('Votre courriel')
  await saisie.fill('panne@exemple.fr')
  await prouverHumain(page)
  await page.route('**/addcontact', (route) => route.abort())
  await zone.getByRole('button', { name: 'Recevoir la lettre' }).click()
  await expect(zone.getByRole('heading', { name: 'Service indisponible' })).toBeVisible()
  await expect(saisie).toHaveValue('panne@exemple.fr')
})

test('un visiteur suit une copropriété depuis sa fiche, confirme, et arrête d’un appui', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: PETIT })).newPage()
  const email = adresse('suit')
  const numero = await p.aRattacher(page)
  await page.goto(`/annuaire/${numero}`)
  await page.getByRole('link', { name: 'Être prévenu des changements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Être prévenu des changements' })).toBeVisible()
  await p.inspecter(page, 'suivre une copropriété')
  const zone = page.getByRole('main')
  await sInscrire(page, zone, 'Votre courriel', 'Être prévenu', email)
  await p.regarder(page, 'suivre-360')

  await page.goto(await lienVers(page, email, '/suivi/confirmer'))
  await page.getByRole('button', { name: 'Confirmer ce suivi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vous suivez cette copropriété' })).toBeVisible()
  await p.inspecter(page, 'suivi confirmé')

  // Redemandé, le courriel dit qu’elle est déjà suivie, et porte le lien qui arrête.
  await page.goto(`/annuaire/${numero}/suivre`)
  await sInscrire(page, zone, 'Votre courriel', 'Être prévenu', email)
  await page.goto(await lienVers(page, email, '/suivi/arreter'))
  await page.getByRole('button', { name: 'Ne plus être prévenu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vous ne serez plus prévenu' })).toBeVisible()
  await p.regarder(page, 'suivi-arrete-360')
  await page.goto('/suivi/arreter?key=faux')
  await page.getByRole('button', { name: 'Ne plus être prévenu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien ne vaut plus rien' })).toBeVisible()
})
