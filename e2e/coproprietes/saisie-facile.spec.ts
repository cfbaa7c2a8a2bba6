import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/** Où est le focus : jamais sur le corps de la page. */
const focus = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')

/** Arrive à l’identification d’un brouillon neuf dont la première recherche a déjà dit l’adresse. */
async function aIdentification(page: Page, adresse: string): Promise<void> {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await page.getByLabel('Adresse, nom ou numéro d’immatriculation').fill(adresse)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('button', { name: 'Commencer l’immatriculation' }).click()
  await page.waitForURL(/infos-rattachement/)
  await page.goto(page.url().replace('infos-rattachement', 'identification'))
  await page.getByLabel(/Nom d’usage/).waitFor()
}

test('l’adresse cherchée est portée dans le brouillon, sa parcelle se propose ; le focus ne se perd jamais', async ({
  page,
}) => {
  await aIdentification(page, '21 rue du fil 59000 Lille')
  await expect(page.getByText('Localisée', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/Commune de la parcelle/)).toHaveValue('Lille')
  await expect(page.getByText(/Où la trouver/)).toBeVisible()
  await p.inspecter(page, 'identification, parcelle proposée')
  await page.getByRole('button', { name: 'Oui, l’ajouter' }).click()
  const autre = page.getByRole('button', { name: 'Ajouter une autre parcelle' })
  await expect(autre).toBeFocused()
  await expect(page.getByLabel(/Commune de la parcelle/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Retirer la parcelle/ }).click()
  await expect(page.getByLabel(/^Section/)).toBeFocused()
  await page.getByRole('button', { name: /^Changer Adresse de référence/ }).click()
  await expect(page.getByRole('combobox', { name: /Adresse de référence/ })).toBeFocused()
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  await expect(page.getByRole('button', { name: /^Changer Adresse de référence/ })).toBeFocused()
  await page.getByRole('button', { name: 'Ajouter une adresse complémentaire' }).click()
  await page.getByRole('button', { name: 'Retirer cette adresse' }).click()
  expect(await focus(page)).not.toBe('BODY')
})

test('rien de ce qui est tapé ne se perd : ni la parcelle, ni l’adresse qui n’est pas encore ajoutée', async ({
  page,
}) => {
  await aIdentification(page, '22 rue du fil 59000 Lille')
  await page.getByRole('button', { name: 'Oui, l’ajouter' }).click()
  await page.getByRole('button', { name: 'Ajouter une autre parcelle' }).click()
  await expect(page.getByLabel(/^Section/)).toBeFocused()
  await page.getByLabel(/^Section/).fill('ABC')
  await page.locator('[id="champ-identification.parcelle.numero"]').fill('12345')
  await page.getByRole('button', { name: 'Ajouter cette parcelle' }).click()
  await expect(page.getByText(/La section compte une ou deux lettres/)).toBeVisible()
  await expect(page.getByText(/Le numéro de parcelle compte un à quatre chiffres/)).toBeVisible()
  await page.getByLabel(/^Section/).fill('AC')
  await page.locator('[id="champ-identification.parcelle.numero"]').fill('33')
  await page.getByRole('button', { name: 'Ajouter une adresse complémentaire' }).click()
  await page.getByRole('combobox', { name: /Adresse complémentaire/ }).fill('3 rue des Oubliés')
  await p.continuer(page)
  const resume = page.getByRole('alert').filter({ hasText: /erreurs à corriger/ })
  await expect(resume).toContainText('Vous avez saisi la parcelle AC 33 sans l’ajouter')
  await expect(resume).toContainText('vous avez saisi «\u202f3 rue des Oubliés\u202f» sans la choisir')
  await expect(resume).toContainText('Date du règlement de copropriété')
  await p.inspecter(page, 'identification, en attente')
  await page.reload()
  await expect(page.getByLabel(/^Section/)).toHaveValue('AC')
  await page.getByRole('button', { name: 'Ajouter cette parcelle' }).click()
  await expect(page.getByText('section AC, n° 33')).toBeVisible()
})

test('deux fenêtres : « Enregistrer et continuer » n’avance pas tant que l’on n’a pas choisi', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser)
  const une = await contexte.newPage()
  await p.seConnecter(une, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(une)
  const adresse = une.url().replace('infos-rattachement', 'procedures')
  await une.goto(adresse)
  const autre = await contexte.newPage()
  await autre.goto(adresse)
  await p.repondre(autre, /mandataire ad hoc/, 'Non')
  await expect(autre.getByText(/Brouillon enregistré/)).toBeInViewport()
  await une.getByText('Aucune de ces procédures ne nous concerne').click()
  await expect(une.getByRole('radio', { name: 'Non', checked: true })).toHaveCount(6)
  await p.inspecter(une, 'procédures, aucune')
  await p.continuer(une)
  await expect(une.getByRole('alert').filter({ hasText: 'Ce brouillon a changé' })).toBeInViewport()
  expect(une.url()).toContain('/procedures')
})

