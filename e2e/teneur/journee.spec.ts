import { expect, type Page } from '@playwright/test'
import { dernierCourriel } from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/** Ce que le registre compte d’immatriculations en cours, à l’instant. */
async function immatriculationsEnCours(page: Page): Promise<number> {
  const lus = await page.request.get('/api/coproprietes/indicateurs?frais=true')
  const { demandesImmatEnCours } = (await lus.json()) as { demandesImmatEnCours: number }
  return demandesImmatEnCours
}

/** Le tableau du teneur, recalculé, en montre autant. */
async function leTableauCompte(page: Page, combien: number): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await expect(page.getByRole('link', { name: /Immatriculation, en cours$/ })).toHaveText(String(combien))
}

test('un doublon annulé depuis la file : le déclarant en a le numéro, le journal et les indicateurs le disent aussitôt', async ({
  browser,
}) => {
  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/')
  const avant = await immatriculationsEnCours(catherine)

  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(odette)
  const adresse = await p.adresseImmatriculee(odette, '93')
  await p.remplirTout(odette, { nom: 'Résidence du Double', adresse, parcelle: '45' })
  const reference = await p.deposer(odette)
  await leTableauCompte(catherine, avant + 1)

  await catherine.goto('/validations?risque=DOUBLON')
  await p.chercherDansLaFile(catherine, reference)
  await catherine.getByRole('link', { name: /Examiner/ }).click()
  const doublon = catherine.getByRole('button', { name: /^C’est un doublon de/ }).first()
  const numero = (await doublon.getAttribute('aria-label'))!.replace('C’est un doublon de ', '')
  await doublon.click()
  const fenetre = catherine.getByRole('dialog')
  await expect(fenetre).toContainText(`Son déclarant recevra le numéro ${numero}`)
  await p.inspecter(catherine, 'annuler un doublon')
  await fenetre.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect(catherine.getByText(`La copropriété est déjà immatriculée\u00a0: ${numero}`)).toBeVisible()
  await catherine.waitForURL(/\/validations(\?|$)/)
  await leTableauCompte(catherine, avant)

  const { texte } = await dernierCourriel(odette, p.ODETTE)
  expect(texte).toContain(numero)
  await odette.goto(`/immatriculer-copropriete/confirmation/${reference}`)
  await expect(odette.getByText(numero).first()).toBeVisible()
  await p.inspecter(odette, 'demande annulée, doublon')
  await p.regarder(odette, 'journee-demande-annulee')

  await catherine.goto('/evenement-journal?categorie=VALIDATION')
  const gestes = catherine.getByRole('row').filter({ hasText: reference })
  await expect(gestes.filter({ hasText: 'Catherine Orvelin' }).first()).toBeVisible()
  await p.regarder(catherine, 'journee-journal')
})

const SUIVIS = ['VALIDEE', 'REFUSEE', 'A_PRECISER'] as const
type Suivis = Record<(typeof SUIVIS)[number] | 'immatriculees', number>

/** Ce que les indicateurs comptent, recalculés. */
async function compter(page: Page): Promise<Suivis> {
  const lus = await page.request.get('/api/indicateurMCO/allTableau?frais=true')
  const tableaux = (await lus.json()) as { code: string; lignes: { clef: string; nombre: number }[] }[]
  const demandes = tableaux.find((t) => t.code === 'DEMANDES')!.lignes
  const registre = await page.request.get('/api/coproprietes/indicateurs?frais=true')
  const { nbCoproImmatriculees } = (await registre.json()) as { nbCoproImmatriculees: number }
  const nombres = SUIVIS.map((clef) => [clef, demandes.find((l) => l.clef === clef)!.nombre])
  return {
    ...(Object.fromEntries(nombres) as Record<(typeof SUIVIS)[number], number>),
    immatriculees: nbCoproImmatriculees,
  }
}

/** Odette immatricule un immeuble ; rend la référence de sa demande. */
async function immatriculer(odette: Page, nom: string, adresse: string, parcelle: string): Promise<string> {
  await odette.goto('/immatriculer-copropriete')
  await p.commencer(odette)
  await p.remplirTout(odette, { nom, adresse, parcelle })
  return p.deposer(odette)
}

/** Valide au clavier la demande que l’on tient : sa touche, puis Entrée ; rend le numéro de la copropriété. */
async function validerAuClavier(teneur: Page): Promise<string> {
  await expect(teneur.getByText(/Réservée pour vous/)).toBeVisible()
  for (const touche of '123456789') await teneur.keyboard.press(touche)
  await teneur.keyboard.press('v')
  await expect(teneur.getByRole('dialog')).toBeVisible()
  await teneur.keyboard.press('Enter')
  await expect(teneur.getByText('Demande validée')).toBeVisible()
  const numero = await teneur
    .getByText(/[A-Z]{2}\d-\d{3}-\d{3}/)
    .first()
    .textContent()
  await teneur.waitForURL(/\/validations(\?|$)/)
  return /[A-Z]{2}\d-\d{3}-\d{3}/.exec(numero!)![0].replaceAll('-', '')
}

