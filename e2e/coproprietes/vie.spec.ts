import { expect, type Browser, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'

const chez = async (browser: Browser, qui: string, retour: string): Promise<Page> => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, qui, retour)
  return page
}

async function seRattacher(page: Page, numero: string): Promise<void> {
  // On la croit à immatriculer : elle y est, et « c’est la mienne » mène ici, son numéro rempli.
  await page.goto('/immatriculer-copropriete')
  await page.getByLabel('Adresse, nom ou numéro d’immatriculation').fill(numero)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('link', { name: /^C’est la mienne/ }).click()
  await expect(page.getByLabel(/Numéro d’immatriculation/)).not.toHaveValue('')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await p.repondre(page, /administrateur provisoire/, 'Non')
  await page.getByLabel(/Date de début du mandat/).fill('01/09/2026')
  await page.getByLabel(/Date de fin du mandat/).fill('31/08/2027')
  await page.getByLabel(/Nature de la pièce/).selectOption('Contrat de syndic signé')
  await page.getByLabel(/Pièce qui prouve votre mandat/).setInputFiles(await p.contratImprime(page))
  await page.getByRole('button', { name: 'Demander le rattachement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre demande de rattachement' })).toBeVisible()
}

/** Le teneur ouvre la demande de cette copropriété et la décide. */
async function decider(teneur: Page, numero: string, acte: string): Promise<void> {
  await p.examiner(teneur, numero)
  await teneur.getByRole('button', { name: acte }).first().click()
  await teneur.getByRole('dialog').getByRole('button', { name: acte }).click()
  await expect(teneur.getByText('Demande validée')).toBeVisible()
}

/** Par le menu de la ligne de la liste, comme on y vient. */
async function parLaListe(page: Page, numero: string, action: RegExp): Promise<void> {
  await page.goto(`/copropriete?q=${numero}`)
  await page.getByRole('button', { name: /^Plus d’actions/ }).click()
  await page.getByRole('link', { name: action }).click()
}

