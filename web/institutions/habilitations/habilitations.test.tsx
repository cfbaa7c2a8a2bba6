import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  lireHabilitation,
  listerHabilitations,
  type HabilitationLue,
} from '#contract/institutions/habilitations.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { AUJOURDHUI, DEPARTEMENT, LES_LIEUX } from '#web/institutions/essais/territoire.ts'

const ACCES: HabilitationLue = {
  id: 7,
  siret: '26990000100018',
  libelle: 'Département de Valdoire',
  territoires: [DEPARTEMENT],
  situation: 'OUVERT',
  du: '2026-01-05',
  au: '2027-01-04',
  comptes: 2,
  finalite: 'Suivre les copropriétés fragiles : aides, plans de sauvegarde.',
  demandeur: 'Mireille Essartval (mireille.essartval@demonstration.invalid)',
  version: 1,
  reclamation: { id: 12, reference: 'REC-2026-000012' },
  historique: [
    {
      id: 31,
      date: '2026-01-04T10:00:00.000Z',
      auteur: 'Claude Essaimont',
      libelle: 'Accès d’une institution ouvert',
      changements: ['Territoires : Valdoire (département 69)'],
    },
  ],
}

const ouvrir = (href: string, acces = ACCES) =>
  ouvrirEcran(href, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    site: { aujourdhui: AUJOURDHUI },
    repliques: [
      LES_LIEUX,
      rend(lireHabilitation, acces),
      rend(listerHabilitations, ({ query }) => ({
        lignes: query.page === '90' ? [] : [acces],
        totalItems: 1,
        comptes: { A_VENIR: 0, OUVERT: 1, CLOS: 0 },
      })),
    ],
  })

test('ce qu’une adresse des accès demande et qui n’existe pas se dit ; la liste se montre', async () => {
  await ouvrir(`${CHEMINS.habilitations}?situation=BIDON&page=x`)
  const dites = page.getByRole('listitem')
  await expect.element(dites.filter({ hasText: /Aucun accès n’est «.BIDON.»/ })).toBeVisible()
  await expect.element(dites.filter({ hasText: /pas de page «.x.»/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: ACCES.libelle })).toBeVisible()
  await inspecterEcran()
})

test('après la dernière page, la liste des accès le dit', async () => {
  await ouvrir(`${CHEMINS.habilitations}?page=90`)
  await expect.element(page.getByRole('heading', { name: 'Il n’y a pas de page 90' })).toBeVisible()
})

test('un accès à ouvrir dit, à leurs champs, ce qui manque et le territoire tapé sans être choisi', async () => {
  await ouvrir(ADRESSES.habilitation('nouveau'))
  await page.getByLabelText('Qui le demande').fill('z')
  await page.getByRole('combobox', { name: /Territoires/ }).fill('vald')
  await page.getByRole('button', { name: 'Ouvrir l’accès' }).click()
  await expect.element(page.getByText(/^Dites-le en 5 caractères au moins/).first()).toBeVisible()
  await expect.element(page.getByText(/^Choisissez «.vald.» dans les suggestions/).first()).toBeVisible()
  await inspecterEcran()
})

test('un accès ouvert, et sa clôture sans motif', async () => {
  await ouvrir(ADRESSES.habilitation(ACCES.id))
  await page.getByText('Clore cet accès').click()
  await page.getByRole('button', { name: 'Clore l’accès maintenant' }).click()
  await expect.element(page.getByText(/Motif.*obligatoire/).first()).toBeVisible()
  await inspecterEcran()
})

test('un accès clos ne se clôt plus', async () => {
  await ouvrir(ADRESSES.habilitation(ACCES.id), { ...ACCES, situation: 'CLOS', au: '2026-10-31' })
  await expect.element(page.getByRole('heading', { level: 1, name: ACCES.libelle })).toBeVisible()
  expect(page.getByText('Clore cet accès').elements()).toEqual([])
  await inspecterEcran()
})
