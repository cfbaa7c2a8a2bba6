import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import {
  lireFondDeCarte,
  lireLaCarte,
  listerLaCarte,
  ouvrirLaCarte,
  type Cercle,
  type Point,
} from '#contract/public/annuaire.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { ANNUAIRE, FICHE, TROUVEES } from '#web/public/essais/annuaire.ts'

const VILLEBRUNE = { ouest: 4.8, sud: 45.7, est: 4.9, nord: 45.8 }
const LIEU = { lon: 4.85, lat: 45.75 }

const CERCLE: Cercle = { ...LIEU, nombre: 2, cadre: VILLEBRUNE, ou: 'Villebrune', departement: '69' }
const POINT: Point = {
  ...LIEU,
  nombre: 2,
  coproprietes: TROUVEES.lignes.map((l) => ({ ...l, fraicheur: FICHE.fraicheur })),
}
/** D’ici, les points se voient un à un. */
const DE_PRES = 11

const ouvrir = (repliques: Parameters<typeof ouvrirEcran>[1]['repliques'] = []) =>
  ouvrirEcran(`${CHEMINS.annuaire}?vue=carte`, {
    repliques: [
      ...repliques,
      rend(lireFondDeCarte, { fond: 'embarque', reperes: [] }),
      rend(ouvrirLaCarte, { etendue: { ouest: -5, sud: 42, est: 8, nord: 51 }, sansPosition: 0 }),
      rend(lireLaCarte, ({ body }) => ({
        nombre: 2,
        cadre: body.cadre,
        cercles: body.zoom < DE_PRES ? [CERCLE] : [],
        points: body.zoom < DE_PRES ? [] : [POINT],
      })),
      rend(listerLaCarte, TROUVEES),
      ...ANNUAIRE,
    ],
  })

const carte = page.getByRole('application', { name: 'Carte des copropriétés' })
const cercles = carte.getByRole('button', { name: /, agrandir$/ })
const point = carte.getByRole('button', { name: /Résidence des Aubépines|copropriétés/ })

/** La carte a compté son cadre, et la liste le dit aussi. */
const lue = async () => {
  const compte = page.getByRole('status').filter({ hasText: /dans ce cadre$/ })
  await expect.element(compte).toBeVisible()
  await expect
    .poll(() => document.getElementById('carte-liste')?.textContent === compte.element().textContent)
    .toBe(true)
}

const zoom = () => Number(/carte=(\d+)/.exec(location.search)?.[1])

/** Va, à la tabulation seule, jusqu’à ce contrôle. */
async function tabulerVers(cible: Locator): Promise<void> {
  await expect.element(cible).toBeInTheDocument()
  for (let i = 0; i < 200 && cible.element() !== document.activeElement; i += 1) await userEvent.tab()
  await expect.element(cible).toHaveFocus()
}

test('au clavier seul : passer la carte, la déplacer, agrandir un cercle, ouvrir et fermer un point', async () => {
  await ouvrir()
  await lue()
  await inspecterEcran()
  await lue()
  const passer = page.getByRole('link', { name: 'Passer la carte' })
  await tabulerVers(passer)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.id).toBe('carte-liste')
  await userEvent.tab({ shift: true })
  await tabulerVers(passer)
  await userEvent.tab()
  await expect.element(carte).toHaveFocus()
  const { href } = location
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => location.href).not.toBe(href)
  await expect.element(carte).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  const avant = zoom()
  await userEvent.keyboard('+')
  await expect.poll(zoom).toBe(avant + 1)
  await userEvent.keyboard('-')
  await expect.poll(zoom).toBe(avant)
  await expect.element(carte).toHaveFocus()
  await lue()
  for (let i = 0; i < 8 && zoom() < DE_PRES; i += 1) {
    const zoomAvant = zoom()
    await tabulerVers(cercles.first())
    await userEvent.keyboard('{Enter}')
    await expect.element(carte).toHaveFocus()
    await expect.poll(zoom).toBeGreaterThan(zoomAvant)
    await lue()
  }
  await expect.element(point.first()).toBeVisible()
  await tabulerVers(point.first())
  await userEvent.keyboard('{Enter}')
  await expect.element(point.first()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('heading', { level: 2, name: /ici$/ })).toHaveFocus()
  await inspecterEcran()
  await userEvent.keyboard('{Escape}')
  await expect.element(point.first()).toHaveFocus()
  await expect.element(point.first()).toHaveAttribute('aria-expanded', 'false')
})

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
