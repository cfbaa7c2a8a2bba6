import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'

interface Ligne {
  id: number
  numero: string
  actions: string[]
}

/** Une copropriété du cabinet, mandat en cours, que les autres parcours ne prennent pas. */
async function aPasser(page: Page): Promise<Ligne> {
  const jeton = (await page.context().cookies()).find((c) => c.name === 'XSRF-TOKEN')?.value ?? ''
  const reponse = await page.request.post('/api/coproprietes/rechercher', {
    headers: { 'x-xsrf-token': decodeURIComponent(jeton) },
    data: {
      filtre: 'mandate',
      paginationOptions: { pageNumber: 1, pageSize: 100, sortField: 'numero', sortDirection: 'desc' },
    },
  })
  const { ligneRechercheCoproprieteDTOList: lignes } = (await reponse.json()) as {
    ligneRechercheCoproprieteDTOList: Ligne[]
  }
  return lignes.find((l) => l.actions.includes('succeder') && l.actions.includes('dissoudre'))!
}

test('Clara déclare Odette son successeur, Odette confirme, puis déclare la dissolution, que Catherine accepte', async ({
  browser,
}) => {
  const clara = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(clara, CLARA, '/')
  const { id, numero } = await aPasser(clara)

  // La main passe : un syndic bénévole, par son adresse électronique.
  await clara.goto(`/copropriete/${id}/successeur`)
  await clara.getByRole('button', { name: 'Déclarer mon successeur' }).click()
  await expect(clara.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await p.inspecter(clara, 'successeur, erreurs')
  await clara.getByText('Un syndic bénévole ou coopératif').click()
  await clara.getByLabel(/Son adresse électronique/).fill('pas une adresse')
  await clara.getByLabel(/Date de début/).fill(p.jourDans(2))
  await clara.getByRole('button', { name: 'Déclarer mon successeur' }).click()
  await expect(clara.getByText(/adresse électronique/i).first()).toBeVisible()
  await clara.getByLabel(/Son adresse électronique/).fill(p.ODETTE)
  await clara.getByRole('button', { name: 'Déclarer mon successeur' }).click()
  await expect(clara.getByText('Votre successeur est déclaré')).toBeVisible()

  // Avant le jour déclaré, on ne confirme pas, mais on peut déjà dire que ce n’est pas soi.
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, `/rattacher-une-copropriete/confirmer/${id}`)
  await expect(odette.getByRole('heading', { name: /à partir du jour déclaré/ })).toBeVisible()
  await p.inspecter(odette, 'confirmer, trop tôt')
  await odette.getByRole('button', { name: 'Ce n’est pas moi' }).click()
  await expect(odette.getByText('Votre réponse est enregistrée')).toBeVisible()

  await clara.goto(`/copropriete/${id}/successeur`)
  await clara.getByText('Un syndic bénévole ou coopératif').click()
  await clara.getByLabel(/Son adresse électronique/).fill(p.ODETTE)
  await clara.getByLabel(/Date de début/).fill(p.jourDans(0))
  await clara.getByRole('button', { name: 'Déclarer mon successeur' }).click()
  await expect(clara.getByText('Votre successeur est déclaré').last()).toBeVisible()
  await odette.goto('/copropriete')
  await expect(odette.getByRole('heading', { name: 'Copropriétés à confirmer' })).toBeVisible()
  await p.inspecter(odette, 'liste, à confirmer')
  // Un notaire a pu la désigner ailleurs : la sienne, et nulle autre.
  await odette.locator(`a[href$="/confirmer/${id}"]`).first().click()
  await expect(odette.getByLabel(/Date de début du mandat/)).toHaveValue(p.jourDans(0))
  await p.inspecter(odette, 'confirmer un rattachement')
  await odette
    .getByLabel(/Date de fin du mandat/)
    .fill(p.jourDans(-1).replace(/\d{4}$/, (a) => String(Number(a) + 1)))
  await odette.getByRole('button', { name: 'Confirmer le rattachement' }).click()
  await expect(odette.getByText('Le rattachement est confirmé')).toBeVisible()
  await odette.goto(`/annuaire/${numero}`)
  await expect(odette.getByText('Syndic bénévole').first()).toBeVisible()

  // La fin du syndicat.
  await odette.goto(`/copropriete/declarer-une-dissolution?numero=${numero}`)
  await odette.getByRole('button', { name: 'Déclarer la dissolution' }).click()
  await expect(odette.getByText(/Il y a \d+ erreurs/)).toBeVisible()
  await p.inspecter(odette, 'dissolution, erreurs')
  await odette.getByLabel(/Motif de la dissolution/).selectOption({ index: 1 })
  await odette.getByLabel(/Fait générateur/).selectOption({ index: 1 })
  await odette.getByLabel(/^Date de l’assemblée/).fill(p.jourDans(1))
  await odette.getByLabel(/Nature de la pièce/).selectOption({ index: 1 })
  await odette.getByLabel(/Pièce qui prouve la dissolution/).setInputFiles(await p.unPdf())
  await odette.getByText('Non', { exact: true }).click()
  await odette.getByRole('button', { name: 'Déclarer la dissolution' }).click()
  await expect(odette.getByText(/aujourd’hui/).first()).toBeVisible()
  await odette.getByLabel(/^Date de l’assemblée/).fill(p.jourDans(-1))
  await odette.getByRole('button', { name: 'Déclarer la dissolution' }).click()
  await odette.getByRole('dialog').getByRole('button', { name: 'Déclarer la dissolution' }).click()
  await expect(odette.getByText('La dissolution est déclarée')).toBeVisible()

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  await p.examiner(catherine, numero)
  await expect(catherine.getByRole('button', { name: /Accepter la dissolution/ }).first()).toBeVisible()
  await p.inspecter(catherine, 'examen d’une dissolution')
  await catherine
    .getByRole('button', { name: /Accepter la dissolution/ })
    .first()
    .click()
  await catherine
    .getByRole('dialog')
    .getByRole('button', { name: /Accepter/ })
    .click()
  await expect(catherine.getByText('Demande validée')).toBeVisible()
  await catherine.goto(`/annuaire/${numero}`)
  await expect(catherine.getByText('Cette copropriété est dissoute').first()).toBeVisible()
})
