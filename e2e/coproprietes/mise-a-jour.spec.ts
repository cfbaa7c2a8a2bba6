import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'

/** Une copropriété du cabinet dont l’exercice suivant est clos : il ne manque que ses comptes. */
async function aMettreAJour(page: Page): Promise<{ id: number; numero: string }> {
  const { ligneRechercheCoproprieteDTOList: lignes } = await p.poster<{
    ligneRechercheCoproprieteDTOList: { id: number; numero: string; actions: string[] }[]
  }>(page, '/api/coproprietes/rechercher', {
    filtre: 'annuelle',
    paginationOptions: { pageNumber: 1, pageSize: 100, sortField: 'numero' },
  })
  for (const { id, numero, actions } of lignes) {
    if (!actions.includes('mettreAJour')) continue
    const lue = await page.request.get(`/api/coproprietes/mise-a-jour/${id}`)
    const { dateClotureDernierExercice } = (await lue.json()) as { dateClotureDernierExercice: string | null }
    if (dateClotureDernierExercice) return { id, numero }
  }
  throw new Error('aucune copropriété à mettre à jour dans la démonstration')
}

test('Clara déclare les comptes de l’année, confirme un montant, corrige un lot, compare et revient en arrière', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, CLARA, '/')
  const { id } = await aMettreAJour(page)

  await page.goto(`/copropriete/${id}/mettre-a-jour`)
  await expect(page.getByRole('heading', { level: 2, name: 'Ce que vous déclarez' })).toBeVisible()
  await p.inspecter(page, 'mise à jour, question')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Ce champ est obligatoire.').last()).toBeVisible()
  await page.getByText('Oui, elle les a approuvés').click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mise à jour annuelle' })).toBeVisible()
  await expect(page.getByText(/Exercice précédent/).first()).toBeVisible()
  await p.inspecter(page, 'mise à jour, comptes')

  // Où se lit un montant : dans une autre fenêtre, à sa ligne ; ce qui est tapé reste.
  await page.getByLabel(/Montant du fonds de travaux/).fill('1 234')
  const [aide] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Où trouver ce montant.*fonds de travaux/ }).click(),
  ])
  await expect(aide.getByRole('heading', { level: 2, name: 'Montant du fonds de travaux' })).toBeInViewport()
  await expect(aide.getByText(/compte 105/)).toBeVisible()
  await p.inspecter(aide, 'où trouver les montants')
  await p.regarder(aide, 'ou-trouver-les-montants')
  await aide.close()
  await expect(page.getByRole('link', { name: 'Où trouver chaque montant' })).toHaveAttribute(
    'href',
    '/aide/questionsansreponse/ou-trouver-les-montants',
  )
  await expect(page.getByLabel(/Montant du fonds de travaux/)).toHaveValue(/^1\s234/)
  await p.regarder(page, 'mise-a-jour-comptes')

  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(page.getByText(/Il y a \d+ erreurs/)).toBeVisible()
  const cloture = await page.getByLabel(/Date de clôture/).inputValue()
  const [jour, mois, annee] = cloture.split('/').map(Number)
  const ag = new Date(Date.UTC(annee!, mois! - 1, jour! + 20))
  await page
    .getByLabel(/Date de l’assemblée générale/)
    .fill([ag.getUTCDate(), ag.getUTCMonth() + 1, ag.getUTCFullYear()].join('/'))
  await page.getByLabel(/Charges pour opérations courantes/).fill('9 000 000')
  await page.getByLabel(/Charges pour travaux/).fill('0')
  await page.getByLabel(/Dettes envers les fournisseurs/).fill('0')
  await page.getByLabel(/Sommes restant dues/).fill('0')
  await page.getByLabel(/copropriétaires débiteurs/).fill('0')
  await page.getByLabel(/Montant du fonds de travaux/).fill('0')
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(page.getByRole('dialog').getByText(/Vous aviez déclaré/)).toBeVisible()
  await p.inspecter(page, 'mise à jour, point à confirmer')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Étape 4 sur 5')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(page.getByRole('button', { name: 'Déposer la mise à jour' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /9\s000\s000,00/ })).toBeVisible()
  await p.inspecter(page, 'mise à jour, récapitulatif')
  await page.getByRole('button', { name: 'Déposer la mise à jour' }).click()
  await expect(page.getByText('La mise à jour est prise en compte')).toBeVisible()

  // Une section seule : le nombre d’ascenseurs, sans rouvrir les comptes.
  await page.goto(`/copropriete/${id}/mettre-a-jour`)
  await page.getByText(/rien de nouveau/).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Étape 1 sur 4')).toBeVisible()
  await page.goto(page.url().replace(/mise-a-jour\/[a-z-]+/, 'mise-a-jour/recapitulatif'))
  await page.getByRole('link', { name: /Modifier.*Données techniques/ }).click()
  const ascenseurs = page.getByLabel(/Nombre d’ascenseurs/)
  const avant = await ascenseurs.inputValue()
  await ascenseurs.fill(String(Number(avant) + 3))
  await page.getByRole('button', { name: /revenir au récapitulatif/ }).click()
  await expect(page.getByRole('rowheader', { name: 'Nombre d’ascenseurs' })).toBeVisible()
  await page.getByRole('button', { name: 'Déposer la mise à jour' }).click()
  await expect(page.getByText('La mise à jour est prise en compte')).toBeVisible()

  await page.goto(`/copropriete/${id}/declarations`)
  await expect(page.getByRole('heading', { name: 'Comparer deux déclarations' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Nombre d’ascenseurs' })).toBeVisible()
  await p.inspecter(page, 'déclarations acceptées')
  await page.getByRole('button', { name: /Retirer les mises à jour/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer les mises à jour' }).click()
  await expect(page.getByText('Une mise à jour est retirée')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comparer deux déclarations' })).toHaveCount(0)
})
