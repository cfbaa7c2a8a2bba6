import { expect } from '@playwright/test'
import { cocher } from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/** Deux copropriétés de la démonstration, de même taille et voisines, à Villeurbanne. */
const [UNE, AUTRE] = ['AH0192040', 'AI8379685']
const montre = (numero: string) => `${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`
const RAISON = 'Le nouveau syndic l’a immatriculée une seconde fois.'

test('Catherine cherche les doublons d’une copropriété, les compare, en écarte un, y revient, et les fusionne', async ({
  page,
  browser,
}) => {
  await p.seConnecter(page, p.CATHERINE, `/copropriete?q=${UNE}`)
  await page.getByRole('button', { name: /^Plus d’actions pour/ }).click()
  await page.getByRole('link', { name: /Chercher ses doublons/ }).click()
  await page.waitForURL(/\/copropriete\/\d+\/doublons$/)
  const proche = page.getByRole('row', { name: new RegExp(montre(AUTRE)) })
  await expect(proche).toContainText(/\d+ sur 100/)
  await expect(proche).toContainText(/à \d+\u00a0m/)
  await expect(proche).toContainText('À moins de 100\u00a0m, nombre de lots voisin')
  await p.inspecter(page, 'doublons')
  const comparer = proche.getByRole('link', { name: `Comparer avec ${montre(AUTRE)}` })
  await comparer.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${montre(UNE)} et ${montre(AUTRE)}`)
  await expect(page.getByRole('link', { name: `Fiche publique ${montre(AUTRE)}` })).toBeVisible()
  const nom = page.getByRole('row', { name: /Nom d’usage/ })
  await expect(nom).toBeVisible()
  await expect(
    page.getByRole('img', { name: `${montre(UNE)} et ${montre(AUTRE)} sur la carte de France` }),
  ).toBeVisible()
  await expect(page.getByText(`L’anneau\u00a0: ${montre(AUTRE)}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir sur la carte' })).toHaveAttribute('href', /carte=17\/4/)
  await p.inspecter(page, 'côte à côte')
  await p.regarder(page, 'doublons-cote-a-cote')
  const identiques = page.getByRole('row').filter({ hasText: 'Identique' })
  // D’office, seul ce qui diffère.
  await expect(identiques).toHaveCount(0)
  await cocher(page, 'Ne montrer que ce qui diffère')
  await expect(identiques.first()).toBeVisible()
  await expect(nom).toContainText('Diffère')

  // Ce n’est pas un doublon, puis si.
  await page.getByRole('button', { name: 'Ce n’est pas un doublon' }).click()
  const fenetre = page.getByRole('dialog')
  await fenetre.getByRole('button', { name: 'Écarter ce doublon' }).click()
  await expect(fenetre.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await p.inspecter(page, 'écarter')
  await fenetre.getByLabel(/Raison/).fill('Deux entrées, deux règlements.')
  await fenetre.getByRole('button', { name: 'Écarter ce doublon' }).click()
  await expect(page.getByText('Ce doublon a été écarté')).toBeVisible()
  await page.goBack()
  await page.getByText('Écartés (1)').click()
  await expect(page.getByText(/Deux entrées, deux règlements\. Catherine Orvelin/)).toBeVisible()
  await p.inspecter(page, 'doublons, écartés')
  await page.getByRole('button', { name: `Reconsidérer ${montre(AUTRE)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reconsidérer' }).click()
  await expect(page.getByText('Le doublon est reconsidéré')).toBeVisible()

  // Tout ce qui se fera se lit avant de confirmer.
  await comparer.click()
  await page.getByRole('button', { name: /^Fusionner et garder / }).click()
  await expect(
    fenetre.getByText(/est gardée\u00a0: (c’est la plus ancienne|.*son numéro est le plus petit)/),
  ).toBeVisible()
  await expect(fenetre.getByText(/est supprimée/)).toBeVisible()
  await fenetre.getByRole('button', { name: /^Fusionner et garder / }).click()
  await expect(fenetre.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await p.inspecter(page, 'fusionner')
  const [gardee, absorbee] = await phraseDeLaGardee(fenetre.getByText(/est gardée/))
  await expect(fenetre.getByRole('button', { name: `Fusionner et garder ${montre(gardee)}` })).toBeVisible()
  await fenetre.getByLabel(/Raison/).fill(RAISON)
  await fenetre.getByRole('radio').first().check({ force: true })
  await fenetre.getByRole('button', { name: /^Fusionner et garder / }).click()
  await expect(page.getByText('Les deux copropriétés sont fusionnées')).toBeVisible()
  await page.waitForURL(/\/doublons$/)
  const historique = page.getByRole('link', { name: `Historique de ${montre(absorbee)}` })
  await p.inspecter(page, 'doublons, après la fusion')
  await historique.click()
  await expect(page.getByText(`Fusionnée dans ${montre(gardee)}.`)).toBeVisible()

  // L’ancienne adresse publique mène, pour toujours, à la fiche gardée.
  const renvoi = await page.request.get(`/annuaire/${absorbee}`, { maxRedirects: 0 })
  expect(renvoi.status()).toBe(301)
  const visiteur = await (await p.nouveauContexte(browser)).newPage()
  await visiteur.goto(`/annuaire/${absorbee}`)
  await visiteur.waitForURL(`/annuaire/${gardee}`)
  await expect(visiteur.getByText(montre(gardee)).first()).toBeVisible()
  await visiteur.goto(`/annuaire?q=${absorbee}`)
  await expect(visiteur.getByText(`il a été fusionné dans ${montre(gardee)}`)).toBeVisible()
  await expect(p.resultats(visiteur)).toHaveCount(1)
  await p.inspecter(visiteur, 'annuaire, numéro fusionné')

  // Qui s’y rattacherait apprend le bon numéro.
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/rattacher-une-copropriete')
  await odette.getByLabel(/Numéro d’immatriculation/).fill(absorbee)
  await odette.getByRole('button', { name: 'Continuer' }).click()
  await expect(odette.getByText(`fusionné dans le numéro ${montre(gardee)}`).first()).toBeVisible()
  await p.inspecter(odette, 'rattacher, numéro fusionné')
})

/** Les deux numéros, la gardée d’abord, d’après la phrase qui l’annonce. */
async function phraseDeLaGardee(phrase: {
  textContent(): Promise<string | null>
}): Promise<[string, string]> {
  const dit = (await phrase.textContent()) ?? ''
  return dit.startsWith(montre(UNE)) ? [UNE, AUTRE] : [AUTRE, UNE]
}

test('à 360 px, en sombre et au clavier : les deux côte à côte tiennent, et la fenêtre se ferme sans rien faire', async ({
  browser,
}) => {
  const page = await (
    await p.nouveauContexte(browser, { colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  ).newPage()
  await p.seConnecter(page, p.CATHERINE, '/copropriete?q=AB6662272')
  await page.getByRole('button', { name: /^Plus d’actions pour/ }).click()
  await page.getByRole('link', { name: /Chercher ses doublons/ }).click()
  await page.waitForURL(/doublons/)
  await expect(page.getByRole('link', { name: /^Comparer avec/ }).first()).toBeVisible()
  await p.inspecter(page, 'doublons, 360')
  await p.CLAVIER.activer(page.getByRole('link', { name: /^Comparer avec/ }).first())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' et ')
  await p.inspecter(page, 'côte à côte, 360')
  await p.CLAVIER.activer(page.getByRole('button', { name: /^Fusionner et garder / }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await p.inspecter(page, 'fusionner, 360')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Fusionner et garder / })).toBeVisible()
})
