import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lireDelais, reglerDelais } from '#contract/teneur/validations/delais.ts'
import { listerTeneurs, rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { listerVues } from '#contract/teneur/validations/vues.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

const DELAIS = { IMMATRICULATION: 10, RATTACHEMENT: 5, DISSOLUTION: 10, DOUBLON_NOTAIRE: 5 }
const FILE_VIDE = {
  lignes: [],
  totalItems: 0,
  comptes: { A_TRAITER: 0, MIENNES: 0, HORS_DELAI: 0, PRECISIONS: 0, TRAITEES: 0 },
  approche: false,
}
const compte = compteDe('TENEUR_ADMIN_PRINC')

const dissolution = page.getByLabelText(/^Dissolution/)
const rattachement = page.getByLabelText(/^Rattachement/)
const regler = page.getByRole('button', { name: 'Régler les délais' })

test('trois saisies fautives d’un délai ont chacune leur phrase', async () => {
  await ouvrirEcran(CHEMINS.delais, { compte, repliques: [rend(lireDelais, DELAIS)] })
  await expect.element(dissolution).toHaveValue('10')
  for (const [tape, phrase] of [
    ['', /champ est obligatoire/],
    ['dix', /nombre entier/],
    ['90', /de 1 à 60 jours ouvrés/],
  ] as const) {
    await dissolution.fill(tape)
    await regler.click()
    await expect.element(page.getByText(phrase).first()).toBeVisible()
  }
  await inspecterEcran()
})

test('réglés depuis par un autre : la page le dit, garde ce qui est tapé, et montre les délais en vigueur', async () => {
  let lus = DELAIS
  await ouvrirEcran(CHEMINS.delais, {
    compte,
    repliques: [
      rend(lireDelais, () => lus),
      rend(reglerDelais, () => {
        lus = { ...DELAIS, DISSOLUTION: 12 }
        return new Refus(409, {
          code: 'DELAIS_CHANGES',
          message: 'Un autre teneur a réglé les délais : Dissolution 12. Relisez-les, puis réglez-les.',
        })
      }),
    ],
  })
  await rattachement.fill('7')
  await regler.click()
  await expect.element(page.getByText('Un autre teneur a réglé les délais')).toBeVisible()
  await expect.element(page.getByText('En vigueur : 12.')).toBeVisible()
  await expect.element(rattachement).toHaveValue('7')
  await inspecterEcran()
})

test('rien de changé : la page le dit, sans rien régler', async () => {
  await ouvrirEcran(CHEMINS.delais, { compte, repliques: [rend(lireDelais, DELAIS)] })
  await expect.element(dissolution).toHaveValue('10')
  await regler.click()
  await expect.element(page.getByText('Rien n’a changé')).toBeVisible()
  await expect.element(page.getByText('Délais réglés')).not.toBeInTheDocument()
})

test('réglés puis rouverts, les délais sont ceux que l’on vient de régler', async () => {
  let lus = DELAIS
  await ouvrirEcran(CHEMINS.validations, {
    compte,
    repliques: [
      rend(lireDelais, () => lus),
      rend(reglerDelais, ({ body: { DISSOLUTION } }) => {
        lus = { ...DELAIS, DISSOLUTION }
        return null
      }),
      rend(rechercherDemandes, FILE_VIDE),
      rend(listerTeneurs, []),
      rend(listerVues, []),
    ],
  })
  const reglages = page.getByRole('link', { name: 'Régler les délais de réponse' })
  await reglages.click()
  await dissolution.fill('12')
  await regler.click()
  await expect.element(page.getByText('Délais réglés')).toBeVisible()
  await reglages.click()
  await expect.element(dissolution).toHaveValue('12')
})