const motif = (page: Page, nom: string) => page.getByRole('checkbox', { name: nom })

test('la journée d’une teneure, au clavier : prendre la suivante, faire préciser, refuser, fusionner, accepter une dissolution ; le journal le dit, les indicateurs le comptent', async ({
  browser,
}) => {
  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/')
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  const avant = await compter(catherine)
  const gagne = async () => {
    const lus = await compter(catherine)
    return Object.fromEntries(
      ([...SUIVIS, 'immatriculees'] as const).map((clef) => [clef, lus[clef] - avant[clef]]),
    )
  }

  const premiere = await immatriculer(odette, 'Résidence du Jour', '61 rue du jour 69003 lyon', '61')
  await test.step('elle se l’affecte, appuie sur S : c’est la suivante, qu’elle valide en deux touches', async () => {
    await catherine.goto('/validations')
    await p.chercherDansLaFile(catherine, premiere)
    await catherine.getByText('Choisir celle de la page').click()
    await catherine.getByRole('button', { name: 'Affecter à un teneur' }).click()
    const fenetre = catherine.getByRole('dialog')
    await fenetre.getByLabel(/^Teneur/).selectOption({ label: 'Catherine Orvelin (aucune à traiter)' })
    await fenetre.getByLabel(/^Raison/).fill('Elle commence par celle-ci.')
    await fenetre.getByRole('button', { name: 'Affecter' }).click()
    await expect(catherine.getByText('À vous', { exact: true })).toBeVisible()
    await catherine.getByRole('heading', { level: 1 }).click()
    await catherine.keyboard.press('s')
    await expect(catherine.getByText(`Demande d’immatriculation ${premiere}`)).toBeVisible()
    const autreOnglet = await catherine.context().newPage()
    await autreOnglet.goto(catherine.url())
    await expect(autreOnglet.getByText(/Réservée pour vous/)).toBeVisible()
    await validerAuClavier(catherine)
    // Qui revient à l’autre onglet y lit qu’elle est décidée, avant de s’en servir.
    await autreOnglet.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(autreOnglet.getByText('Vous consultez cette demande sans pouvoir la décider')).toBeVisible()
    await expect(autreOnglet.getByRole('button', { name: 'Valider l’immatriculation' })).toHaveCount(0)
    await autreOnglet.close()
    expect(await gagne()).toEqual({ VALIDEE: 1, REFUSEE: 0, A_PRECISER: 0, immatriculees: 1 })
  })

  const aPreciser = await immatriculer(odette, 'Résidence du Soir', '62 rue du soir 69003 lyon', '62')
  await test.step('P : elle demande des précisions ; Odette corrige et redépose', async () => {
    await p.examiner(catherine, aPreciser)
    await catherine.keyboard.press('p')
    await p.CLAVIER.activer(motif(catherine, 'Pièce non signée'))
    await p.CLAVIER.remplir(
      catherine.getByLabel(/Ce que vous demandez d’autre/),
      'La page des signatures manque.',
    )
    await p.CLAVIER.activer(catherine.getByRole('button', { name: 'Envoyer la demande de précisions' }))
    await expect(catherine.getByText('Précisions demandées').first()).toBeVisible()
    await catherine.waitForURL(/\/validations(\?|$)/)
    expect(await gagne()).toEqual({ VALIDEE: 1, REFUSEE: 0, A_PRECISER: 1, immatriculees: 1 })
    expect((await dernierCourriel(odette, p.ODETTE)).texte).toContain('- La page des signatures manque.')
    await odette.goto(`/immatriculer-copropriete/confirmation/${aPreciser}`)
    await odette.getByRole('link', { name: 'Corriger et redéposer' }).click()
    await odette.waitForURL(/recapitulatif/)
  })
  const redeposee = await p.deposer(odette)
  await test.step('R : redéposée, elle la refuse, avec ses motifs', async () => {
    expect(await gagne()).toMatchObject({ A_PRECISER: 0 })
    await p.examiner(catherine, redeposee)
    await expect(catherine.getByText(`Redéposée après la demande ${aPreciser}`)).toBeVisible()
    await catherine.keyboard.press('r')
    await p.CLAVIER.activer(motif(catherine, 'Aucun lot d’habitation'))
    await p.CLAVIER.activer(catherine.getByRole('button', { name: 'Refuser la demande' }))
    await expect(catherine.getByText('Demande refusée').first()).toBeVisible()
    expect(await gagne()).toEqual({ VALIDEE: 1, REFUSEE: 1, A_PRECISER: 0, immatriculees: 1 })
    await odette.goto(`/immatriculer-copropriete/confirmation/${redeposee}`)
    await expect(odette.getByText(/au moins un lot d’habitation/)).toBeVisible()
  })

  const double = await immatriculer(odette, 'Résidence du Jour bis', '61 rue du jour 69003 lyon', '61')
  const numero =
    await test.step('elle immatricule par mégarde le même immeuble, puis fusionne les deux', async () => {
      await catherine.goto('/validations?risque=DOUBLON')
      await p.chercherDansLaFile(catherine, double)
      await expect(catherine.getByText('Doublon à vérifier\u00a0: 100 sur 100')).toBeVisible()
      await catherine.getByRole('link', { name: /Examiner/ }).click()
      const doublee = await validerAuClavier(catherine)
      expect(await gagne()).toMatchObject({ VALIDEE: 2, immatriculees: 2 })

      await catherine.goto(`/copropriete?q=${doublee}`)
      await catherine
        .getByRole('button', { name: /^Plus d’actions pour/ })
        .first()
        .click()
      await catherine
        .getByRole('link', { name: /Chercher ses doublons/ })
        .first()
        .click()
      await catherine
        .getByRole('row', { name: /100 sur 100/ })
        .getByRole('link', { name: /^Comparer avec/ })
        .click()
      await catherine.getByRole('button', { name: /^Fusionner et garder / }).click()
      const fenetre = catherine.getByRole('dialog')
      const bouton = fenetre.getByRole('button', { name: /^Fusionner et garder / })
      const gardee = (await bouton.textContent())!.replace(/[^A-Z\d]|Fusionneretgarder/g, '').slice(-9)
      await fenetre.getByLabel(/Raison/).fill('Le même immeuble, immatriculé deux fois.')
      await bouton.click()
      await expect(catherine.getByText('Les deux copropriétés sont fusionnées')).toBeVisible()
      expect(await gagne()).toMatchObject({ VALIDEE: 2, immatriculees: 1 })
      return gardee
    })

  await test.step('Odette la dit dissoute ; la teneure l’accepte', async () => {
    await odette.goto(`/copropriete/declarer-une-dissolution?numero=${numero}`)
    await odette.getByLabel(/Motif de la dissolution/).selectOption({ index: 1 })
    await odette.getByLabel(/Fait générateur/).selectOption({ index: 1 })
    await odette.getByLabel(/^Date de l’assemblée/).fill('20/11/2026')
    await odette.getByLabel(/Nature de la pièce/).selectOption({ index: 1 })
    await odette.getByLabel(/Pièce qui prouve la dissolution/).setInputFiles(await p.unPdf())
    await odette.getByText('Non', { exact: true }).click()
    await odette.getByRole('button', { name: 'Déclarer la dissolution' }).click()
    await odette.getByRole('dialog').getByRole('button', { name: 'Déclarer la dissolution' }).click()
    await expect(odette.getByText('La dissolution est déclarée')).toBeVisible()
    await p.examiner(catherine, numero)
    await validerAuClavier(catherine)
    expect(await gagne()).toEqual({ VALIDEE: 3, REFUSEE: 1, A_PRECISER: 0, immatriculees: 0 })
  })

  await test.step('le journal garde chacun de ses actes', async () => {
    const ligne = (evenement: string, quoi: string) =>
      catherine
        .getByRole('row')
        .filter({ hasText: evenement })
        .filter({ hasText: quoi })
        .filter({ hasText: 'Catherine Orvelin' })
        .first()
    await catherine.goto(`/evenement-journal?numero=${numero}`)
    for (const evenement of [
      'Copropriété immatriculée',
      'Deux immatriculations d’une même copropriété fusionnées',
      'Dissolution acceptée',
      'Demande ouverte par le teneur',
    ])
      await expect(ligne(evenement, '')).toBeVisible()
    await catherine.goto('/evenement-journal?categorie=COPROPRIETE')
    await expect(ligne('Précisions demandées sur une immatriculation', 'Résidence du Soir')).toBeVisible()
    await expect(ligne('Demande d’immatriculation refusée', 'Résidence du Soir')).toBeVisible()
    await p.regarder(catherine, 'journee-teneure-journal')
  })

  await test.step('un nombre des indicateurs mène à la demande qu’il compte', async () => {
    await catherine.goto('/indicateurs-MCO')
    await catherine.getByRole('button', { name: 'Recalculer' }).click()
    const refusees = catherine.getByRole('link', { name: /Refusées depuis 30 jours$/ })
    await expect(refusees).toHaveText(String(avant.REFUSEE + 1))
    await p.inspecter(catherine, 'indicateurs, listes')
    await refusees.click()
    await catherine.waitForURL('/validations?onglet=TRAITEES&decision=REFUSEE')
    await expect(catherine.getByRole('button', { name: 'Retirer le filtre Refusée' })).toBeVisible()
    await p.chercherDansLaFile(catherine, redeposee)
    await expect(catherine.getByRole('row').filter({ hasText: redeposee })).toContainText('Refusée')
    await p.regarder(catherine, 'journee-teneure-file')
  })
})
