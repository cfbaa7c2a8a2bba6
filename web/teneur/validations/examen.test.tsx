import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'

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
