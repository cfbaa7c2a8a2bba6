import { expect, test } from '@playwright/test'
import * as p from './parcours.ts'

const DANS_ANNUAIRE = /\/annuaire\/([A-Z]{2}\d{7})/

test('Odette immatricule, Catherine valide, chacun trouve la copropriété dans l’annuaire', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const chezOdette = await p.nouveauContexte(browser)
  const odette = await chezOdette.newPage()
  const erreurs: string[] = []
  odette.on('pageerror', (e) => erreurs.push(e.message))

  await odette.goto('/')
  await p.inspecter(odette, 'accueil')
  await odette.goto('/compte')
  await p.inspecter(odette, 'connexion')
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  await p.inspecter(odette, 'début')
  await p.commencer(odette)

  await p.continuer(odette)
  await expect(odette.getByRole('alert').getByText(/Il y a 5 erreurs/)).toBeVisible()
  await p.inspecter(odette, 'mandat, avec erreurs')
  await p.remplirMandat(odette)
  await p.continuer(odette)
  await odette.waitForURL(/identification/)

  await p.remplirIdentification(odette, {
    nom: 'Résidence du Grand Tilleul',
    adresse: '14 rue du grand tilleul 69003 lyon',
    parcelle: '14',
  })
  await p.inspecter(odette, 'identification')
  await p.continuer(odette)
  await odette.waitForURL(/procedures/)
  await p.remplirProcedures(odette)
  await p.inspecter(odette, 'procédures')
  await p.continuer(odette)
  await odette.waitForURL(/donnees-financieres/)
  await p.remplirFinances(odette)
  await p.inspecter(odette, 'finances')
  await p.continuer(odette)
  await odette.waitForURL(/donnees-techniques/)
  await p.remplirTechnique(odette)
  await p.inspecter(odette, 'technique')
  await p.continuer(odette)
  await odette.waitForURL(/recapitulatif/)
  await expect(odette.getByText('48\u202f500,50\u00a0€')).toBeVisible()
  await p.inspecter(odette, 'récapitulatif')

  await odette.getByRole('link', { name: /Modifier\s*: Données financières/ }).click()
  await odette.waitForURL(/donnees-financieres/)
  await expect(odette.getByLabel(/Charges pour opérations courantes/)).toHaveValue('48\u202f500,50')
  await odette.goBack()
  await odette.waitForURL(/recapitulatif/)

  await odette.getByRole('button', { name: 'Déposer la demande d’immatriculation' }).dblclick()
  await odette.waitForURL(/confirmation\/IM-/)
  const reference = /IM-\d{4}-\d+/.exec(odette.url())![0]
  await expect(
    odette.getByRole('heading', { name: `Demande d’immatriculation n° ${reference}` }),
  ).toBeVisible()
  await p.inspecter(odette, 'confirmation')
  const telechargement = odette.waitForEvent('download')
  await odette.getByRole('link', { name: /Télécharger le récépissé/ }).click()
  expect((await telechargement).suggestedFilename()).toBe(`recepisse-${reference}.pdf`)

  await odette.goto('/demonstration/courriels')
  await expect(odette.getByText(`Votre demande d’immatriculation ${reference} est enregistrée`)).toBeVisible()
  await p.inspecter(odette, 'boîte de démonstration')
  await odette.goto('/copropriete?filtre=seeAllCopro')
  await expect(odette.getByText('Résidence du Grand Tilleul')).toBeVisible()
  await p.inspecter(odette, 'mes copropriétés')

  const chezCatherine = await p.nouveauContexte(browser)
  const catherine = await chezCatherine.newPage()
  catherine.on('pageerror', (e) => erreurs.push(e.message))
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  await catherine.getByLabel(/Référence, copropriété/).fill(reference)
  await catherine.getByRole('button', { name: 'Chercher' }).click()
  await p.inspecter(catherine, 'file du teneur')
  await catherine.getByRole('link', { name: `Examiner la demande ${reference}` }).click()
  await expect(catherine.getByText(/Réservée pour vous depuis/)).toBeVisible()
  await p.inspecter(catherine, 'examen')
  await catherine.getByRole('button', { name: 'Valider l’immatriculation' }).first().click()
  await catherine.getByRole('dialog').getByRole('button', { name: 'Valider l’immatriculation' }).click()
  await expect(catherine.getByText('Demande validée')).toBeVisible()

  const chezQuiconque = await p.nouveauContexte(browser)
  const quiconque = await chezQuiconque.newPage()
  await quiconque.goto('/')
  await quiconque.getByLabel(/Chercher une copropriété/).fill('grand tilleul')
  await quiconque.getByRole('button', { name: 'Rechercher' }).click()
  await quiconque.waitForURL(/annuaire\?q=/)
  await p.inspecter(quiconque, 'annuaire')
  await quiconque.getByRole('table').getByRole('link').first().click()
  await quiconque.waitForURL(DANS_ANNUAIRE)
  await expect(quiconque.getByRole('heading', { level: 1, name: 'Résidence du Grand Tilleul' })).toBeVisible()
  await expect(quiconque.getByText('Syndic bénévole ou coopératif')).toBeVisible()
  await expect(quiconque.getByText('À jour', { exact: true })).toBeVisible()
  await expect(quiconque.getByText(/Rambervil|48\s?500/)).toHaveCount(0)
  await p.inspecter(quiconque, 'fiche')

  await odette.reload()
  await expect(odette.getByText('Immatriculée et rattachée').first()).toBeVisible()
  expect(erreurs).toEqual([])
})
