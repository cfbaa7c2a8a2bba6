import { expect, test, type Page } from '@playwright/test'
import * as c from './comptes.ts'
import * as p from './parcours.ts'

const LA_MEME = {
  nom: 'Résidence de la Journée',
  adresse: '45 rue de la journee 69003 lyon',
  parcelle: '45',
}

/** Dépose ce que le registre connaît déjà : on dit que ce n’est pas la même. */
async function deposerDeNouveau(page: Page): Promise<string> {
  await page.goto('/immatriculer-copropriete')
  await p.commencer(page)
  const ecarter = async () => {
    await page.waitForURL(/doublons/)
    await c.cocher(page, 'J’ai examiné cette liste : aucune de ces copropriétés n’est la mienne.')
    await p.continuer(page)
  }
  await Promise.all([p.remplirTout(page, { ...LA_MEME, nom: 'Résidence du Soir' }), ecarter()])
  return p.deposer(page)
}

/** Ce que le tableau du teneur compte maintenant. */
async function enCours(page: Page): Promise<number> {
  await page.goto('/')
  const recompte = page.waitForResponse((r) => r.url().includes('/indicateurs?frais=true'))
  await page.getByRole('button', { name: 'Recalculer' }).click()
  const { demandesImmatEnCours } = (await (await recompte).json()) as { demandesImmatEnCours: number }
  await expect(page.getByRole('link', { name: /Immatriculation, en cours$/ })).toHaveText(
    String(demandesImmatEnCours),
  )
  return demandesImmatEnCours
}

test('la journée de Catherine : valider, annuler un doublon, et retrouver ses actes au journal et aux indicateurs', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(odette)
  await p.remplirTout(odette, LA_MEME)
  const premiere = await p.deposer(odette)

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/')
  const avant = await enCours(catherine)
  await catherine.goto('/validations')
  await p.examiner(catherine, premiere)
  await catherine.getByRole('button', { name: 'Valider l’immatriculation' }).first().click()
  await catherine.getByRole('dialog').getByRole('button', { name: 'Valider l’immatriculation' }).click()
  const faite = catherine.getByText(/La copropriété porte le numéro/)
  await expect(faite).toBeVisible()
  const numero = /[A-Z]{2}\d-\d{3}-\d{3}/.exec((await faite.textContent())!)![0]
  expect(await enCours(catherine)).toBe(avant - 1)

  const seconde = await deposerDeNouveau(odette)
  await catherine.goto('/validations')
  await p.chercherDansLaFile(catherine, seconde)
  await expect(catherine.getByText(/Doublon à vérifier\s:/)).toBeVisible()
  await p.examiner(catherine, seconde)
  await p.inspecter(catherine, 'examen d’un doublon')
  await catherine.getByRole('button', { name: `C’est un doublon de ${numero}` }).click()
  await catherine.getByRole('dialog').getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(catherine.getByText('Demande annulée').first()).toBeVisible()
  await odette.goto(`/immatriculer-copropriete/confirmation/${seconde}`)
  await expect(odette.getByText(numero).first()).toBeVisible()

  await test.step('ses actes du jour sont au journal, et les indicateurs sont justes', async () => {
    await catherine.goto('/evenement-journal')
    await c.champ(catherine, 'cherche').fill(numero)
    await catherine.getByRole('search').getByRole('button', { name: 'Rechercher' }).click()
    await expect(
      catherine.getByRole('row').filter({ hasText: 'Copropriété immatriculée' }).first(),
    ).toContainText('Catherine Orvelin')
    await c.champ(catherine, 'cherche').fill(p.CATHERINE)
    await catherine.getByRole('search').getByRole('button', { name: 'Rechercher' }).click()
    await expect(
      catherine
        .getByRole('row')
        .filter({ hasText: 'Demande annulée, la copropriété étant déjà immatriculée' })
        .first(),
    ).toBeVisible()
    expect(await enCours(catherine)).toBe(avant - 1)
  })
})
