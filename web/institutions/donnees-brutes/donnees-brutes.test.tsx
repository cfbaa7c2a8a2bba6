import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lireDonneesBrutes, telechargerDonneesBrutes } from '#contract/institutions/donnees-brutes.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import {
  ACCES_OUVERT,
  AGENTE,
  AUJOURDHUI,
  DEPARTEMENT,
  LES_LIEUX,
} from '#web/institutions/essais/territoire.ts'

const PRENABLES = { aujourdhui: AUJOURDHUI, etats: ['2025-12-31', '2024-12-31'], colonnes: 92 }

test('une partie du territoire tapée sans être choisie se dit sous le champ ; rien ne part, ce qui est tapé reste', async () => {
  await ouvrirEcran(CHEMINS.donneesBrutes, {
    compte: AGENTE,
    repliques: [
      ACCES_OUVERT,
      LES_LIEUX,
      rend(lireDonneesBrutes, { ...PRENABLES, territoires: [DEPARTEMENT], nombre: 34 }),
    ],
  })
  const partie = page.getByRole('combobox', { name: /Une partie de ce territoire/ })
  await partie.fill('brest')
  // Hors de son territoire : rien à proposer, et cela se dit (§8.2).
  await expect.poll(() => document.querySelector('.rnc-combobox__vide')?.checkVisibility()).toBe(true)
  expect(document.querySelectorAll('output')).toHaveLength(1)
  await expect.element(page.getByRole('status')).toMatchTextContent(/Aucun résultat/)
  await page.getByRole('button', { name: 'Télécharger les données brutes' }).click()
  await expect.element(page.getByText(/^Choisissez «.brest.» dans les suggestions/)).toBeVisible()
  await expect.element(partie).toHaveFocus()
  await expect.element(partie).toHaveValue('brest')
  await inspecterEcran()
})

test('le teneur a les données brutes de toute la France, sans charte', async () => {
  await ouvrirEcran(CHEMINS.donneesBrutes, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(lireDonneesBrutes, {
        ...PRENABLES,
        territoires: [{ niveau: 'NATIONAL', code: 'FR', nom: 'France entière' }],
        nombre: 612_480,
      }),
    ],
  })
  await expect.element(page.getByText(/^France entière, [\d\s]+ copropriétés aujourd’hui\.$/)).toBeVisible()
  await expect.element(page.getByRole('main')).not.toMatchTextContent(/charte|votre territoire/i)
  await inspecterEcran()
})

test('données brutes qui ne viennent pas : une alerte le dit et reste, avec quoi faire ; redemandées, elles viennent et elle s’en va', async () => {
  const pannes = [
    () =>
      new Refus(503, {
        code: 'REGISTRE_INDISPONIBLE',
        message: 'Le registre ne peut pas répondre pour le moment.',
      }),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  let panne = pannes[0]
  await ouvrirEcran(CHEMINS.donneesBrutes, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(lireDonneesBrutes, {
        ...PRENABLES,
        territoires: [{ niveau: 'NATIONAL', code: 'FR', nom: 'France entière' }],
        nombre: 612_480,
      }),
      rend(telechargerDonneesBrutes, () => panne?.() ?? new File(['numero'], 'donnees-brutes.csv')),
    ],
  })
  const prendre = page.getByRole('button', { name: 'Télécharger les données brutes' })
  const alerte = page.getByRole('alert').filter({ hasText: 'Les données brutes ne sont pas téléchargées' })
  for (panne of pannes) {
    await prendre.click()
    await expect.element(alerte).toMatchTextContent(/Rien n’est enregistré sur votre appareil/)
    await expect.element(alerte.getByRole('link', { name: 'écrivez-nous' })).toBeVisible()
    expect(page.getByRole('region', { name: 'Notifications' }).elements()).toEqual([])
    await inspecterEcran()
  }
  panne = undefined
  await prendre.click()
  await expect.element(page.getByText('Le fichier donnees-brutes.csv est arrivé.')).toBeVisible()
  expect(alerte.elements()).toEqual([])
})
