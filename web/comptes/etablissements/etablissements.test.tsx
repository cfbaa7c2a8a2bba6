import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lireMonEtablissement, modifierMonEtablissement } from '#contract/comptes/utilisateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { cabinet } from '#web/comptes/essais/etablissements.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

const compte = compteDe('TELE_PRO_ADMIN_PRINC')

test('son établissement : le faux se dit à son champ, ce que seul le serveur sait rejoint le sien, le reste est gardé', async () => {
  let tenu = cabinet({ identiteModifiable: false })
  await ouvrirEcran(CHEMINS.monEtablissement, {
    compte,
    repliques: [
      rend(lireMonEtablissement, () => tenu),
      rend(modifierMonEtablissement, ({ body }) => {
        if (body.codePostal === '75001')
          return new Refus(400, {
            code: 'DONNEES_REFUSEES',
            message: 'La demande est refusée.',
            refus: [
              {
                champ: 'codePostal',
                code: 'CODE_POSTAL_COMMUNE',
                message: 'ce code postal n’est pas celui de Lyon.',
              },
            ],
          })
        tenu = { ...tenu, voie: body.voie, version: tenu.version + 1 }
        return tenu
      }),
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'Représentant légal' })).toBeVisible()
  await inspecterEcran()
  const modifier = page.getByRole('link', { name: 'Modifier', exact: true })
  await modifier.click()
  const telephone = page.getByLabelText('Téléphone de l’établissement')
  const voie = page.getByLabelText('Numéro et voie de l’établissement')
  const activite = page.getByLabelText('Activité (code APE)')
  const codePostal = page.getByLabelText('Code postal de l’établissement')
  const enregistrer = page.getByRole('button', { name: 'Enregistrer' })
  await expect.element(telephone).toBeVisible()
  for (const libelle of ['Prénom', 'Nom'])
    expect(page.getByRole('textbox', { name: libelle, exact: true }).elements()).toEqual([])
  await expect.element(page.getByText('Écrivez au teneur du registre.')).toBeVisible()
  await telephone.fill('12')
  await activite.fill('68')
  await voie.fill('')
  await enregistrer.click()
  const alerte = page.getByRole('alert')
  await expect.element(alerte).toMatchTextContent('saisissez un numéro de téléphone')
  await expect.element(alerte).toMatchTextContent('saisissez un code APE')
  await expect.element(alerte.getByRole('link', { name: /Numéro et voie de l’établissement/ })).toBeVisible()
  await inspecterEcran()
  await telephone.fill('02 99 11 22 33')
  await activite.fill('68.32A')
  await voie.fill('12 cours Gambetta')
  await codePostal.fill('75001')
  await enregistrer.click()
  await expect.element(alerte).toMatchTextContent('n’est pas celui de Lyon')
  await expect.element(voie).toHaveValue('12 cours Gambetta')
  await codePostal.fill('69003')
  await enregistrer.click()
  await expect.element(page.getByText('Votre établissement est enregistré')).toBeVisible()

  // Rouvert, il montre ce qui vient d’être enregistré.
  await modifier.click()
  await expect.element(voie).toHaveValue('12 cours Gambetta')
})
