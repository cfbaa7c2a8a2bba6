import { expect, test, type Page } from '@playwright/test'
import { dernierCourriel } from './comptes.ts'
import * as p from './parcours.ts'

/** Ce que le registre compte d’immatriculations en cours, à l’instant. */
async function immatriculationsEnCours(page: Page): Promise<number> {
  const lus = await page.request.get('/api/coproprietes/indicateurs?frais=true')
  const { demandesImmatEnCours } = (await lus.json()) as { demandesImmatEnCours: number }
  return demandesImmatEnCours
}

/** Le tableau du teneur, recalculé, en montre autant. */
async function leTableauCompte(page: Page, combien: number): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await expect(page.getByRole('link', { name: /Immatriculation, en cours$/ })).toHaveText(String(combien))
}

test('un doublon annulé depuis la file : le déclarant en a le numéro, le journal et les indicateurs le disent aussitôt', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/')
  const avant = await immatriculationsEnCours(catherine)

  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(odette)
  const adresse = await p.adresseImmatriculee(odette, '93')
  await p.remplirTout(odette, { nom: 'Résidence du Double', adresse, parcelle: '45' })
  const reference = await p.deposer(odette)
  await leTableauCompte(catherine, avant + 1)

  await catherine.goto('/validations?risque=DOUBLON')
  await p.chercherDansLaFile(catherine, reference)
  await catherine.getByRole('link', { name: /Examiner/ }).click()
  const doublon = catherine.getByRole('button', { name: /^C’est un doublon de/ }).first()
  const numero = (await doublon.getAttribute('aria-label'))!.replace('C’est un doublon de ', '')
  await doublon.click()
  const fenetre = catherine.getByRole('dialog')
  await expect(fenetre).toContainText(`Son déclarant recevra le numéro ${numero}`)
  await p.inspecter(catherine, 'annuler un doublon')
  await fenetre.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(catherine.getByText(`La copropriété est déjà immatriculée\u00a0: ${numero}`)).toBeVisible()
  await catherine.waitForURL(/\/validations(\?|$)/)
  await leTableauCompte(catherine, avant)

  const { texte } = await dernierCourriel(odette, p.ODETTE)
  expect(texte).toContain(numero)
  await odette.goto(`/immatriculer-copropriete/confirmation/${reference}`)
  await expect(odette.getByText(numero).first()).toBeVisible()
  await p.inspecter(odette, 'demande annulée, doublon')
  await p.regarder(odette, 'journee-demande-annulee')

  await catherine.goto('/evenement-journal?categorie=VALIDATION')
  const gestes = catherine.getByRole('row').filter({ hasText: reference })
  await expect(gestes.filter({ hasText: 'Catherine Orvelin' }).first()).toBeVisible()
  await p.regarder(catherine, 'journee-journal')
})
