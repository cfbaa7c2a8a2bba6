import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { retrouver } from '#contract/comptes/assistance.ts'
import type { ReplyOf } from '#web/socle/appels/api.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { SANS_FICHE } from '#web/comptes/essais/fiche.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend, type Replique } from '#web/essais/ecran.tsx'

const COPROPRIETE: ReplyOf<typeof retrouver>[number] = {
  sorte: 'COPROPRIETE',
  id: 7,
  idTeledeclarant: null,
  libelle: 'AA1-234-567 Les Aubépines',
  detail: '12 rue des Essarts 69901 Villebrune',
  approche: false,
}
const PERSONNE: typeof COPROPRIETE = {
  sorte: 'PERSONNE',
  id: 12,
  idTeledeclarant: 5,
  libelle: 'Clara Noirmaze',
  detail: 'clara@demonstration.invalid · Cabinet Altavor',
  approche: false,
}

const caseDeTete = page.getByRole('combobox', { name: /^Retrouver/ })
const ici = () => location.pathname + location.search

const ouvrir = (
  repliques: readonly Replique[],
  profil: Parameters<typeof compteDe>[0] = 'TENEUR_ASS_HOTLINE_GES',
) => ouvrirEcran(CHEMINS.assistance, { compte: compteDe(profil), repliques })

test('chaque réponse dit sa sorte ; les flèches et Entrée ouvrent celle que l’on vise', async () => {
  await ouvrir([rend(retrouver, [COPROPRIETE, PERSONNE]), ...SANS_FICHE])
  await caseDeTete.fill('aubépines')
  await expect
    .element(
      page.getByRole('option', { name: /Les Aubépines.*Copropriété · 12 rue des Essarts 69901 Villebrune/ }),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByRole('option', {
        name: /Clara Noirmaze.*Personne · clara@demonstration.invalid · Cabinet Altavor/,
      }),
    )
    .toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
  expect(ici()).toBe('/teledeclarants/5?compte=12')
})

test('la liste ouverte : axe, en clair, en sombre, sur un téléphone', async () => {
  await ouvrir([rend(retrouver, [COPROPRIETE, PERSONNE])])
  await caseDeTete.fill('aubépines')
  await expect.element(page.getByRole('option', { name: /Clara/ })).toBeVisible()
  await inspecterEcran()
})

test('Entrée pressée avant la réponse ouvre la première dès qu’elle est là ; elle se propose ensuite sans rien taper', async () => {
  const reponse = Promise.withResolvers<(typeof COPROPRIETE)[]>()
  await ouvrir([rend(retrouver, () => reponse.promise), ...SANS_FICHE])
  await caseDeTete.fill('noirmaze')
  await userEvent.keyboard('{Enter}')
  expect(ici()).toBe(CHEMINS.assistance)
  reponse.resolve([PERSONNE])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
  expect(ici()).toBe('/teledeclarants/5?compte=12')
  await expect.element(caseDeTete).toHaveValue('')
  await caseDeTete.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: /^Clara Noirmaze/ })).toBeVisible()
})

test.each<[string, string, ReplyOf<typeof retrouver> | Refus, RegExp]>([
  ['trop court', 'ab', [], /Saisissez au moins/],
  ['rien', 'zorbal', [], /Rien ne correspond à «.zorbal.»/],
  ['une panne', 'zorbal', new Refus(503, { code: 'BASE_OCCUPEE', message: 'Occupé.' }), /n’a pas abouti/],
])('%s : la case le dit, à la frappe puis à Entrée', async (_, tape, reponse, phrase) => {
  await ouvrir([rend(retrouver, reponse)])
  await caseDeTete.fill(tape)
  await expect.element(page.getByText(phrase)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(caseDeTete).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(phrase)).toBeVisible()
  expect(ici()).toBe(CHEMINS.assistance)
})

test('qui ne lit pas les télédéclarants n’a pas la case', async () => {
  await ouvrirEcran(CHEMINS.mentionsLegales, { compte: compteDe('TELE_PRO_ADMIN_PRINC') })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(caseDeTete).not.toBeInTheDocument()
})

const milieu = (e: Element) => {
  const { top, bottom } = e.getBoundingClientRect()
  return (top + bottom) / 2
}

test('la case est à la hauteur de ce qui l’entoure, et sa venue n’agrandit pas l’en-tête', async () => {
  await page.viewport(1280, 800)
  await ouvrir([])
  await expect.element(caseDeTete).toBeVisible()
  const aide = page.getByRole('banner').getByRole('link', { name: 'Aide', exact: true })
  expect(Math.abs(milieu(caseDeTete.element()) - milieu(aide.element()))).toBeLessThanOrEqual(1)
})

test('le pied de qui travaille n’a pas le formulaire de la lettre ; son lien y reste', async () => {
  const pied = page.getByRole('contentinfo')
  // Qui visite l’a : il est chargé, et viendrait aussitôt.
  await ouvrirEcran(CHEMINS.contact, { compte: null, repliques: [] })
  await expect.element(pied.getByRole('textbox')).toBeInTheDocument()
  await ouvrir([])
  await expect.element(caseDeTete).toBeVisible()
  await expect.element(pied.getByRole('link', { name: 'Lettre d’information' })).toBeInTheDocument()
  expect(pied.getByRole('textbox').elements()).toEqual([])
})
