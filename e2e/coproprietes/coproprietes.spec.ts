import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/** Demande la liste en un fichier. */
async function exporter(page: Page, lequel: string): Promise<void> {
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('button', { name: lequel }).click()
}

test('du tableau de bord à la liste : le même compte, un critère que l’on retire, une colonne que l’on ajoute et que l’on trie', async ({
  page,
}) => {
  await p.seConnecter(page, 'clara.noirmaze@demonstration.invalid', '/')
  const tuile = page.locator('.rnc-chiffre').filter({ hasText: 'mandats expirés' })
  const nombre = Number((await tuile.innerText()).match(/^\d+/)?.[0])
  expect(nombre).toBeGreaterThan(1)
  await expect(tuile.getByText('À renouveler')).toBeVisible()
  await tuile.getByRole('link', { name: 'Voir les mandats expirés' }).click()
  await page.waitForURL(/filtre=mandat-expire/)
  const compte = (n: number) => page.getByRole('group', { name: `${n} copropriétés`, exact: true })
  // 400 à la démonstration ; rattachement.spec en ajoute une.
  const toutes = page.getByRole('group', { name: /^40\d copropriétés$/ })
  await expect(compte(nombre)).toBeVisible()
  await p.inspecter(page, 'copropriétés, mandats expirés')
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page
    .getByRole('group', { name: /^Montrer aussi/ })
    .getByText('Bâtiments')
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Bâtiments' }).getByRole('link').click()
  await page.waitForURL(/tri=nbBatiments/)
  expect(page.url()).toContain('filtre=mandat-expire')
  // Le navigateur s’en souvient.
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Bâtiments' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.getByRole('link', { name: /^Toutes \(/ }).click()
  await expect(toutes).toBeVisible()

  await page.goto('/copropriete?filtre=inventee')
  await expect(page.getByText('Cette liste n’existe pas encore')).toBeVisible()
  const onglet = page.getByRole('link', { name: /^À mettre à jour/ })
  const enRetard = Number((await onglet.innerText()).match(/\((\d+)\)/)?.[1])
  await onglet.click()
  await page.waitForURL(/filtre=annuelle/)
  await expect(compte(enRetard)).toBeVisible()
  await expect(page.getByText('Cette liste n’existe pas encore')).toHaveCount(0)
  // Ce qui est dû est sur le bouton de chacune.
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: /^(Mettre à jour|Renouveler)/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Voir toutes mes copropriétés' }).click()
  await expect(toutes).toBeVisible()
})

test('au clavier : choisir plusieurs lignes, les garder de page en page, renouveler leurs mandats, télécharger la liste', async ({
  page,
}) => {
  await p.seConnecter(
    page,
    'clara.noirmaze@demonstration.invalid',
    '/copropriete?filtre=mandate&tri=mandatFin',
  )
  const cases = page.locator('input[name^="choix-"]')
  await expect(cases).toHaveCount(50)
  await cases.nth(0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 copropriétés choisies')).toBeVisible()
  // Le dessin de la case est à son libellé, par-dessus elle.
  await cases.nth(5).click({ modifiers: ['Shift'], force: true })
  await expect(page.getByText('6 copropriétés choisies')).toBeVisible()
  await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()
  await cases.nth(0).check({ force: true })
  await cases.nth(1).check({ force: true })
  await page.getByRole('link', { name: 'Suivante' }).click()
  await page.waitForURL(/page=2/)
  await expect(page.getByText('2 copropriétés choisies')).toBeVisible()
  // La page suivante se lit du haut de la liste, où le focus est venu.
  const liste = page.getByRole('group', { name: /copropriétés$/ })
  await expect(liste).toBeFocused()
  await expect(liste).toBeInViewport()

  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    exporter(page, 'Ces colonnes, en tableur (XLSX)'),
  ])
  expect(fichier.suggestedFilename()).toMatch(/^coproprietes-\d{4}-\d\d-\d\d\.xlsx$/)

  await page.getByRole('link', { name: 'Renouveler les 2 mandats' }).click()
  await expect(page.getByRole('heading', { name: 'Renouveler des mandats' })).toBeVisible()
  await p.inspecter(page, 'renouveler des mandats')
  await page.getByRole('button', { name: 'Renouveler 2 mandats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renouveler' }).click()
  await expect(page.getByRole('heading', { name: '2 mandats renouvelés' })).toBeVisible()
  await p.inspecter(page, 'mandats renouvelés')
  // La liste telle qu’on l’a quittée.
  await page.getByRole('link', { name: 'Revenir à la liste' }).click()
  await page.waitForURL(/filtre=mandate.*page=2.*tri=mandatFin/)
  await page.getByLabel('Lignes par page').selectOption('25')
  await page.waitForURL(/taille=25/)
  await expect(cases).toHaveCount(25)
})

