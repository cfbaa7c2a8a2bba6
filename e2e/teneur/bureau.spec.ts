import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/** Odette dépose deux demandes ; chacune a son adresse et sa parcelle. */
async function deposerDeux(page: Page): Promise<string[]> {
  const references: string[] = []
  for (const [parcelle, voie] of [
    ['41', 'rue du bureau'],
    ['42', 'avenue du bureau'],
  ] as const) {
    await page.goto('/immatriculer-copropriete')
    await p.commencer(page)
    await p.remplirTout(page, {
      nom: `Résidence du Bureau ${parcelle}`,
      adresse: `${parcelle} ${voie} 69003 lyon`,
      parcelle,
    })
    references.push(await p.deposer(page))
  }
  return references
}

test('deux teneurs et une file : on choisit, on affecte en nombre, on reprend, et l’on décide en deux touches', async ({
  browser,
}) => {
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  const [premiere, deuxieme] = (await deposerDeux(odette)) as [string, string]

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  await test.step('le texte cherché reste hors de l’adresse, et l’on y revient', async () => {
    await p.chercherDansLaFile(catherine, 'du bureau')
    expect(catherine.url()).toMatch(/\/validations$/)
    await expect(catherine.getByRole('row')).toHaveCount(3)
    // §9 : d’office, par profil du demandeur, de A à Z.
    await expect(catherine.getByRole('columnheader', { name: /^Profil/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await catherine.getByText('Filtres', { exact: true }).click()
    await catherine.getByLabel('Type de demande').selectOption('Immatriculation')
    await catherine.getByRole('button', { name: 'Rechercher', exact: true }).click()
    await expect(catherine).toHaveURL(/type=IMMATRICULATION$/)
    await expect(catherine.getByRole('row')).toHaveCount(3)
    await p.inspecter(catherine, 'file filtrée')
    await p.regarder(catherine, 'bureau-file')
  })

  await test.step('une vue se nomme, se rouvre et se supprime', async () => {
    await catherine.getByText('Mes vues', { exact: true }).click()
    await catherine.getByRole('button', { name: 'Enregistrer cette vue' }).click()
    const fenetre = catherine.getByRole('dialog')
    await fenetre.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(fenetre.getByText('Nom de la vue', { exact: false }).first()).toBeVisible()
    await expect(fenetre.locator('.fr-error-text, .fr-message--error').first()).toBeVisible()
    // Collé trop long, il reste entier, et l’excès se dit.
    await fenetre.getByLabel(/Nom de la vue/).fill('a'.repeat(53))
    await expect(fenetre.getByText('3 caractères de trop')).toBeVisible()
    await fenetre.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(fenetre.getByText('Saisissez 50 caractères au plus.').first()).toBeVisible()
    await expect(fenetre.getByLabel(/Nom de la vue/)).toHaveValue('a'.repeat(53))
    await p.inspecter(catherine, 'nom de vue trop long')
    await fenetre.getByLabel(/Nom de la vue/).fill('Immatriculations')
    await fenetre.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(catherine.getByRole('link', { name: 'Immatriculations' })).toBeVisible()
    await catherine.goto('/validations')
    await catherine.getByRole('link', { name: 'Immatriculations' }).click()
    await expect(catherine).toHaveURL(/type=IMMATRICULATION$/)
    await catherine.getByText('Mes vues', { exact: true }).click()
    await catherine.getByRole('button', { name: 'Supprimer «\u202fImmatriculations\u202f»' }).click()
    await catherine.getByRole('dialog').getByRole('button', { name: 'Supprimer la vue' }).click()
    await expect(catherine.getByRole('link', { name: 'Immatriculations' })).toHaveCount(0)
  })

  await test.step('les deux s’affectent d’un coup à Paul', async () => {
    await catherine.goto('/validations')
    await p.chercherDansLaFile(catherine, 'du bureau')
    await catherine.getByText('Choisir les 2 de la page').click()
    await expect(catherine.getByText('2 demandes choisies', { exact: true })).toBeVisible()
    await catherine.getByRole('button', { name: 'Affecter à un teneur' }).click()
    const fenetre = catherine.getByRole('dialog')
    const choix = fenetre.getByLabel(/^Teneur/)
    await expect(choix.getByRole('option', { name: /^Paul Prévaloux/ })).toHaveText(
      'Paul Prévaloux (aucune à traiter)',
    )
    await choix.selectOption({ label: 'Paul Prévaloux (aucune à traiter)' })
    await fenetre.getByLabel(/^Raison/).fill('Il connaît ce quartier.')
    await p.inspecter(catherine, 'affecter plusieurs')
    await fenetre.getByRole('button', { name: 'Affecter' }).click()
    await expect(catherine.getByText('Demandes affectées')).toBeVisible()
    await expect(catherine.getByText('À Paul Prévaloux', { exact: true })).toHaveCount(2)
  })

  const paul = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(paul, p.PAUL, '/validations')
  await p.examiner(paul, premiere)
  await test.step('Catherine reprend ce que Paul examine ; il l’apprend au geste suivant', async () => {
    await p.chercherDansLaFile(catherine, premiere)
    await catherine.getByRole('link', { name: /Consulter/ }).click()
    await expect(catherine.getByText(/en cours d’examen par Paul Prévaloux/)).toBeVisible()
    await catherine.getByRole('button', { name: 'Reprendre l’examen' }).first().click()
    await expect(catherine.getByRole('dialog')).toBeVisible()
    await p.inspecter(catherine, 'reprendre l’examen')
    await catherine.getByRole('dialog').getByRole('button', { name: 'Reprendre l’examen' }).click()
    await expect(catherine.getByText(/Réservée pour vous/)).toBeVisible()
    await paul.keyboard.press('v')
    await paul.getByRole('dialog').getByRole('button', { name: 'Valider l’immatriculation' }).press('Enter')
    await expect(paul.getByText('La demande n’a pas été validée')).toBeVisible()
    await expect(paul.getByText(/en cours d’examen par Catherine Orvelin/).first()).toBeVisible()
  })

  await test.step('la liste de contrôle reste avec la demande ; le déclarant et ses demandes se lisent', async () => {
    const examiner = catherine.getByRole('link', { name: `Examiner la demande ${premiere}` })
    // Le point coché tarde : la demande n’est pas libérée avant qu’il soit retenu.
    const { promise: retenu, resolve: retenir } = Promise.withResolvers<void>()
    await catherine.route('**/api/declarations/points/*', async (route) => {
      await retenu
      await route.continue()
    })
    await catherine.getByText('La pièce se lit en entier').click()
    await catherine.getByRole('button', { name: 'Libérer et revenir à la file' }).first().click()
    await p.deuxImages(catherine)
    retenir()
    await catherine.waitForURL(/validations(\?|$)/)
    await examiner.click()
    await expect(catherine.getByLabel('La pièce se lit en entier')).toBeChecked()
    // Quittée par le menu, puis rouverte aussitôt : la libération qui attendait ne défait pas ce qui vient d’être repris.
    const autre = catherine
      .getByRole('checkbox', { name: /./ })
      .and(catherine.locator('[name="points"]'))
      .nth(1)
    await autre.check({ force: true })
    await catherine.getByRole('link', { name: 'Demandes à valider' }).first().click()
    await expect(catherine.getByRole('heading', { level: 1, name: 'Demandes à valider' })).toBeVisible()
    await catherine.goBack()
    await expect(catherine.getByText(/Réservée pour vous/)).toBeVisible()
    await expect(autre).toBeChecked()
    await autre.uncheck({ force: true })
    await catherine.getByRole('button', { name: 'Libérer et revenir à la file' }).first().click()
    await catherine.waitForURL(/validations(\?|$)/)
    await expect(catherine.getByText('Ce point n’est pas retenu')).toHaveCount(0)
    await examiner.click()
    await expect(catherine.getByLabel('La pièce se lit en entier')).toBeChecked()
    await catherine.getByText('Le télédéclarant et ses demandes').click()
    await expect(catherine.getByText('Copropriétés représentées')).toBeVisible()
    await p.inspecter(catherine, 'examen, liste de contrôle')
    await p.regarder(catherine, 'bureau-examen')
  })

  await test.step('L libère ; V puis Entrée valident, et la suivante s’ouvre quand on les enchaîne', async () => {
    await catherine.keyboard.press('l')
    await expect(catherine.getByRole('heading', { name: 'Demandes à valider' })).toBeVisible()
    await paul.goto('/validations')
    await p.examiner(paul, premiere)
    await paul.getByText('Une fois la demande décidée, ouvrir la suivante').click()
    await paul.keyboard.press('v')
    await expect(paul.getByRole('dialog').getByText(/points de la liste de contrôle/)).toBeVisible()
    // Tout n’est pas coché : Entrée ne décide pas, elle mène au premier point qui manque.
    await paul.keyboard.press('Enter')
    await expect(paul.getByRole('dialog')).toHaveCount(0)
    await expect(paul.locator('[name="points"]:not(:checked)').first()).toBeFocused()
    for (const touche of '23456789') await paul.keyboard.press(touche)
    await paul.keyboard.press('v')
    await expect(paul.getByRole('dialog')).toBeVisible()
    await expect(paul.getByRole('dialog').getByText(/points? de la liste de contrôle/)).toHaveCount(0)
    await paul.keyboard.press('Enter')
    await expect(paul.getByText('Demande validée')).toBeVisible()
    await expect(paul.getByText(`Demande d’immatriculation ${deuxieme}`)).toBeVisible()
    await expect(paul.getByText(/Réservée pour vous/)).toBeVisible()
    await expect(paul.locator('#contenu')).toBeFocused()
    await expect(paul.getByLabel('Une fois la demande décidée, ouvrir la suivante')).toBeChecked()
  })

  await test.step('R et P ouvrent la réponse, la touche désactivée ne fait rien', async () => {
    // Sans rien toucher d’abord : l’écran vient de s’ouvrir.
    await paul.keyboard.press('r')
    await expect(paul.getByRole('heading', { name: 'Refuser la demande' })).toBeVisible()
    await paul.getByText('Utiliser les touches de cette page').click()
    await paul.getByRole('heading', { level: 1 }).click()
    await paul.keyboard.press('p')
    await expect(paul.getByRole('heading', { name: 'Demander des précisions' })).toHaveCount(0)
    await paul.getByText('Utiliser les touches de cette page').click()
  })

  await test.step('se déconnecter libère la demande', async () => {
    await paul
      .getByRole('button', { name: /Paul Prévaloux/ })
      .first()
      .click()
    await paul
      .getByRole('button', { name: /Se déconnecter/ })
      .first()
      .click()
    await paul.waitForURL(/\/$/)
    await p.chercherDansLaFile(catherine, deuxieme)
    await expect(catherine.getByText('À Paul Prévaloux', { exact: true })).toBeVisible()
  })

  await test.step('une touche répond dès que la demande se lit', async () => {
    // L’appui vient à l’instant où la réservation se dessine, avant tout ce qui s’y ajouterait ensuite.
    await catherine.evaluate(() => {
      const guet = new MutationObserver(() => {
        if (!document.body.textContent.includes('Réservée pour vous')) return
        guet.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }))
      })
      guet.observe(document.body, { childList: true, subtree: true })
    })
    await catherine.getByRole('link', { name: `Examiner la demande ${deuxieme}` }).click()
    await expect(catherine.getByRole('heading', { name: 'Demander des précisions' })).toBeVisible()
  })

  await test.step('sur un téléphone, en sombre', async () => {
    const telephone = await (
      await p.nouveauContexte(browser, { colorScheme: 'dark', viewport: { width: 360, height: 740 } })
    ).newPage()
    await p.seConnecter(telephone, p.CATHERINE, '/validations')
    await p.sansDebordement(telephone, 'file')
    await p.regarder(telephone, 'bureau-file-telephone')
    await p.examiner(telephone, deuxieme)
    await p.sansDebordement(telephone, 'examen')
    await p.regarder(telephone, 'bureau-examen-telephone')
    const piece = telephone.getByRole('region', { name: 'Pièce justificative', exact: true })
    await expect(piece).not.toBeInViewport()
    await telephone.getByRole('link', { name: 'Voir la pièce' }).click()
    await expect(piece).toBeInViewport()
    await expect(piece).toBeFocused()
  })
})

