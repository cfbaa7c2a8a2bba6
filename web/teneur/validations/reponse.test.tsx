import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuserDemande } from '#contract/teneur/validations/decision.ts'
import { cocherPoints, libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { listerTeneurs, rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { lireModelePrecisions } from '#contract/teneur/validations/modele.ts'
import { listerVues } from '#contract/teneur/validations/vues.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { MODELE_DE_DEPART } from '#domain/teneur/validations/modele.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { garderLesSaisies } from '#web/socle/shell/passage.ts'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'

const MODELE = { ...MODELE_DE_DEPART, version: 0, depuis: null, par: null }
const FILE_VIDE = {
  lignes: [],
  totalItems: 0,
  comptes: { A_TRAITER: 0, MIENNES: 0, HORS_DELAI: 0, PRECISIONS: 0, TRAITEES: 0 },
  approche: false,
}

/** La demande 7, que Catherine tient ; `recus` : ce que le serveur en reçoit. */
async function examinerSept(recus: unknown[] = [], quoi: Parameters<typeof rattachementDemande>[0] = {}) {
  await ouvrirEcran(ADRESSES.validation(7), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(libererDemande, true),
      rend(ouvrirDemande, rattachementDemande({ justificatif: null, ...quoi })),
      rend(cocherPoints, ({ body }) => {
        recus.push({ points: body.points })
        return null
      }),
      rend(refuserDemande, ({ body }) => {
        recus.push({ refus: body })
        return null
      }),
      rend(lireModelePrecisions, MODELE),
      rend(rechercherDemandes, FILE_VIDE),
      rend(listerTeneurs, []),
      rend(listerVues, []),
    ],
  })
  await expect
    .element(page.getByText('Demande de rattachement RA-2026-000007', { exact: true }))
    .toBeVisible()
}

const bouton = (name: string) => page.getByRole('button', { name, exact: true })
const titre = (name: string) => page.getByRole('heading', { name, exact: true })
const motif = (name: string) => page.getByRole('checkbox', { name })

test('un refus s’écrit : le pied est le sien, il n’offre ni de valider ni ses touches ; R et P y ramènent', async () => {
  await examinerSept()
  await userEvent.keyboard('r')
  await expect.element(titre('Refuser la demande')).toBeVisible()
  expect(bouton('Refuser la demande').element().closest('.rnc-examen__pied')).not.toBeNull()
  await expect.element(bouton('Refuser la demande')).toBeInViewport()
  await expect.element(bouton('Revenir')).toBeInViewport()
  for (const absent of ['Valider le rattachement', 'Refuser', 'Demander des précisions'])
    expect(bouton(absent).elements()).toHaveLength(0)
  // V, A et L ne sont pas offertes : rien ne s’ouvre, rien ne se libère.
  await userEvent.keyboard('val')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  await expect.element(titre('Refuser la demande')).toBeVisible()
  await page.getByText('Liste de contrôle', { exact: true }).click()
  await expect.element(motif('Pièce illisible')).not.toHaveFocus()
  await userEvent.keyboard('r')
  await expect.element(motif('Pièce illisible')).toHaveFocus()
  await userEvent.keyboard('p')
  await expect.element(titre('Demander des précisions')).toBeVisible()
  await expect.element(motif('Pièce illisible')).toHaveFocus()
  expect(bouton('Envoyer la demande de précisions').element().closest('.rnc-examen__pied')).not.toBeNull()
  await inspecterEcran()
  await bouton('Revenir').click()
  await expect.element(bouton('Valider le rattachement')).toBeVisible()
})

test('dans un refus, un chiffre coche un motif, jamais un point hors de vue ; Ctrl et Entrée l’envoient', async () => {
  const recus: unknown[] = []
  await examinerSept(recus)
  await expect
    .element(page.getByText(/Dans un refus ou des précisions/))
    .toMatchTextContent('cochent un motif')
  await userEvent.keyboard('r')
  await userEvent.keyboard('2')
  await expect.element(motif('Pièce non signée')).toBeChecked()
  await userEvent.keyboard('12')
  await expect.element(motif('Pièce illisible')).toBeChecked()
  await expect.element(motif('Pièce non signée')).not.toBeChecked()
  expect(recus).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(titre('Demandes à valider')).toBeVisible()
  expect(recus).toEqual([{ refus: { motifs: ['JUSTIF_ILLISIBLE'], raison: '' } }])
})