test('le teneur retient des statuts et des dates : l’adresse les porte, chacun se retire, le fichier les suit', async ({
  page,
}) => {
  await p.seConnecter(page, p.CATHERINE, '/copropriete?filtre=seeAllCopro')
  await page.getByText('Statut, rattachement, dates').click()
  // Tous les états, ceux qui ne sont pas à l’annuaire aussi.
  await expect(page.getByRole('group', { name: /^Statut/ }).getByRole('checkbox')).toHaveCount(15)
  await page.getByRole('checkbox', { name: 'Immatriculée, mandat expiré' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Mandat expiré avec successeur déclaré' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Mandat expiré sans successeur déclaré' }).check({ force: true })
  const fin = page.getByRole('textbox', { name: 'Mandat fini au plus tard le' })
  await fin.fill('31/12/2025')
  await page.keyboard.press('Enter')
  await page.waitForURL(/etat=IMMATRICULEE_RATTACHEMENT_EXPIRE.*situation=.*fin=2025-12-31/)
  await p.inspecter(page, 'copropriétés, critères')
  const expirees = page.getByRole('cell').filter({ hasText: /^Mandat expiré/ })
  await expect.poll(async () => (await page.getByRole('row').count()) - 1 - (await expirees.count())).toBe(0)
  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    exporter(page, 'Toutes les colonnes, en CSV'),
  ])
  expect(fichier.suggestedFilename()).toMatch(/^coproprietes-/)

  await page.getByRole('button', { name: 'Retirer le filtre Mandat expiré sans successeur déclaré' }).click()
  await page.waitForURL((url) => url.searchParams.getAll('situation').join() === 'EXPIRE_AVEC_SUCCESSEUR')
  // L’adresse change avant l’écran.
  const sans = page.getByRole('checkbox', { name: 'Mandat expiré sans successeur déclaré' })
  await expect(sans).not.toBeChecked()
  await page.goBack()
  await expect(sans).toBeChecked()

  // Trois saisies qui ne se lisent pas : chacune se dit à son champ, et reste.
  await fin.fill('31/02/2025')
  await page.keyboard.press('Enter')
  await expect(page.locator('#champ-dateFinMandat-msg')).not.toBeEmpty()
  await expect(fin).toHaveValue('31/02/2025')
  await fin.fill('01/01/2020')
  await page.getByRole('textbox', { name: 'Mandat commencé dès le' }).fill('02/01/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saisissez un premier jour qui ne soit pas après le dernier.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Numéro, nom ou adresse' }).fill('%')
  await page.getByRole('textbox', { name: 'Mandat commencé dès le' }).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Numéro, nom ou adresse' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByRole('button', { name: 'Voir toutes les copropriétés' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('on revient d’une copropriété à sa ligne : par la liste, et par « Page précédente »', async ({
  page,
}) => {
  await p.seConnecter(page, 'clara.noirmaze@demonstration.invalid', '/copropriete?filtre=seeAllCopro&tri=nom')
  const nom = page.getByRole('row').nth(30).getByRole('link').first()
  const lequel = await nom.innerText()
  await nom.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Au registre' })).toBeVisible()
  await page.goBack()
  await expect(nom).toHaveText(lequel)
  await expect(nom).toBeFocused()
  await expect(nom).toBeInViewport()
})
