import { expect, type Page } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const NADIA = 'nadia.tremblarge@demonstration.invalid'
const CABINET = 'Cabinet Altavor Gestion'
const EDITH: c.Personne = {
  civilite: 'Madame',
  prenom: 'Édith',
  nom: 'Vermorel',
  email: 'edith.vermorel@exemple.invalid',
}

/** Le critère qui se montre d’abord ; les autres sont repliés. */
const PREMIERS = new Set(['raisonSociale'])

/** Cherche ; le focus va au résultat, qui dit combien ont répondu. */
async function chercher(page: Page, criteres: Record<string, string>): Promise<void> {
  await page.goto('/teledeclarants')
  if (Object.keys(criteres).some((nom) => !PREMIERS.has(nom)))
    await page.getByText('Plus de critères').click()
  for (const [nom, valeur] of Object.entries(criteres)) {
    const champ = c.champ(page, nom)
    if ((await champ.evaluate((e) => e.tagName)) === 'SELECT') await champ.selectOption({ label: valeur })
    else await champ.fill(valeur)
  }
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('group', { name: /^(Un|\d+) télédéclarants?$/ })).toBeFocused()
}

async function agir(page: Page, surQui: string, acte: string): Promise<void> {
  await page
    .getByRole('row', { name: surQui })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('row', { name: surQui }).getByRole('button', { name: acte }).click()
}

const assister = async (page: Page, texte: string) => {
  await page.goto('/assistance')
  await page.getByRole('main').getByRole('textbox').fill(texte)
  await page.getByRole('button', { name: 'Rechercher' }).click()
}

