import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  lireFondDeCarte,
  lireLaCarte,
  listerLaCarte,
  ouvrirLaCarte,
  type Cercle,
} from '#contract/public/annuaire.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { ANNUAIRE, TROUVEES } from '#web/public/essais/annuaire.ts'

const VILLEBRUNE = { ouest: 4.8, sud: 45.7, est: 4.9, nord: 45.8 }
const LIEU = { lon: 4.85, lat: 45.75 }

const CERCLE: Cercle = { ...LIEU, nombre: 2, cadre: VILLEBRUNE, ou: 'Villebrune', departement: '69' }
const ouvrir = (repliques: Parameters<typeof ouvrirEcran>[1]['repliques'] = []) =>
  ouvrirEcran(`${CHEMINS.annuaire}?vue=carte`, {
    repliques: [
      ...repliques,
      rend(lireFondDeCarte, { fond: 'embarque', reperes: [] }),
      rend(ouvrirLaCarte, { etendue: { ouest: -5, sud: 42, est: 8, nord: 51 }, sansPosition: 0 }),
      rend(lireLaCarte, ({ body }) => ({
        nombre: 2,
        cadre: body.cadre,
        cercles: [CERCLE],
        points: [],
      })),
      rend(listerLaCarte, TROUVEES),
      ...ANNUAIRE,
    ],
  })

const carte = page.getByRole('application', { name: 'Carte des copropriétés' })
const cercles = carte.getByRole('button', { name: /, agrandir$/ })
/** La carte a compté son cadre, et la liste le dit aussi. */
const lue = async () => {
  const compte = page.getByRole('status').filter({ hasText: /dans ce cadre$/ })
  await expect.element(compte).toBeVisible()
  await expect
    .poll(() => document.getElementById('carte-liste')?.textContent === compte.element().textContent)
    .toBe(true)
}

test('ce qui échoue se dit, et se retente', async () => {
  let enPanne = true
  await ouvrir([
    rend(lireLaCarte, ({ body }) => {
      if (enPanne) throw new TypeError('Failed to fetch')
      return { nombre: 2, cadre: body.cadre, cercles: [CERCLE], points: [] }
    }),
  ])
  await expect.element(page.getByText(/La carte n’a pas pu être mise à jour\./)).toBeVisible()
  enPanne = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await lue()
})

test('une carte qui ne se lit pas garde ce qui l’entoure', async () => {
  await ouvrir([
    rend(lireLaCarte, () => {
      throw new TypeError('Failed to fetch')
    }),
  ])
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await inspecterEcran()
})

test('le plan de l’IGN se tait : le dessin embarqué le remplace, et l’écran le dit', async () => {
  // Personne ne sert ici ses tuiles.
  await ouvrir([rend(lireFondDeCarte, { fond: 'ign', reperes: [] })])
  await lue()
  await expect
    .element(page.getByText(/^Le plan de l’IGN ne répond pas\s: un fond simplifié le remplace\.$/))
    .toBeVisible()
  await expect.element(page.getByText('Fond\u00a0: Natural Earth')).toBeVisible()
  await expect.element(cercles.first()).toBeVisible()
  await inspecterEcran()
})
