import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listerBrouillons, nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { AUCUNE } from '#web/public/essais/annuaire.ts'

test('403, 5xx : une notification qui reste, se ferme, et garde un détail pour l’assistance', async () => {
  let statut = 403
  let incident = 'inc-1'
  await ouvrirEcran('/immatriculer-copropriete', {
    compte: compteDe('TELE_PRO_ADMIN_PRINC'),
    repliques: [
      rend(listerBrouillons, []),
      rend(rechercherAnnuaire, AUCUNE),
      rend(
        nouvelleImmatriculation,
        () => new Refus(statut, { code: 'X', message: 'Phrase du serveur.', incident }),
      ),
    ],
  })
  await page.getByLabelText('Adresse, nom ou numéro d’immatriculation').fill('introuvable zzz')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  const commencer = page.getByRole('button', { name: 'Commencer l’immatriculation' })
  await commencer.click()
  statut = 500
  await commencer.click()
  const alertes = page.getByRole('alert')
  await expect.poll(() => alertes.elements().length).toBe(2)
  // La même une fois encore : dite une fois, avec ce qu’en sait la dernière.
  incident = 'inc-2'
  await commencer.click()
  await expect.poll(() => alertes.last().element().textContent).toContain('inc-2')
  expect(alertes.elements()).toHaveLength(2)
  await inspecterEcran()
  await alertes.last().getByText('Détails techniques').click()
  await expect.element(alertes.last().getByText('inc-2')).toBeVisible()
  await alertes
    .first()
    .getByRole('button', { name: /Fermer|Masquer/ })
    .click()
  await expect.poll(() => alertes.elements().length).toBe(1)
})