test('Catherine cherche un télédéclarant, lui redonne un code, agit à sa place, supprime ; Nadia répond à qui appelle', async ({
  browser,
  page,
}) => {
  const alerte = page.getByRole('alert')
  const edith = await (await p.nouveauContexte(browser)).newPage()
  await c.inscrireBenevole(edith, EDITH)
  await p.seConnecter(edith, EDITH.email, '/compte/activation', c.MOT_DE_PASSE_NEUF)
  await c.champ(edith, 'code').fill('AAAA-2222-BBBB')
  await edith.getByRole('main').getByRole('button', { name: 'Activer mon compte' }).click()
  await expect(edith.getByRole('alert')).toContainText('ce code n’est pas celui')

  await edith.goto('/')
  await edith.getByRole('main').getByRole('link', { name: 'Annuaire des copropriétés' }).first().click()
  await edith.waitForURL('/annuaire')
  await edith.goto('/compte/activation')

  await p.seConnecter(page, p.CATHERINE, '/teledeclarants')
  await expect(page.getByRole('table')).toBeVisible()
  await chercher(page, {
    type: 'Syndic bénévole ou coopératif',
    localite: 'Tours',
    adminNom: 'Vermorel',
    statut: 'En attente d’activation',
    motDePasseCree: 'Oui',
  })
  await expect(page.getByRole('rowheader')).toHaveText(['Édith Vermorel'])

  expect(page.url()).not.toMatch(/Vermorel/i)
  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Édith Vermorel' })).toBeVisible()
  await page.goBack()
  await expect(c.champ(page, 'adminNom')).toHaveValue('Vermorel')
  await expect(page.getByRole('rowheader')).toHaveText(['Édith Vermorel'])
  await page.goForward()
  const code = page.getByRole('main').getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await expect(page.getByRole('button', { name: 'Afficher le code' })).toBeVisible()
  await expect(code).toHaveCount(0)
  await page.getByRole('button', { name: 'Afficher le code' }).click()
  const motif = page.getByRole('dialog', { name: 'Afficher le code d’activation' })
  await c.champ(page, 'motif').fill('Lettre illisible, pièce d’identité vue au guichet')
  await motif.getByRole('button', { name: 'Afficher le code' }).click()
  const ancien = await code.textContent()
  await page.getByRole('button', { name: 'Régénérer le code d’activation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Régénérer le code' }).click()
  await expect(page.getByText('Un nouveau code est parti par la poste')).toBeVisible()
  await expect(page.getByText(ancien!)).toHaveCount(0)
  await p.inspecter(page, 'code régénéré')

  const nadia = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(nadia, NADIA, '/assistance')
  await p.inspecter(nadia, 'assistance')
  await assister(nadia, 'Office notarial')
  await expect(nadia.getByRole('rowheader', { name: /Estreville/ })).toBeVisible()
  await p.inspecter(nadia, 'assistance, plusieurs')
  await assister(nadia, 'personne de ce nom')
  await expect(nadia.getByText('Aucun télédéclarant ne répond à cette recherche')).toBeVisible()
  const titre = nadia.getByRole('heading', { level: 1 })
  await assister(nadia, CABINET)
  await expect(titre).toHaveText(CABINET)
  const siret = /\d{3}\s\d{3}\s\d{3}\s\d{5}/.exec(await nadia.getByRole('main').innerText())![0]
  for (const [texte, trouve] of [
    [siret, CABINET],
    ['Vermorel', 'Édith Vermorel'],
    [EDITH.email, 'Édith Vermorel'],
  ] as const) {
    await assister(nadia, texte)
    await expect(titre).toHaveText(trouve)
    expect(nadia.url()).not.toMatch(/vermorel/i)
  }
  await assister(nadia, 'clara noirmaze')
  await expect(nadia.getByRole('rowheader').first()).toHaveText('Clara Noirmaze Répond à la recherche')
  // L’adresse d’avant y mène, et « Page précédente » n’y revient pas.
  const fiche = new URL(nadia.url())
  await nadia.goto('/annuaire')
  await nadia.goto(`/assistance/${fiche.pathname.split('/').at(-1)}${fiche.search}`)
  await nadia.waitForURL(fiche.pathname + fiche.search)
  await nadia.goBack()
  await nadia.waitForURL('/annuaire')
  await assister(nadia, EDITH.email)
  const lettres = nadia.locator('#lettres')
  await expect(lettres).toContainText('5 rue du Moulin')
  await expect(lettres.getByRole('link', { name: 'Corriger l’adresse' })).toBeVisible()
  const partie = (nom: string) => nadia.getByRole('region', { name: nom }).getByRole('row')
  await expect(partie('Lettres d’activation')).toHaveCount(3)
  await expect(partie('Derniers courriels').filter({ hasText: 'Créez votre mot de passe' })).toBeVisible()
  await expect(
    partie('Dernières erreurs vues').filter({ hasText: /Certaines informations|Ce code/ }),
  ).toBeVisible()
  await p.inspecter(nadia, 'fiche, pour l’assistance')
  await nadia.getByRole('button', { name: 'Renvoyer le lien à Édith Vermorel' }).click()
  await expect(nadia.getByText('Le lien part', { exact: true })).toBeVisible()
  await expect(
    partie('Derniers courriels').filter({ hasText: 'Choisissez un nouveau mot de passe' }),
  ).toBeVisible()
  expect((await c.dernierCourriel(nadia, EDITH.email)).sujet).toBe('Choisissez un nouveau mot de passe')
  await nadia.getByRole('button', { name: 'Fermer les sessions d’Édith Vermorel' }).click()
  await nadia.getByRole('dialog').getByRole('button', { name: 'Fermer les sessions' }).click()
  await expect(nadia.getByText('La session d’Édith Vermorel est fermée')).toBeVisible()
  await edith.reload()
  await edith.waitForURL(/\/compte\?retour=/)

  // À la place d’un autre : le bandeau partout, le retour seul dans le menu, rien qui engage la personne.
  await chercher(page, { raisonSociale: 'altavor' })
  await page.getByRole('link', { name: CABINET }).click()
  await page.getByRole('button', { name: 'Agir à sa place' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agir à sa place' }).click()
  await page.waitForURL(/\/$/)
  await expect(page.getByText('Bonjour Thomas')).toBeVisible()
  const bandeau = page.getByRole('region', { name: 'À la place d’une autre personne' })
  for (const adresse of ['/', '/annuaire', '/copropriete?filtre=seeAllCopro', '/compte/moncompte']) {
    await page.goto(adresse)
    await expect(bandeau).toContainText('Catherine Orvelin, vous agissez à la place de Thomas Altavor')
  }
  await expect(page.getByRole('heading', { name: 'Identité' })).toBeVisible()
  for (const section of ['Coordonnées', 'Mot de passe', 'Second facteur', 'Sessions et suppression'])
    await expect(page.getByRole('heading', { name: section })).toHaveCount(0)
  const menu = await c.menuDe(page, 'Thomas Altavor')
  await expect(menu.getByRole('listitem')).toHaveText(['Revenir à mon compte'])
  await p.inspecter(page, 'à la place d’un autre')
  await menu.getByRole('button', { name: 'Revenir à mon compte' }).click()
  await page.waitForURL(/\/teledeclarants\/\d+$/)
  await expect(bandeau).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Catherine Orvelin')).toBeVisible()

  await chercher(page, { raisonSociale: 'altavor' })
  await agir(page, CABINET, 'Supprimer')
  // Le cabinet de la démonstration représente 400 copropriétés ; d’autres parcours lui en ajoutent ou lui en ôtent.
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le télédéclarant' }).click()
  await expect(page.getByText(/représente encore des copropriétés \((39|40)\d\)/)).toBeVisible()
  await expect(alerte).toHaveCount(0)
  await page.getByRole('link', { name: CABINET }).click()
  await expect(
    page.getByRole('main').getByText(/représente encore des copropriétés \((39|40)\d\)/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Supprimer', exact: true })).toHaveCount(0)
  await chercher(page, { email: EDITH.email })
  await agir(page, 'Édith Vermorel', 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le télédéclarant' }).click()
  await expect(page.getByText('Le télédéclarant est supprimé')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Aucun télédéclarant' })).toBeFocused()
  await edith.goto('/compte/activation')
  await edith.waitForURL(/\/compte\?retour=/)
})

test('Catherine modifie un télédéclarant : ce qu’elle enregistre se relit (§2.8)', async ({ page }) => {
  await p.seConnecter(page, p.CATHERINE, '/teledeclarants')
  await page.getByRole('rowheader').nth(4).getByRole('link').click()
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  await page.waitForURL(/\/teledeclarants\/\d+\/modifier$/)
  const telephone = c.champ(page, 'phone')
  const enregistrer = page.getByRole('button', { name: 'Enregistrer' })
  await telephone.fill('01 44 55 66 77')
  await enregistrer.click()
  await expect(page.getByText('La mise à jour est enregistrée')).toBeVisible()
  await page.waitForURL(/\/teledeclarants\/\d+$/)
  await expect(page.getByRole('main')).toContainText(/\+33.1.44.55.66.77/)
})
