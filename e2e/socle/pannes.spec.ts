import { expect, type Page } from '@playwright/test'
import * as p from './parcours.ts'
import { test } from './essai.ts'

const MUET = 'Le service ne répond pas. Réessayez dans quelques instants.'
const INDISPONIBLE = {
  statut: 503,
  code: 'REGISTRE_INDISPONIBLE',
  message: 'Le registre ne peut pas répondre pour le moment. Réessayez dans quelques secondes.',
  incident: '11111111-2222-3333-4444-555555555555',
}

const chercher = async (page: Page) => {
  await page.getByRole('main').getByRole('searchbox').fill('rue')
  await page.keyboard.press('Enter')
}
const focus = (page: Page) => page.evaluate(() => document.activeElement?.id)

test('une coupure se dit une seule fois, par la phrase du serveur ; réessayer ramène au contenu', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.route('**/rechercherAnnuaire', (route) => route.fulfill({ status: 503, json: INDISPONIBLE }))
  await chercher(page)
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  await expect(page.getByText(INDISPONIBLE.message)).toHaveCount(1)
  await expect(page.getByText(INDISPONIBLE.incident)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0)
  await page.unroute('**/rechercherAnnuaire')
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(p.resultats(page).first()).toBeVisible()
  await expect.poll(() => focus(page)).toBe('contenu')
})

test('un écran dont le script n’est pas arrivé s’ouvre quand on réessaie', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.route('**/assets/**', (route) => route.fulfill({ status: 503 }))
  await chercher(page)
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  await page.unroute('**/assets/**')
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(p.resultats(page).first()).toBeVisible()
})

test('un mandataire qui répond à la place du produit : l’écran le dit, en français', async ({ page }) => {
  await page.route(/\/api\/(authentication|account)/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  )
  await page.goto('/compte')
  const envoyer = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  await expect(envoyer).toBeEnabled()
  await page.getByLabel('Adresse électronique ou identifiant').fill(p.ODETTE)
  await page.locator('[id="champ-password"]').fill(p.MOT_DE_PASSE)
  await envoyer.click()
  await expect(page.getByRole('alert').getByText(MUET)).toBeVisible()
})

test('un courriel abandonné se lit en français ; renvoyé, son bouton s’en va et le focus reste dans la page', async ({
  page,
}) => {
  const abandonne = {
    id: 1,
    destinataire: 'odette@exemple.fr',
    sujet: 'Votre demande est enregistrée',
    libelleEtat: 'Jamais remis, abandonné',
    cause: 'Boîte inconnue',
    erreur: '550 5.1.1 User unknown',
    date: '2026-11-18T08:00:00.000Z',
    prochainEssai: null,
    abandonne: true,
    abandonneLe: '2026-11-20T08:00:00.000Z',
    lienPerdu: false,
    peutRenvoyer: true,
  }
  let renvoye = false
  await page.route(/\/api\/assistance\/teledeclarant\/\d+$/, async (route) => {
    const reponse = await route.fetch()
    const dossier = (await reponse.json()) as object
    await route.fulfill({ response: reponse, json: { ...dossier, courriels: renvoye ? [] : [abandonne] } })
  })
  await page.route('**/courriel/1/renvoyer', (route) => {
    renvoye = true
    return route.fulfill({ status: 204 })
  })
  await p.seConnecter(page, 'nadia.tremblarge@demonstration.invalid', '/assistance')
  await page
    .getByRole('main')
    .getByLabel(/^Copropriété \(numéro, nom ou adresse\)/)
    .fill('rambervil')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/assistance\/\d+/)
  await expect(page.getByText('Boîte inconnue.')).toBeVisible()
  await expect(page.getByText(/On y a renoncé/)).toBeVisible()
  await expect(page.getByText(abandonne.erreur)).toBeHidden()
  await p.inspecter(page, 'dossier d’assistance avec un courriel abandonné')
  await page.getByRole('button', { name: /^Renvoyer « / }).click()
  await expect(page.getByText('Aucun courriel n’a été envoyé.')).toBeVisible()
  await expect.poll(() => focus(page)).toBe('contenu')
})

test('données brutes qui ne viennent pas : une alerte le dit et reste, avec quoi faire ; redemandées, elles viennent et elle s’en va', async ({
  page,
}) => {
  await p.seConnecter(page, p.CATHERINE, '/institutionnels/donnees-brutes')
  const prendre = page.getByRole('button', { name: 'Télécharger les données brutes' })
  const alerte = page.getByRole('alert').filter({ hasText: 'Les données brutes ne sont pas téléchargées' })
  const pannes: Parameters<Page['route']>[1][] = [
    (route) => route.fulfill({ status: 503, json: INDISPONIBLE }),
    (route) => route.abort('connectionreset'),
  ]
  for (const panne of pannes) {
    await page.route('**/donneesBrute/telecharger**', panne)
    await prendre.click()
    await expect(alerte).toContainText('Rien n’est enregistré sur votre appareil')
    await expect(alerte.getByRole('link', { name: 'écrivez-nous' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0)
    await p.inspecter(page, 'données brutes, en panne')
    await page.unroute('**/donneesBrute/telecharger**')
  }
  await p.regarder(page, 'donnees-brutes-panne')
  const { nom } = await p.prendre(page, () => prendre.click())
  await expect(page.getByText(`Le fichier ${nom} est arrivé.`)).toBeVisible()
  await expect(alerte).toHaveCount(0)
})
