import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { cocherPoints, libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'
import { troisPages } from '#web/teneur/essais/pieces.ts'

test('un notaire dit ce qui distingue son immeuble des proches : le teneur lit l’un et les autres', async () => {
  const dossier = rattachementDemande({
    type: 'DOUBLON_NOTAIRE',
    reference: 'DO-2026-000007',
    rattachement: null,
    numero: null,
    justificatif: null,
    prochesEcartees: 1,
    raisonDistincte: 'Le bâtiment B a son propre règlement de copropriété.',
    nbBatimentsRef: 2,
    proches: [
      {
        id: 8,
        numero: 'AI8379685',
        nom: 'Résidence du Vieux Notaire',
        voie: '21 rue du vieux notaire',
        codePostal: '69003',
        localite: 'Lyon',
        nbLots: 24,
        enDemande: false,
        motifs: ['MEME_ADRESSE', 'MEME_PARCELLE'],
        score: 80,
        distance: 0,
      },
    ],
  })
  await ouvrirEcran(ADRESSES.validation(dossier.id), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [rend(ouvrirDemande, dossier)],
  })
  await expect.element(page.getByText('a déclaré qu’elle n’est pas la sienne')).toBeVisible()
  await expect.element(page.getByText('Même adresse')).toBeVisible()
  await expect.element(page.getByText('Le bâtiment B a son propre règlement')).toBeVisible()
  await expect.element(page.getByText('ne demande pas de pièce')).toBeVisible()
  await inspecterEcran()
})

test('chaque point dit sur sa ligne ce qui est demandé et ce que le registre tient ; sa touche le coche', async () => {
  const dossier = rattachementDemande()
  const piece = await troisPages()
  const coches: unknown[] = []
  await ouvrirEcran(ADRESSES.validation(dossier.id), {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(ouvrirDemande, dossier),
      rend(lireJustificatif, piece),
      rend(cocherPoints, ({ body }) => {
        coches.push(body.points)
        return null
      }),
    ],
  })
  const ligne = (nom: RegExp) => page.getByRole('row', { name: nom })
  await expect.element(ligne(/Elle nomme ce représentant/)).toMatchTextContent('Cabinet Altavor Gestion')
  await expect.element(ligne(/Elle nomme ce représentant/)).toMatchTextContent('Syndic des Quais Diffère')
  await expect.element(ligne(/^Fin du mandat/)).toMatchTextContent('09/07/2027')
  await expect.element(ligne(/^Fin du mandat/)).toMatchTextContent('30/06/2026 Diffère')
  // Dit une fois : ni le représentant, ni le numéro ne sont redits plus bas.
  expect(page.getByText('Cabinet Altavor Gestion').elements()).toHaveLength(1)
  const point = page.getByRole('checkbox', { name: 'Elle nomme ce représentant' })
  await userEvent.keyboard('4')
  await expect.element(point).toBeChecked()
  await expect.poll(() => coches).toEqual([['PIECE_DU_SYNDIC']])
  await inspecterEcran()
})

test('le reste est replié, et rouvert comme chacun l’a laissé ; au clavier aussi', async () => {
  const dossier = rattachementDemande()
  const piece = await troisPages()
  const ouvrir = () =>
    ouvrirEcran(ADRESSES.validation(dossier.id), {
      compte: compteDe('TENEUR_ADMIN_PRINC'),
      repliques: [
        rend(ouvrirDemande, dossier),
        rend(lireJustificatif, piece),
        rend(libererDemande, true),
      ],
    })
  const titre = page.getByText('Le demandeur et son dépôt')
  const courriel = page.getByText(/clara\.noirmaze/)
  await ouvrir()
  await expect.element(titre).toBeVisible()
  await expect.element(courriel).not.toBeVisible()
  titre.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(courriel).toBeVisible()
  await ouvrir()
  await expect.element(courriel).toBeVisible()
  await inspecterEcran()
  await titre.click()
  await expect.element(courriel).not.toBeVisible()
})