test('Catherine règle les délais : ils valent pour qui les relit', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, p.CATHERINE, '/validations')
  await page.getByRole('link', { name: 'Régler les délais de réponse' }).click()
  const dissolution = page.getByLabel(/^Dissolution/)
  await expect(dissolution).toHaveValue('10')
  for (const jours of ['12', '10']) {
    await dissolution.fill(jours)
    await page.getByRole('button', { name: 'Régler les délais' }).click()
    await page.waitForURL('/validations')
    await page.getByRole('link', { name: 'Régler les délais de réponse' }).click()
    await expect(dissolution).toHaveValue(jours)
  }
})

test('Catherine écrit le modèle du courriel de précisions, puis remet le texte d’origine', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, p.CATHERINE, '/validations')
  await page.getByRole('link', { name: 'Modèle du courriel de précisions' }).click()
  await expect(page.getByText('C’est le texte d’origine.')).toBeVisible()
  const ouverture = page.getByLabel(/^Ce qui ouvre le courriel/)
  const enregistrer = page.getByRole('button', { name: 'Enregistrer le modèle' })
  const origine = await ouverture.inputValue()
  await ouverture.fill('Merci de votre dépôt.\nIl y manque quelque chose.')
  await enregistrer.click()
  await expect(page.getByText('Modèle enregistré')).toBeVisible()
  await expect(page.getByText(/^Modifié le .* par Catherine Orvelin\.$/)).toBeVisible()
  await page.reload()
  await expect(ouverture).toHaveValue(/Il y manque quelque chose/)
  await page.getByRole('button', { name: 'Remettre le texte d’origine' }).click()
  await expect(ouverture).toHaveValue(origine)
  await enregistrer.click()
  await expect(page.getByText('Modèle enregistré')).toBeVisible()
})
