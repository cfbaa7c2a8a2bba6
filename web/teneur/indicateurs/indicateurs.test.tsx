import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  indicateursTeneur,
  prisesInhabituelles,
  tableauxMco,
  travauxDeFond,
} from '#contract/teneur/indicateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { CODES_TABLEAUX, lignesDuTableau, TABLEAUX } from '#domain/teneur/indicateurs/tableaux.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { INDICATEURS, TRAVAUX } from '#web/teneur/essais/indicateurs.ts'

const compte = compteDe('TENEUR_ADMIN_PRINC')

const TABLEAUX_LUS = CODES_TABLEAUX.map((code) => ({
  code,
  titre: TABLEAUX[code].titre,
  lignes: lignesDuTableau(code, { ACTIF: 7 }),
}))
const tableau = page.getByRole('table', { name: 'Demandes à décider' })

const tombe = () => new Refus(503, { code: 'X', message: 'Service indisponible.' })

test('les chiffres qui ne viennent pas le disent, et se redemandent', async () => {
  let panne = true
  await ouvrirEcran(CHEMINS.indicateurs, {
    compte,
    repliques: [
      rend(indicateursTeneur, () => (panne ? tombe() : INDICATEURS)),
      rend(tableauxMco, TABLEAUX_LUS),
      rend(travauxDeFond, () => (panne ? tombe() : TRAVAUX)),
      rend(prisesInhabituelles, { prises: [] }),
    ],
  })
  const desTravaux = page.getByText('L’état des travaux automatiques n’a pas pu être lu.')
  await expect.element(page.getByText('Ces chiffres n’ont pas pu être calculés.')).toBeVisible()
  await expect.element(desTravaux).toBeVisible()
  await inspecterEcran()
  panne = false
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await expect.element(tableau).toBeVisible()
  await expect.poll(() => desTravaux.elements().length).toBe(0)
  for (const titre of [
    'Registre',
    'Télédéclarants et comptes',
    'Demandes',
    'Mises à jour',
    'Travaux automatiques',
  ])
    await expect.element(page.getByRole('heading', { level: 2, name: titre, exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Télédéclarants par statut, Actif$/ })).toBeVisible()
  await inspecterEcran()
})