test('déjà au registre : le déclarant en est prévenu à l’adresse, et le teneur lit ce qu’il en a dit', async ({
  browser,
}) => {
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await aIdentification(odette, await p.adresseImmatriculee(odette, '34'))
  await expect(odette.getByText('Localisée', { exact: true })).toBeVisible()
  await odette.getByRole('button', { name: 'Oui, l’ajouter' }).click()
  await expect(odette.getByText('Votre copropriété est peut-être déjà immatriculée')).toBeVisible()
  await p.inspecter(odette, 'identification, copropriété proche annoncée')
  await odette.goto(odette.url().replace('identification', 'infos-rattachement'))
  await p.remplirMandat(odette)
  await p.continuer(odette)
  await odette.waitForURL(/identification/)
  await p.remplirStatutEtLots(odette)
  await p.continuer(odette)
  await odette.waitForURL(/procedures/)
  await p.remplirProcedures(odette)
  await p.continuer(odette)
  await odette.waitForURL(/donnees-financieres/)
  await p.remplirFinances(odette)
  await p.continuer(odette)
  await odette.waitForURL(/donnees-techniques/)
  await p.remplirTechnique(odette)
  await p.continuer(odette)
  await odette.waitForURL(/doublons/)
  await odette.getByText(/aucune de ces copropriétés n’est la mienne/).click()
  await odette.getByRole('button', { name: 'Continuer', exact: true }).click()
  await odette.waitForURL(/recapitulatif/)
  const reference = await p.deposer(odette)

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  const ligne = catherine.getByRole('row').filter({ hasText: reference })
  await expect(ligne.getByText('À vérifier')).toBeVisible()
  await ligne.getByRole('link', { name: /^Examiner/ }).click()
  await expect(catherine.getByText(/a déclaré qu’elle n’est pas la sienne/)).toBeVisible()
  await expect(catherine.getByText('Même adresse')).toBeVisible()
  await p.inspecter(catherine, 'examen, doublon possible')
  await catherine.getByRole('button', { name: 'Libérer et revenir à la file' }).first().click()
  await expect(catherine.getByRole('row').filter({ hasText: reference }).getByText('Libre')).toBeVisible()
})

test('plusieurs adresses répondent : une fenêtre les propose ; on garde la sienne, ou l’on en choisit une (§4.8)', async ({
  page,
}) => {
  await aIdentification(page, '23 rue du fil 59000 Lille')
  await page.getByRole('button', { name: /^Changer Adresse de référence/ }).click()
  const tape = page.getByRole('combobox', { name: /Adresse de référence/ })
  // Deux rues du même nom, que le service rend ensemble.
  await page.route('**/api/public/adresses/recherche*', async (route) => {
    const reponse = await route.fetch()
    const corps = (await reponse.json()) as {
      disponible: boolean
      adresses: { id: string; libelle: string }[]
    }
    const [une] = corps.adresses
    const adresses = ['Lambersart', 'Lomme'].map((lieu) => ({
      ...une!,
      id: `${une!.id} ${lieu}`,
      libelle: une!.libelle.replace('Lille', `Lille (${lieu})`),
    }))
    await route.fulfill({ json: { ...corps, adresses } })
  })
  await tape.fill('24 rue du fil 59000 lille')
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  const fenetre = page.getByRole('dialog', { name: 'Choisissez l’adresse' })
  await expect(fenetre.getByText('24 rue du fil 59000 lille')).toBeVisible()
  await p.inspecter(page, 'plusieurs adresses')
  await fenetre.getByRole('button', { name: 'Garder mon adresse' }).click()
  await expect(fenetre).toBeHidden()
  await expect(page.getByLabel(/^Numéro et voie/)).toHaveValue('24 rue du fil')
  await expect(page.getByLabel(/^Code postal/)).toHaveValue('59000')
  await page.getByRole('button', { name: 'Rechercher à nouveau' }).click()
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  await fenetre.getByRole('button', { name: /Lomme/ }).click()
  await expect(fenetre).toBeHidden()
  await expect(page.getByText('Localisée', { exact: true })).toBeVisible()
})
