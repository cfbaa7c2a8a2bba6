import { expect, type Page } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const NOTAIRES = 'Connexion des notaires'
const ETIENNE = 'Étienne Montflair'
const IMMEUBLE: p.Copropriete = {
  nom: 'Résidence du Vieux Notaire',
  adresse: '21 rue du vieux notaire 69003 lyon',
  // À nul autre parcours : deux dossiers d’une parcelle se ressemblent.
  parcelle: '31',
}

/** Les comptes sont inconnus du notaire : il le dit, et rien d’autre ne se demande. */
async function remplirSansComptes(page: Page, main = p.SOURIS): Promise<void> {
  await p.repondre(page, /données financières vous sont-elles inconnues/, 'Oui', main)
  await expect(page.getByLabel(/Charges pour opérations courantes/)).toHaveCount(0)
}

/** De l’étape ouverte au récapitulatif, ou aux copropriétés proches. */
async function remplirTout(
  page: Page,
  immeuble: p.Copropriete,
  {
    reglement,
    main = p.SOURIS,
    voir,
  }: { reglement: string; main?: p.Main; voir?: (e: string) => Promise<void> },
): Promise<void> {
  const etapes: [RegExp, string, () => Promise<void>][] = [
    [
      /identification/,
      'identification',
      async () => {
        await p.remplirIdentification(page, immeuble, main)
        await main.remplir(page.getByLabel(/Date du règlement/), reglement)
      },
    ],
    [/procedures/, 'procédures', () => p.remplirProcedures(page, main)],
    [/donnees-financieres/, 'finances inconnues', () => remplirSansComptes(page, main)],
    [/donnees-techniques/, 'technique', () => p.remplirTechnique(page, main)],
  ]
  for (const [adresse, ecran, remplir] of etapes) {
    await page.waitForURL(adresse)
    await remplir()
    await voir?.(`notaire, ${ecran}`)
    await p.continuer(page, main)
  }
}

async function chercher(page: Page, main = p.SOURIS): Promise<void> {
  await main.remplir(page.getByLabel('Adresse, nom ou numéro d’immatriculation'), 'résidence introuvable zzz')
  await main.activer(page.getByRole('button', { name: 'Rechercher' }))
}

async function commencerInitiale(page: Page, main = p.SOURIS): Promise<void> {
  await page.goto('/immatriculer-copropriete')
  await chercher(page, main)
  await main.activer(page.getByRole('button', { name: 'Commencer l’immatriculation initiale' }))
  await page.waitForURL(/infos-rattachement/)
}

