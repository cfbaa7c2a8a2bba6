import { expect } from '@playwright/test'
import { dernierCourriel, prouverHumain } from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const NADIA = 'nadia.tremblarge@demonstration.invalid'

test('un copropriétaire signale une erreur d’une fiche, l’assistance répond, il lit la réponse par son lien et ajoute un mot', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })).newPage()
  const email = `camille.${Date.now()}@exemple.fr`
  await page.goto('/annuaire?q=rue')
  await p.resultats(page).first().click()
  await page.getByRole('link', { name: 'Signaler une erreur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nous écrire' })).toBeVisible()
  await expect(page.getByLabel('Précisément')).toHaveValue('DONNEES_ERRONEES')
  await expect(page.getByRole('button', { name: 'Envoyer ma demande' })).toBeEnabled()
  // Qui n’en est pas copropriétaire le dit, et signale la même erreur.
  await page.getByLabel('Vous êtes *').selectOption('PARTICULIER')
  await expect(page.getByLabel('Précisément')).toHaveValue('ERREUR_DE_FICHE')
  await page.getByLabel('Vous êtes *').selectOption('COPROPRIETAIRE')
  await expect(page.getByLabel('Numéro d’immatriculation')).not.toHaveValue('')

  // Trois saisies fausses : chacune se dit à son champ, et rien ne se perd.
  await page.getByRole('textbox', { name: /^Votre demande/ }).fill('Court.')
  await page.getByLabel('Adresse électronique', { exact: false }).first().fill('camille')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText('Dites-le en 10 caractères au moins.').first()).toBeVisible()
  await expect(page.getByText('Saisissez une adresse électronique de la forme').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Votre demande/ })).toHaveValue('Court.')
  await p.inspecter(page, 'contact, refusé')
  await p.regarder(page, 'contact-refuse-360')

  await page
    .getByRole('textbox', { name: /^Votre demande/ })
    .fill('Le nombre de lots est faux : il y en a douze.')
  await page.getByLabel('Nom', { exact: false }).first().fill('Closeret')
  await page.getByLabel('Prénom').fill('Camille')
  await page.getByLabel('Adresse électronique', { exact: false }).first().fill(email)
  await page.getByLabel('Confirmez l’adresse électronique').fill(email)
  // Ce qui n’est pas un PDF se dit à son champ dès qu’on le choisit, avant la preuve humaine.
  const fichier = page.locator('input[type="file"]')
  await fichier.setInputFiles({
    name: 'faux.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ pas un pdf'),
  })
  await expect(page.getByText(/faux\.pdf.*n’est pas un PDF/)).toBeVisible()
  await fichier.setInputFiles(await p.unPdf('preuve.pdf'))
  await expect(page.getByText(/faux\.pdf.*n’est pas un PDF/)).toHaveCount(0)
  // Un numéro qui n’a pas pu se vérifier ne se dit pas inconnu, et se revérifie.
  const numero = page.getByLabel('Numéro d’immatriculation')
  const quitterLeNumero = async () => {
    await numero.focus()
    await numero.blur()
  }
  await page.route('**/num-immat-nom/**', (route) => route.abort())
  await quitterLeNumero()
  await expect(page.getByText('Ce numéro n’a pas pu être vérifié.')).toBeVisible()
  await page.unroute('**/num-immat-nom/**')
  await quitterLeNumero()
  await expect(page.getByText('Ce numéro n’a pas pu être vérifié.')).toHaveCount(0)
  await prouverHumain(page)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre demande est reçue' })).toBeVisible()
  const reference = (await page.getByText(/^REC-\d{4}-\d{6}$/).textContent())!
  await p.regarder(page, 'contact-recu-360')

  const lien = /https?:\S+\/aide\/reclamation\?key=\S+/.exec((await dernierCourriel(page, email)).texte)![0]
  const { pathname, search } = new URL(lien)
  await page.goto(pathname + search)
  await expect(page.getByText('Reçue, elle attend une réponse.')).toBeVisible()
  await p.inspecter(page, 'suivi d’une demande')

  const nadia = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(nadia, NADIA, '/assistance/reclamations')
  await nadia.getByRole('link', { name: reference }).click()
  await nadia.getByRole('button', { name: 'La prendre' }).click()
  await nadia
    .getByLabel('Votre réponse')
    .fill('Nous prévenons le représentant légal, qui corrigera les lots.')
  // La note reste entre nous : son libellé mène à elle, non à ce que la personne lira.
  await nadia.getByText('Ce que le teneur doit savoir').click()
  await expect(nadia.getByRole('textbox', { name: 'Ce que le teneur doit savoir' })).toBeFocused()
  await p.inspecter(nadia, 'une demande, à répondre')
  await p.regarder(nadia, 'reclamation-a-repondre')
  await nadia.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(nadia.getByText('La réponse est partie')).toBeVisible()
  // Ce que l’on cherche compte les onglets, et suit de l’un à l’autre.
  await nadia.goto('/assistance/reclamations?onglet=CLOSES')
  await nadia.getByLabel('Référence, nom, adresse électronique ou numéro de copropriété').fill(email)
  await nadia.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await expect(nadia.getByText('Aucune demande ne répond à cette recherche')).toBeVisible()
  await nadia.getByRole('link', { name: 'Répondues (1)' }).click()
  await expect(nadia.getByRole('link', { name: reference })).toBeVisible()
  await nadia.goto('/')
  await nadia.getByRole('link', { name: /réclamations? à prendre$/ }).click()
  await nadia.waitForURL(/\/assistance\/reclamations\?onglet=A_TRAITER$/)
  await nadia.goto('/assistance/reclamations?onglet=REPONDUES')
  await expect(nadia.getByRole('link', { name: reference })).toBeVisible()
  await p.inspecter(nadia, 'la file des demandes')
  await p.regarder(nadia, 'reclamations')

  await page.goto(pathname + search)
  await expect(page.getByText('Nous prévenons le représentant légal, qui corrigera les lots.')).toBeVisible()
  await page.getByLabel('Votre message').fill('Merci, je regarderai le mois prochain.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Votre message est ajouté')).toBeVisible()
  await expect(page.getByText('Merci, je regarderai le mois prochain.')).toBeVisible()

  // Sans JavaScript, le même formulaire part : un message, un document, et ce qui l’arrête.
  const sans = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await sans.goto(pathname + search)
  await sans.getByLabel('Votre message').fill('Court.')
  await sans.getByRole('button', { name: 'Envoyer' }).click()
  await expect(sans.getByText('Votre message n’est pas parti')).toBeVisible()
  // Une page ne se montre qu’avec sa feuille : avant elle, le bouton qui attend le script est encore là.
  await sans.waitForLoadState()
  await sans.getByLabel('Votre message').fill('Voici ce que dit le règlement.')
  await sans.locator('input[type="file"]').setInputFiles(await p.unPdf('reglement.pdf'))
  await sans.getByRole('button', { name: 'Envoyer' }).click()
  await expect(sans.getByText('Votre message est ajouté')).toBeVisible()
  await expect(sans.getByText('Voici ce que dit le règlement.')).toBeVisible()
  await expect(
    sans
      .getByRole('link', { name: /reglement\.pdf/ })
      .or(sans.getByText('reglement.pdf'))
      .first(),
  ).toBeVisible()
})

