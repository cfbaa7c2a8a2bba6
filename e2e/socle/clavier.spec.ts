import { expect } from '@playwright/test'
import * as p from './parcours.ts'
import { test } from './essai.ts'

test('au clavier seul : se connecter, chercher, remplir la première étape, joindre, corriger, quitter', async ({
  page,
}) => {
  await page.goto('/immatriculer-copropriete')
  await page.waitForURL(/compte/)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('Contenu')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await p.tabulerVers(page.getByLabel('Adresse électronique ou identifiant'))
  await page.keyboard.type(p.ODETTE)
  await page.keyboard.press('Tab')
  await page.keyboard.type(p.MOT_DE_PASSE)
  await page.keyboard.press('Enter')
  await page.waitForURL(/immatriculer-copropriete/)
  await expect(page.locator('main')).toBeFocused()

  await p.tabulerVers(page.getByLabel('Adresse, nom ou numéro d’immatriculation'))
  await page.keyboard.type('résidence introuvable zzz')
  await page.keyboard.press('Enter')
  const commencer = page.getByRole('button', { name: 'Commencer l’immatriculation' })
  await commencer.waitFor()
  await p.tabulerVers(commencer)
  await page.keyboard.press('Enter')
  await page.waitForURL(/infos-rattachement/)

  await p.tabulerVers(page.getByRole('radiogroup', { name: /administrateur provisoire/ }).getByLabel('Oui'))
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('radiogroup', { name: /administrateur provisoire/ }).getByLabel('Non'),
  ).toBeChecked()
  const debut = page.getByLabel(/Date de début du mandat/)
  await p.tabulerVers(debut)
  await page.keyboard.type('01/07/2026')
  await page.keyboard.press('Tab')
  // Le calendrier s’ouvre, se parcourt et se ferme au clavier, et rend le focus à son bouton.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(debut).toHaveValue('01/07/2026')
  const fin = page.getByLabel(/Date de fin du mandat/)
  await p.tabulerVers(fin)
  await page.keyboard.type('31/12/2027')
  await p.tabulerVers(page.getByLabel(/Nature de la pièce/))
  await page.keyboard.press('ArrowDown')
  const piece = page.getByLabel(/Pièce justificative/)
  await p.tabulerVers(piece)
  await piece.setInputFiles(await p.unPdf())
  await expect(page.getByRole('link', { name: /Ouvrir le document/ })).toBeVisible()

  const suite = page.getByRole('button', { name: 'Enregistrer et continuer' })
  await p.tabulerVers(suite)
  await page.keyboard.press('Enter')
  const fenetre = page.getByRole('dialog')
  await expect(fenetre.getByText(/ne dure pas douze mois/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fenetre).toBeHidden()
  await expect(suite).toBeFocused()
  await page.keyboard.press('Enter')
  await p.tabulerVers(fenetre.getByRole('button', { name: 'Confirmer' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/identification/)
  await expect(page.locator('main')).toBeFocused()

  // Une étape vide : le résumé prend le focus, son premier lien mène au champ.
  const encore = page.getByRole('button', { name: 'Enregistrer et continuer' })
  await p.tabulerVers(encore)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /erreurs à corriger/ })).toBeFocused()
  await expect(page).toHaveTitle(/^Erreur/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
})