test('sur un clavier qui met les chiffres sous Maj, ils se prennent sans elle ; « ? » mène aux touches', async () => {
  const recus: unknown[] = []
  await examinerSept(recus)
  dispatchEvent(new KeyboardEvent('keydown', { key: '"', code: 'Digit3' }))
  await expect.poll(() => recus).toEqual([{ points: ['PIECE_DE_LA_COPROPRIETE'] }])
  await expect.element(page.getByText(/cochent un motif/)).not.toBeVisible()
  const point = page.getByRole('checkbox', { name: 'La pièce se lit en entier' })
  ;(point.element() as HTMLElement).focus()
  const haut = scrollY
  dispatchEvent(new KeyboardEvent('keydown', { key: '?', code: 'KeyM', shiftKey: true }))
  const touches = page.getByRole('region', { name: 'Touches de cette page' })
  await expect.element(touches).toHaveFocus()
  await expect.element(touches.getByText(/cochent un motif/)).toBeVisible()
  // Échap ramène où l’on était.
  await userEvent.keyboard('{Escape}')
  await expect.element(point).toHaveFocus()
  await expect.element(page.getByText(/cochent un motif/)).not.toBeVisible()
  expect(scrollY).toBe(haut)
})

const raison = () => page.getByLabelText(/Ce que vous ajoutez/)

test('ce qui s’écrit d’un refus survit au formulaire refermé, à la page rechargée, à la session perdue ; décidée, plus rien', async () => {
  const NON_ENVOYEE = 'Cette réponse n’est pas envoyée'
  await examinerSept()
  await userEvent.keyboard('r')
  await raison().fill('Le bail n’est pas un mandat.')
  await userEvent.keyboard('{Escape}')
  await expect.element(bouton('Valider le rattachement')).toBeVisible()
  await userEvent.keyboard('r')
  await expect.element(raison()).toHaveValue('Le bail n’est pas un mandat.')
  expect(page.getByText(NON_ENVOYEE).elements()).toHaveLength(0)
  // Rechargée.
  await examinerSept()
  await expect.element(titre('Refuser la demande')).toBeVisible()
  await expect.element(page.getByText(NON_ENVOYEE)).toBeVisible()
  await expect.element(raison()).toHaveValue('Le bail n’est pas un mandat.')
  await raison().fill('Le bail n’est pas un mandat de syndic.')
  // La session se perd, puis revient.
  garderLesSaisies()
  await examinerSept()
  await expect.element(page.getByText(NON_ENVOYEE)).toBeVisible()
  await expect.element(raison()).toHaveValue('Le bail n’est pas un mandat de syndic.')
  expect(page.getByText('Votre saisie vous est rendue').elements()).toHaveLength(0)
  await page.getByText(/^Pièce illisible/).click()
  await bouton('Refuser la demande').click()
  await expect.element(titre('Demandes à valider')).toBeVisible()
  await examinerSept()
  await userEvent.keyboard('r')
  await expect.element(raison()).toHaveValue('')
  expect(page.getByText(NON_ENVOYEE).elements()).toHaveLength(0)
})

test('refermé, le refus ne se rouvre pas de lui-même ; un autre l’a décidée, il n’en reste rien', async () => {
  await examinerSept()
  await userEvent.keyboard('r')
  await raison().fill('Le bail n’est pas un mandat.')
  await bouton('Revenir').click()
  await examinerSept()
  await expect.element(bouton('Valider le rattachement')).toBeVisible()
  await examinerSept([], { decideePar: 'Paul Prévaloux' })
  await examinerSept()
  await userEvent.keyboard('r')
  await expect.element(raison()).toHaveValue('')
})