test('Étienne immatricule un immeuble neuf qui se révèle un doublon : il garde le numéro, ou dit pourquoi c’est un autre', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const voir = (ecran: string) => p.inspecter(page, ecran)
  await c.entrerPar(page, NOTAIRES, ETIENNE)
  await page.waitForURL(/\/$/)
  await expect(page.getByRole('link', { name: /Immatriculer une copropriété/ }).first()).toBeVisible()
  await page.goto('/immatriculer-copropriete')
  await voir('notaire, début')

  // La première : rien ne lui ressemble, le numéro vient avec le dépôt.
  await commencerInitiale(page)
  await p.continuer(page)
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await p.SOURIS.choisir(page.getByLabel(/Qui représente/), 'Personne, ou je ne le connais pas')
  await voir('notaire, représentant')
  await p.continuer(page)
  await remplirTout(page, IMMEUBLE, { reglement: '12/03/2026', voir })
  await page.waitForURL(/recapitulatif/)
  await voir('notaire, récapitulatif')
  await page.getByRole('button', { name: 'Immatriculer la copropriété' }).dblclick()
  await page.waitForURL(/confirmation\/IM-/)
  await expect(page.getByRole('heading', { name: 'La copropriété est immatriculée' })).toBeVisible()
  await voir('notaire, immatriculée')
  const titre = await page.getByRole('heading', { name: /Numéro d’immatriculation/ }).textContent()
  const numero = /[A-Z]{2}\d-\d{3}-\d{3}/.exec(titre!)![0]
  await page.getByRole('button', { name: /Copier le numéro/ }).click()
  await expect(page.getByText('Copié dans le presse-papiers')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numero)

  // La seconde est au même endroit : les proches se voient, et c’est la même.
  const doublon = async () => {
    await commencerInitiale(page)
    await p.SOURIS.choisir(page.getByLabel(/Qui représente/), 'Personne, ou je ne le connais pas')
    await p.continuer(page)
    await remplirTout(page, { ...IMMEUBLE, nom: 'Résidence du Doublon' }, { reglement: '12/03/2026' })
    await page.waitForURL(/doublons/)
    await expect(page.getByRole('link', { name: numero })).toBeVisible()
  }
  await doublon()
  await page.getByRole('button', { name: 'C’est un autre immeuble, continuer' }).click()
  await expect(page.getByText('Cochez cette case après avoir examiné la liste.').first()).toBeVisible()
  await voir('notaire, doublons, erreurs')
  await page.getByRole('button', { name: `C’est le même immeuble que ${numero}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Garder ce numéro/ })
    .click()
  await page.waitForURL(/annuaire\//)
  await expect(page.getByText(`Le numéro est ${numero}`)).toBeVisible()
  await expect(page.getByText(/bénévole/i)).toHaveCount(0)

  // Ou c’en est une autre : le notaire le dit, le corrige, et le teneur tranche.
  await doublon()
  await page.getByLabel(/Nombre de bâtiments de référence/).fill('2')
  await page
    .getByLabel(/Ce qui distingue votre immeuble/)
    .fill('Le bâtiment B a son propre règlement de copropriété.')
  await page.getByText(/J’ai examiné cette liste/).click()
  await page.getByRole('button', { name: 'C’est un autre immeuble, continuer' }).click()
  await page.waitForURL(/recapitulatif/)
  await expect(page.getByText('Le bâtiment B a son propre règlement de copropriété.')).toBeVisible()
  await page.getByRole('button', { name: 'Soumettre au teneur' }).click()
  await page.waitForURL(/confirmation\/DO-/)
  await expect(page.getByRole('button', { name: 'Modifier avant la décision' })).toBeVisible()
  await voir('notaire, à confirmer')
  await page.getByRole('button', { name: 'Modifier avant la décision' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reprendre ma saisie' }).click()
  await page.waitForURL(/recapitulatif/)
  await page.getByRole('button', { name: 'Soumettre au teneur' }).click()
  await page.waitForURL(/doublons/)
  await expect(page.getByLabel(/Ce qui distingue votre immeuble/)).toHaveValue(/bâtiment B/)
  await page.getByText(/J’ai examiné cette liste/).click()
  await page.getByRole('button', { name: 'C’est un autre immeuble, continuer' }).click()
  await page.waitForURL(/recapitulatif/)
  await page.getByRole('button', { name: 'Soumettre au teneur' }).click()
  await page.waitForURL(/confirmation\/DO-/)
  const reference = /DO-\d{4}-\d+/.exec(page.url())![0]

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  await p.examiner(catherine, reference)
  await expect(catherine.getByText('Le bâtiment B a son propre règlement de copropriété.')).toBeVisible()
  await catherine
    .getByRole('button', { name: /Ce n’est pas un doublon/ })
    .first()
    .click()
  await catherine
    .getByRole('dialog')
    .getByRole('button', { name: /Ce n’est pas un doublon/ })
    .click()
  await expect(catherine.getByText('Demande validée')).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Voir la fiche publique' }).click()
  await page.waitForURL(/annuaire\//)
  await expect(page.getByText(/bénévole/i)).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Vos immatriculations' })).toBeVisible()
  await expect(page.getByRole('link', { name: numero })).toBeVisible()
  await voir('notaire, accueil')
})

test('au clavier : d’office, les trois certifications et leur preuve, ou rien ne commence ; Odette est désignée', async ({
  browser,
}) => {
  const main = p.CLAVIER
  const page = await (await p.nouveauContexte(browser)).newPage()
  await c.entrerPar(page, NOTAIRES, ETIENNE)
  await page.waitForURL(/\/$/)
  await page.goto('/immatriculer-copropriete')
  await p.accepterLesCookies(page, main)
  await chercher(page, main)
  await main.activer(page.getByRole('button', { name: 'Immatriculer d’office' }))
  const modale = page.getByRole('dialog', { name: 'Immatriculer d’office' })
  await main.activer(modale.getByRole('button', { name: 'Certifier et commencer' }))
  await expect(modale.getByText(/Il y a 5 erreurs/)).toBeVisible()
  await p.inspecter(page, 'notaire, certifications, erreurs')
  await main.activer(modale.getByRole('checkbox', { name: /n’est pas immatriculée/ }))
  await main.activer(modale.getByRole('checkbox', { name: /aucune demande/ }))
  await main.activer(modale.getByRole('radio', { name: /mis en demeure/ }))
  await main.remplir(modale.getByLabel(/Date de la pièce/), '01/02/2026')
  const piece = modale.getByLabel(/Preuve datée/)
  await p.tabulerVers(piece)
  await piece.setInputFiles(await p.unPdf('mise-en-demeure.pdf'))
  await main.activer(modale.getByRole('button', { name: 'Certifier et commencer' }))
  await page.waitForURL(/infos-rattachement/)
  await expect(page.getByText('mise-en-demeure.pdf')).toBeVisible()
  await main.choisir(page.getByLabel(/Qui représente/), 'Un syndic bénévole ou coopératif')
  await main.remplir(page.getByLabel(/Son adresse électronique/), p.ODETTE)
  await p.inspecter(page, 'notaire, d’office')
  await p.continuer(page, main)
  await remplirTout(
    page,
    { nom: 'Résidence d’Office', adresse: '22 avenue du clavier 35000 rennes', parcelle: '22' },
    { reglement: '12/03/1987', main },
  )
  await p.passerLesDoublons(page, main)
  await main.activer(page.getByRole('button', { name: 'Immatriculer la copropriété' }))
  await page.waitForURL(/confirmation\/IM-/)
  const titre = await page.getByRole('heading', { name: /Numéro d’immatriculation/ }).textContent()
  const numero = /[A-Z]{2}\d-\d{3}-\d{3}/.exec(titre!)![0]

  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/copropriete')
  await odette.getByRole('link', { name: /Confirmer le rattachement.*Office/ }).click()
  await expect(odette.getByRole('heading', { name: 'Ce rattachement demande une pièce' })).toBeVisible()
  await p.inspecter(odette, 'désignée d’office')
  await page.goto(`/annuaire/${numero.replaceAll('-', '')}`)
  await expect(page.getByText(/bénévole/i)).toHaveCount(0)
})
