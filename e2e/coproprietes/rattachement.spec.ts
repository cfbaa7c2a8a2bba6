import { expect } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'
import { contratNumerise, ecouterLesRefus, pointsSombres } from './contrat-numerise.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'
const INCONNU = 'ZZ9-999-999'

test('Clara se rattache à une copropriété sans représentant, Catherine valide, l’annuaire le nomme', async ({
  browser,
}) => {
  const clara = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(clara, CLARA, '/')
  await clara.getByRole('link', { name: 'Me rattacher à une copropriété' }).first().click()
  await expect(clara.getByRole('heading', { level: 1, name: 'Me rattacher à une copropriété' })).toBeVisible()
  await p.inspecter(clara, 'rattachement, numéro')

  const numero = clara.getByLabel(/Numéro d’immatriculation/)
  const continuer = clara.getByRole('button', { name: 'Continuer' })
  await continuer.click()
  await expect(clara.getByText('Ce champ est obligatoire.')).toBeVisible()
  await numero.fill('12')
  await continuer.click()
  await expect(clara.getByText(/2 lettres et 7 chiffres/)).toBeVisible()
  await numero.fill(INCONNU)
  await continuer.click()
  await expect(clara.getByText('Ce numéro n’est pas au registre')).toBeVisible()
  await p.inspecter(clara, 'rattachement, numéro inconnu')

  // Une copropriété de l’annuaire que personne ne représente.
  const libre = await p.aRattacher(clara)
  await numero.fill(libre)
  await numero.press('Enter')
  await expect(clara.getByRole('button', { name: 'Demander le rattachement' })).toBeVisible()
  await p.inspecter(clara, 'rattachement, saisie')
  await clara.getByRole('button', { name: 'Demander le rattachement' }).click()
  await expect(clara.getByText(/Il y a 5 erreurs/)).toBeVisible()
  await p.inspecter(clara, 'rattachement, erreurs')

  await p.repondre(clara, /administrateur provisoire/, 'Non')
  await clara.getByLabel(/Date de début du mandat/).fill('10/7/26')
  await clara.getByLabel(/Date de fin du mandat/).fill('31 août 2027')
  await clara.getByLabel(/Nature de la pièce/).selectOption('Contrat de syndic signé')
  await clara.getByLabel(/Pièce qui prouve votre mandat/).setInputFiles(await contratNumerise())
  await clara.getByRole('button', { name: 'Demander le rattachement' }).click()
  await expect(clara.getByText(/ne dure pas douze mois/)).toBeVisible()
  await clara.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await expect(clara.getByRole('heading', { level: 1, name: 'Votre demande de rattachement' })).toBeVisible()
  const reference = (await clara
    .getByText(/RA-\d{4}-\d{6}/)
    .first()
    .textContent())!.match(/RA-\d{4}-\d{6}/)![0]
  await p.inspecter(clara, 'rattachement, demande')

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  const refus = ecouterLesRefus(catherine)
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  await p.examiner(catherine, reference)
  await expect(catherine.getByRole('row', { name: /^Fin du mandat/ })).toBeVisible()
  await test.step('la pièce s’ouvre, numérisation comprise, sous la politique de sécurité', async () => {
    const lecteur = catherine.getByRole('region', { name: 'Pièce justificative\u00a0: contrat signé.pdf' })
    const feuille = (n: number) => lecteur.getByRole('group', { name: `Page ${n} sur 2` })
    await expect(feuille(1).locator('canvas')).toBeVisible()
    await expect(feuille(1)).toContainText('Contrat de syndic')
    await lecteur.getByRole('button', { name: 'Page suivante' }).click()
    await expect(feuille(2).locator('canvas')).toBeVisible()
    expect(await pointsSombres(feuille(2))).toBeGreaterThan(10_000)
    await expect(feuille(2)).toContainText('n’a pas de texte lisible')
    await expect(lecteur.getByRole('status').filter({ hasText: 'image' })).toHaveCount(0)
    const { nom } = await p.prendre(catherine, () =>
      lecteur.getByRole('link', { name: 'Télécharger' }).click(),
    )
    expect(nom).toBe('contrat signé.pdf')
    expect(refus).toEqual([])
  })
  await catherine.getByRole('button', { name: 'Valider le rattachement' }).first().click()
  await expect(catherine.getByRole('dialog')).not.toContainText('sans l’avoir vue')
  await catherine.getByRole('dialog').getByRole('button', { name: 'Valider le rattachement' }).click()
  await expect(catherine.getByText('Demande validée')).toBeVisible()

  await clara.reload()
  await expect(
    clara.getByRole('heading', { level: 1, name: 'La copropriété vous est rattachée' }),
  ).toBeVisible()
  await clara.goto(`/annuaire/${libre}`)
  await expect(clara.getByText('Cabinet Altavor Gestion').first()).toBeVisible()
  await clara.goto(`/rattacher-une-copropriete?numero=${libre}`)
  await clara.getByRole('button', { name: 'Continuer' }).click()
  await expect(clara.getByText('Vous représentez déjà cette copropriété')).toBeVisible()

  // Le mandat se renouvelle depuis la liste, dates déjà remplies.
  await clara.goto(`/copropriete?q=${libre}`)
  await clara.getByRole('button', { name: /^Plus d’actions/ }).click()
  await expect(clara.getByRole('link', { name: /^Mettre à jour/ })).toBeVisible()
  await p.inspecter(clara, 'liste, avec actions')
  await clara.getByRole('link', { name: /^Renouveler le mandat/ }).click()
  await expect(clara.getByLabel(/Date de début du mandat/)).toHaveValue('01/09/2027')
  await p.inspecter(clara, 'renouvellement')
  await clara.getByLabel(/Date de fin du mandat/).fill('31/08/2031')
  await clara.getByRole('button', { name: 'Confirmer' }).click()
  await expect(clara.getByText(/moins de trois ans\s: saisissez/).first()).toBeVisible()
  await clara.getByLabel(/Date de fin du mandat/).fill('31/08/2028')
  await clara.getByRole('button', { name: 'Confirmer' }).click()
  await expect(clara.getByText('Votre mandat est renouvelé')).toBeVisible()
  await clara.goto(`/copropriete?q=${libre}`)
  await clara.getByRole('button', { name: 'Colonnes' }).click()
  await clara
    .getByRole('group', { name: /^Montrer aussi/ })
    .getByText('Fin du mandat')
    .click()
  await clara.keyboard.press('Escape')
  await expect(clara.getByRole('cell', { name: '31/08/2028' }).first()).toBeVisible()

  // Ce mandat se supprime, puis le rattachement se retire, avec une raison.
  await clara.getByRole('button', { name: /^Plus d’actions/ }).click()
  await clara.getByRole('link', { name: /^Voir les mandats/ }).click()
  await clara.getByRole('button', { name: 'Supprimer\u00a0: mandat du 01/09/2027 au 31/08/2028' }).click()
  await clara.getByRole('dialog').getByRole('button', { name: 'Supprimer le mandat' }).click()
  await expect(clara.getByText('Le mandat est supprimé')).toBeVisible()
  await expect(clara.getByText('31/08/2028', { exact: true })).toHaveCount(0)
  await clara.goto(`/copropriete?q=${libre}`)
  await clara.getByRole('button', { name: /^Plus d’actions/ }).click()
  await clara.getByRole('button', { name: /^Retirer le rattachement/ }).click()
  const fenetre = clara.getByRole('dialog')
  await fenetre.getByRole('button', { name: 'Retirer le rattachement' }).click()
  await expect(fenetre.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await p.inspecter(clara, 'rattachement à retirer, sans raison')
  await fenetre.getByLabel(/^Raison/).fill('Mandat confié à un autre syndic.')
  await fenetre.getByRole('button', { name: 'Retirer le rattachement' }).click()
  await expect(clara.getByText('Le rattachement est retiré')).toBeVisible()
  await expect(clara.getByRole('button', { name: /^Plus d’actions/ })).toHaveCount(0)
  await clara.goto(`/annuaire/${libre}`)
  await expect(clara.getByText('sans mandat en cours')).toBeVisible()
})

test('celle d’un autre ne se rattache pas : la page dit pourquoi, et ce que l’on peut faire (§4.5, §8.2)', async ({
  page,
}) => {
  await p.seConnecter(page, CLARA, '/rattacher-une-copropriete')
  const { lignes } = await p.poster<{ lignes: { numero: string }[] }>(
    page,
    '/api/public/annuaire/rechercherAnnuaire',
    { isRechercheAvancee: true, situationMandat: 'EN_COURS' },
  )
  const dit = page.getByRole('alert').getByRole('heading')
  // Certaines sont les siennes : elles le disent, et l’on essaie la suivante.
  for (const { numero } of lignes) {
    await page.getByLabel(/Numéro d’immatriculation/).fill(numero)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(dit).toHaveText(/déjà/)
    if ((await dit.textContent()) === 'Cette copropriété a déjà un représentant') break
  }
  await expect(dit).toHaveText('Cette copropriété a déjà un représentant')
  await expect(page.getByRole('link', { name: 'Continuez avec son ordonnance' })).toBeVisible()
  await p.inspecter(page, 'rattachement, déjà représentée')
})