/** Les comptes d’un exercice, dont les charges sautent d’un coup : ce montant se confirme. */
async function declarerLesComptes(page: Page): Promise<void> {
  await page.getByText('Oui, elle les a approuvés').click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mise à jour annuelle' })).toBeVisible()
  const cloture = await page.getByLabel(/Date de clôture/).inputValue()
  const [j, mois, annee] = cloture.split('/').map(Number)
  const ag = new Date(Date.UTC(annee!, mois! - 1, j! + 20))
  await page
    .getByLabel(/Date de l’assemblée générale/)
    .fill([ag.getUTCDate(), ag.getUTCMonth() + 1, ag.getUTCFullYear()].join('/'))
  await page.getByLabel(/Charges pour opérations courantes/).fill('9 000 000')
  for (const zero of [
    /Charges pour travaux/,
    /Dettes envers/,
    /Sommes restant dues/,
    /débiteurs/,
    /fonds de travaux/,
  ])
    await page.getByLabel(zero).fill('0')
  await p.continuer(page)
  await expect(page.getByRole('dialog').getByText(/Vous aviez déclaré/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Étape 4 sur 5')).toBeVisible()
  await p.continuer(page)
  await page.getByRole('button', { name: 'Déposer la mise à jour' }).click()
  await expect(page.getByText('La mise à jour est prise en compte')).toBeVisible()
}

/** Le cabinet et le teneur changent ensemble le début du mandat : le second l’apprend, garde ce qu’il a tapé, et recommence. */
async function changerLeDebutADeux(cabinet: Page, teneur: Page, numero: string): Promise<void> {
  for (const page of [cabinet, teneur]) {
    await parLaListe(page, numero, /^Voir les mandats/)
    await page.getByRole('button', { name: /^Changer le début/ }).click()
  }
  const enregistrer = async (page: Page) => {
    await page.getByRole('button', { name: 'Enregistrer la date' }).click()
    await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  }
  await cabinet.getByLabel(/^Nouvelle date de début/).fill('02/09/2026')
  await enregistrer(cabinet)
  await expect(cabinet.getByText('Le début du mandat est changé')).toBeVisible()

  const date = teneur.getByLabel(/^Nouvelle date de début/)
  await date.fill('03/09/2026')
  await enregistrer(teneur)
  await expect(teneur.getByText(/le mandat va maintenant du 02\/09\/2026 au 31\/08\/2027/)).toBeVisible()
  await expect(teneur.getByText('Mandat du 02/09/2026 au 31/08/2027.')).toBeVisible()
  await expect(date).toHaveValue('03/09/2026')
  await p.regarder(teneur, 'vie-mandat-change-par-un-autre')
  await enregistrer(teneur)
  await expect(teneur.getByText('Il va du 03/09/2026 au 31/08/2027.')).toBeVisible()
}

async function renouveler(page: Page): Promise<void> {
  await expect(page.getByLabel(/Date de début du mandat/)).toHaveValue('01/09/2027')
  await page.getByLabel(/Date de fin du mandat/).fill('31/08/2028')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Votre mandat est renouvelé')).toBeVisible()
}

/** Le cabinet passe la main à Odette, d’aujourd’hui, et elle confirme depuis sa liste. */
async function passerLaMain(cabinet: Page, odette: Page, numero: string): Promise<void> {
  await cabinet.waitForURL(/copropriete\/\d+\/successeur/)
  const [idCopropriete] = /\d+/.exec(cabinet.url().split('/copropriete/')[1]!)!
  await cabinet.getByText('Un syndic bénévole ou coopératif').click()
  await cabinet.getByLabel(/Son adresse électronique/).fill(p.ODETTE)
  await cabinet.getByLabel(/Date de début/).fill(p.jourDans(0))
  await cabinet.getByRole('button', { name: 'Déclarer mon successeur' }).click()
  await expect(cabinet.getByText('Votre successeur est déclaré')).toBeVisible()

  await odette.goto('/copropriete')
  await odette.locator(`a[href$="/confirmer/${idCopropriete}"]`).first().click()
  await expect(odette.getByLabel(/Date de début du mandat/)).toHaveValue(p.jourDans(0))
  await odette.getByLabel(/Date de fin du mandat/).fill(p.jourDans(364))
  await odette.getByRole('button', { name: 'Confirmer le rattachement' }).click()
  await expect(odette.getByText('Le rattachement est confirmé')).toBeVisible()
  await odette.goto(`/annuaire/${numero}`)
  await expect(odette.getByText('Syndic bénévole').first()).toBeVisible()
}

async function dissoudre(page: Page): Promise<void> {
  await page.getByLabel(/Motif de la dissolution/).selectOption({ index: 1 })
  await page.getByLabel(/Fait générateur/).selectOption({ index: 1 })
  await page.getByLabel(/^Date de l’assemblée/).fill(p.jourDans(-1))
  await page.getByLabel(/Nature de la pièce/).selectOption({ index: 1 })
  await page.getByLabel(/Pièce qui prouve la dissolution/).setInputFiles(await p.unPdf())
  await page.getByText('Non', { exact: true }).click()
  await page.getByRole('button', { name: 'Déclarer la dissolution' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déclarer la dissolution' }).click()
  await expect(page.getByText('La dissolution est déclarée')).toBeVisible()
}

test('une copropriété, de son rattachement à sa dissolution : un cabinet, le teneur, un syndic bénévole', async ({
  browser,
}) => {
  const cabinet = await chez(browser, CLARA, '/')
  const teneur = await chez(browser, p.CATHERINE, '/')
  const odette = await chez(browser, p.ODETTE, '/')
  // Il ne manque que ses comptes, et aucun autre parcours ne la prend.
  const numero = await p.aRattacher(
    cabinet,
    ['75', '34', '06'],
    (f) => f.fraicheur === 'EN_RETARD' && f.nbParcelles > 0 && f.syndicatPrincipal,
  )

  await seRattacher(cabinet, numero)
  await decider(teneur, numero, 'Valider le rattachement')

  await changerLeDebutADeux(cabinet, teneur, numero)

  // Elle est sous la main, hors du menu.
  await parLaListe(cabinet, numero, /^Mettre à jour/)
  await declarerLesComptes(cabinet)

  await parLaListe(cabinet, numero, /^Renouveler le mandat/)
  await renouveler(cabinet)

  await parLaListe(cabinet, numero, /^Déclarer un successeur/)
  await passerLaMain(cabinet, odette, numero)
  await cabinet.goto(`/copropriete?q=${numero}`)
  await expect(cabinet.getByText('Aucune copropriété ne répond à ces critères')).toBeVisible()

  await parLaListe(odette, numero, /^Déclarer la dissolution/)
  await dissoudre(odette)
  await decider(teneur, numero, 'Accepter la dissolution')

  // Ce qui est arrivé se lit d’un trait, chez le teneur comme sur la fiche publique.
  await teneur.goto(`/annuaire/${numero}`)
  await expect(teneur.getByText('Cette copropriété est dissoute').first()).toBeVisible()
  await teneur.goto(`/copropriete?q=${numero}&etat=DISSOUDE`)
  await teneur.getByRole('rowheader').getByRole('link').click()
  await teneur
    .getByRole('link', { name: /[Hh]istorique/ })
    .first()
    .click()
  await expect(teneur).toHaveTitle(/^Historique/)
  await p.inspecter(teneur, 'vie, historique')
  await p.regarder(teneur, 'vie-historique')
})
