import { expect } from '@playwright/test'
import { cocher, dernierCourriel } from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'

test('Catherine demande des précisions, puis refuse ; Odette lit les mêmes mots, corrige, et sa demande est validée', async ({
  browser,
}) => {
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(odette)
  await p.remplirTout(odette, {
    nom: 'Résidence de la Réponse',
    adresse: '23 rue de la reponse 69003 lyon',
    parcelle: '23',
  })
  const premiere = await p.deposer(odette)

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/')
  await p.examiner(catherine, premiere)
  await catherine.getByRole('button', { name: 'Demander des précisions' }).first().click()
  const envoyer = catherine.getByRole('button', { name: 'Envoyer la demande de précisions' })
  await envoyer.click()
  await expect(catherine.getByText('Cochez au moins un motif.').first()).toBeVisible()
  await p.inspecter(catherine, 'précisions, erreurs')
  await cocher(catherine, 'À écrire ci-dessous.')
  await envoyer.click()
  await expect(catherine.getByText('Écrivez ce que vous reprochez, ou demandez.').first()).toBeVisible()
  await catherine.getByLabel(/Ce que vous demandez d’autre/).fill('Trop bref')
  await envoyer.click()
  await expect(catherine.getByText(/au moins 10 caractères/).first()).toBeVisible()
  await cocher(catherine, 'Pièce non signée')
  await catherine.getByLabel(/Ce que vous demandez d’autre/).fill('La page des signatures manque.')
  await catherine.getByText('Le courriel tel qu’il partira').click()
  await expect(catherine.getByText(`${premiere}\u00a0: des précisions sont demandées`)).toBeVisible()
  await p.inspecter(catherine, 'précisions, prêtes')
  await envoyer.click()
  await expect(catherine.getByText('Précisions demandées').first()).toBeVisible()
  await catherine.waitForURL(/\/validations$/)

  const { texte } = await dernierCourriel(odette, p.ODETTE)
  expect(texte).toContain('- La page des signatures manque.')
  await odette.goto(`/immatriculer-copropriete/confirmation/${premiere}`)
  await expect(odette.getByText('Le teneur du registre demande des précisions')).toBeVisible()
  await expect(odette.getByText('La page des signatures manque.')).toBeVisible()
  await expect(odette.getByRole('main').getByText(/Un motif vous paraît obscur/)).toBeVisible()
  await p.inspecter(odette, 'demande à préciser')
  await odette.getByRole('link', { name: 'Corriger et redéposer' }).click()
  await expect(odette.getByText(`Vous corrigez la demande ${premiere}`)).toBeVisible()
  await p.inspecter(odette, 'brouillon à corriger')
  const deuxieme = await p.deposer(odette)
  expect(deuxieme).not.toBe(premiere)

  await p.examiner(catherine, deuxieme)
  await expect(catherine.getByText(`Redéposée après la demande ${premiere}`)).toBeVisible()
  await p.inspecter(catherine, 'demande redéposée')
  await catherine.getByRole('button', { name: 'Refuser' }).first().click()
  await cocher(catherine, 'Dates qui ne sont pas celles de la pièce')
  await catherine.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(catherine.getByText('Demande refusée').first()).toBeVisible()

  // Sur un téléphone, en sombre, par la liste de ses brouillons.
  const telephone = await (
    await p.nouveauContexte(browser, {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
  ).newPage()
  await p.seConnecter(telephone, p.ODETTE, '/immatriculer-copropriete')
  const ligne = telephone.getByRole('row', { name: /Résidence de la Réponse/ })
  await expect(ligne.getByText('Refusée')).toBeVisible()
  await p.sansDebordement(telephone, 'brouillons à corriger')
  await telephone.goto(`/immatriculer-copropriete/confirmation/${deuxieme}`)
  await expect(telephone.getByText(/Les dates déclarées ne sont pas celles de la pièce/)).toBeVisible()
  await p.sansDebordement(telephone, 'demande refusée')
  await telephone.getByRole('link', { name: 'Corriger et redéposer' }).click()
  await telephone.waitForURL(/recapitulatif/)
  const troisieme = await p.deposer(telephone)

  await p.examiner(catherine, troisieme)
  await catherine.getByRole('button', { name: 'Valider l’immatriculation' }).first().click()
  await catherine.getByRole('dialog').getByRole('button', { name: 'Valider l’immatriculation' }).click()
  await expect(catherine.getByText('Demande validée')).toBeVisible()
  await odette.goto(`/immatriculer-copropriete/confirmation/${deuxieme}`)
  await expect(odette.getByRole('link', { name: new RegExp(troisieme) })).toBeVisible()
})

test('Clara demande un rattachement, refusé avec ses motifs ; elle retrouve sa saisie, corrige, et il est validé', async ({
  browser,
}) => {
  const clara = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(clara, CLARA, '/')
  const numero = await p.aRattacher(clara, ['31', '59', '44'])
  const demander = async () => {
    await clara.getByLabel(/Pièce qui prouve votre mandat/).setInputFiles(await p.unPdf())
    await clara.getByRole('button', { name: 'Demander le rattachement' }).click()
    await clara.waitForURL(/RA-/)
    return /RA-\d{4}-\d+/.exec(clara.url())![0]
  }
  await clara.goto(`/rattacher-une-copropriete/edit?numero=${numero}`)
  await p.repondre(clara, /administrateur provisoire/, 'Non')
  await clara.getByLabel(/Date de début du mandat/).fill('01/09/2026')
  await clara.getByLabel(/Date de fin du mandat/).fill('31/08/2027')
  await clara.getByLabel(/Nature de la pièce/).selectOption('Contrat de syndic signé')
  const premiere = await demander()

  const paul = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(paul, p.PAUL, '/')
  await p.examiner(paul, premiere)
  const fin = paul.getByRole('row', { name: /^Fin du mandat/ })
  await expect(fin).toContainText('31/08/2027')
  await expect(fin).toContainText('Diffère')
  await p.inspecter(paul, 'examen d’un rattachement')
  await p.regarder(paul, 'examen-rattachement')
  await paul.getByRole('button', { name: 'Refuser' }).first().click()
  await cocher(paul, 'Pièce au nom d’un autre représentant')
  await paul.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(paul.getByText('Demande refusée').first()).toBeVisible()

  await clara.reload()
  await expect(clara.getByText(/La pièce ne désigne pas votre établissement/)).toBeVisible()
  await expect(clara.getByRole('main').getByText(/Un motif vous paraît obscur/)).toBeVisible()
  await p.inspecter(clara, 'rattachement refusé')
  await clara.getByRole('link', { name: 'Corriger et redéposer' }).click()
  await expect(clara.getByText(`Vous corrigez la demande ${premiere}`)).toBeVisible()
  await expect(clara.getByLabel(/Date de début du mandat/)).toHaveValue('01/09/2026')
  await expect(clara.getByLabel(/Nature de la pièce/)).toHaveValue('CONTRAT_SYNDIC')
  const seconde = await demander()
  await p.examiner(paul, seconde)
  await expect(paul.getByText(`Redéposée après la demande ${premiere}`)).toBeVisible()
  await paul.getByRole('button', { name: 'Valider le rattachement' }).first().click()
  await paul.getByRole('dialog').getByRole('button', { name: 'Valider le rattachement' }).click()
  await expect(paul.getByText('Demande validée')).toBeVisible()
})