test('ce qu’un syndic écrit se lit à la page de sa copropriété et à la sienne, pour l’assistance seule', async ({
  browser,
}) => {
  const clara = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(clara, 'clara.noirmaze@demonstration.invalid', '/copropriete')
  const ligne = clara.getByRole('row').nth(1)
  await ligne.getByRole('button', { name: /^Plus d’actions pour/ }).click()
  await ligne.getByRole('link', { name: /^Voir la copropriété/ }).click()
  await expect(clara.getByRole('heading', { level: 2, name: 'Au registre' })).toBeVisible()
  const numero = /[A-Z]{2}\d-\d{3}-\d{3}/.exec(await clara.getByRole('main').innerText())![0]
  const { pathname, search } = new URL(clara.url())
  // Ce qu’elle représente se corrige ; elle ne s’en signale pas l’erreur.
  await clara.goto(`/aide/formulaire?pour=erreur&numero=${numero}`)
  await expect(clara.getByLabel('Précisément')).toHaveValue('ERREUR_VUE_PAR_SYNDIC')
  await expect(clara.getByRole('link', { name: 'Mettre à jour', exact: true })).toHaveAttribute(
    'href',
    /mettre-a-jour$/,
  )
  await clara.goto(`/aide/formulaire?sorte=MISE_A_JOUR_BLOQUEE&numero=${numero}`)
  await clara.getByRole('textbox', { name: /^Votre demande/ }).fill('La clôture est refusée sans raison.')
  await clara.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(clara.getByRole('heading', { level: 1, name: 'Votre demande est reçue' })).toBeVisible()
  const reference = (await clara.getByText(/^REC-\d{4}-\d{6}$/).textContent())!

  const nadia = await (await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })).newPage()
  await p.seConnecter(nadia, NADIA, pathname + search)
  const siennes = nadia.getByRole('region', { name: /^(Une|\d+) réclamations?$/ })
  await expect(siennes.getByRole('row', { name: reference })).toContainText('À traiter')
  await p.inspecter(nadia, 'réclamations d’une copropriété')
  await p.regarder(nadia, 'reclamations-copropriete-360')

  // Une lecture qui échoue le dit, et se refait.
  await nadia.route('**/reclamations/rechercher', (route) => route.abort())
  await nadia.goto('/assistance')
  await nadia.getByRole('main').getByRole('textbox').fill('clara.noirmaze@demonstration.invalid')
  await nadia.getByRole('button', { name: 'Rechercher' }).click()
  await expect(nadia.getByText('Les réclamations n’ont pas pu être lues.')).toBeVisible()
  await nadia.unroute('**/reclamations/rechercher')
  await nadia.getByRole('button', { name: 'Réessayer' }).click()
  await expect(siennes.getByRole('link', { name: reference })).toBeVisible()
  await p.inspecter(nadia, 'réclamations d’un télédéclarant')
  await siennes.getByRole('link', { name: reference }).click()
  await expect(nadia.getByText(`Demande ${reference}`)).toBeVisible()
  await nadia.getByRole('link', { name: 'Voir ce qui en est déclaré' }).click()
  await expect(siennes.getByRole('link', { name: reference })).toBeVisible()

  // Personne n’a écrit : la fiche n’en dit rien.
  await nadia.goto('/assistance')
  await nadia.getByRole('main').getByRole('textbox').fill('etienne.montflair@demonstration.invalid')
  await nadia.getByRole('button', { name: 'Rechercher' }).click()
  await expect(nadia.getByRole('heading', { level: 2, name: 'Établissement' })).toBeVisible()
  await expect(nadia.getByRole('heading', { name: 'Réclamations' })).toHaveCount(0)

  await clara.goto(pathname + search)
  await expect(clara.getByRole('heading', { level: 2, name: 'Au registre' })).toBeVisible()
  await expect(clara.getByRole('heading', { name: 'Réclamations' })).toHaveCount(0)
})
