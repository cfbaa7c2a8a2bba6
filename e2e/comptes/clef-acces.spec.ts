import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { lancerProduit } from '../socle/serveur.ts'
import { test } from '../socle/essai.ts'

// WebAuthn veut un nom, pas une adresse chiffrée : ce produit-ci se fait appeler localhost.
let adresse: string
let arreter: () => Promise<void>
test.beforeAll(async () => {
  ;({ arreter } = await lancerProduit((port) => {
    adresse = `http://localhost:${port}`
    return { ADRESSE_PUBLIQUE: adresse }
  }))
})
test.afterAll(() => arreter())

/** Branche à la page une clef d’essai du navigateur, qui répond comme celle d’un appareil. */
async function brancherUneClef(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('une clef d’accès : l’ajouter, entrer par elle, la retirer', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser, { baseURL: adresse })
  const page = await contexte.newPage()
  await brancherUneClef(page)
  // Par l’écran : le navigateur sait où est localhost, une machine nue ne le sait pas.
  await p.entrerParLEcran(page, p.CATHERINE, '/compte/moncompte')
  await p.accepterLesCookies(page)

  await page.getByRole('button', { name: 'Ajouter une clef d’accès' }).click()
  await page.getByRole('button', { name: 'Enregistrer la clef' }).click()
  await expect(page.getByRole('link', { name: /Nom de la clef/ })).toBeVisible()
  await page.getByLabel('Nom de la clef').fill('Ordinateur du bureau')
  await p.inspecter(page, 'clef-acces-ajouter')
  await page.getByRole('button', { name: 'Enregistrer la clef' }).click()
  await expect(page.getByRole('heading', { name: 'Gardez ces codes de secours' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ordinateur du bureau/ })).toContainText('Jamais')
  await p.inspecter(page, 'clef-acces-ajoutee')

  // Le mot de passe seul n’ouvre plus ; la clef ouvre.
  await contexte.clearCookies({ name: 'registre' })
  await page.goto('/compte')
  await expect(page.getByRole('main').getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await page.getByLabel('Adresse électronique ou identifiant').fill(p.CATHERINE)
  await page.locator('[id="champ-password"]').fill(p.MOT_DE_PASSE)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Second facteur', level: 1 })).toBeVisible()
  await p.inspecter(page, 'clef-acces-entrer')
  await page.getByRole('button', { name: 'Utiliser ma clef d’accès' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Catherine/ })).toBeAttached()

  await page.goto('/compte/moncompte')
  await page.getByRole('button', { name: 'Retirer : Ordinateur du bureau' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Inactif')).toBeVisible()
  await contexte.close()
})
