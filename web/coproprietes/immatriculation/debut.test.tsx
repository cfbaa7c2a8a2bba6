import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listerBrouillons } from '#contract/coproprietes/immatriculation.ts'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { AUCUNE, TROUVEES } from '#web/public/essais/annuaire.ts'

test.for([
  [
    'rien, ni à côté',
    { ...AUCUNE, absente: true, avis: ['Rien à cette adresse.'] },
    'Elle n’y est pas\u00a0: l’immatriculer',
  ],
  [
    'rien de sûr',
    { ...AUCUNE, avis: ['Vérifiez l’orthographe.'] },
    'Vous ne la trouvez pas\u00a0: l’immatriculer',
  ],
  [
    'd’autres, à côté',
    { ...TROUVEES, avis: ['Rien au 12\u00a0: voici la même rue.'] },
    'Aucune n’est la vôtre\u00a0: l’immatriculer',
  ],
] as const)('%s : la page le dit, et n’affirme rien de plus', async ([, reponse, titre]) => {
  await ouvrirEcran(CHEMINS.immatriculer, {
    compte: compteDe('TELE_NONPRO_ADMIN_PRINC'),
    repliques: [
      rend(listerBrouillons, []),
      rend(rechercherAnnuaire, { ...reponse, avis: [...reponse.avis] }),
    ],
  })
  await page.getByRole('textbox', { name: /Adresse, nom ou numéro/ }).fill('12 rue des Lilas 69003 Lyon')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect.element(page.getByRole('heading', { name: titre })).toBeVisible()
  await expect.element(page.getByText(reponse.avis[0])).toBeVisible()
  await inspecterEcran()
})
