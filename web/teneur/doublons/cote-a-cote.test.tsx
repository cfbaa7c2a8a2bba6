import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { comparerCoproprietes, ecarterDoublon, type Comparees } from '#contract/teneur/doublons.ts'
import { annulerDoublon } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { listerTeneurs, rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { listerVues } from '#contract/teneur/validations/vues.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { rattachementDemande } from '#web/teneur/essais/dossiers.ts'

const compte = compteDe('TENEUR_ADMIN_PRINC')

const DEMANDE: Comparees['gauche'] = {
  id: 11,
  numero: null,
  nom: 'Les Balcons du Fleuve',
  adresse: '176 Avenue Gambetta 69001 Lyon',
  etat: 'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
  idDemande: 2,
  reference: 'IM-2026-000002',
  lon: null,
  lat: null,
}
const DEUX: Comparees = {
  gauche: DEMANDE,
  droite: { ...DEMANDE, id: 12, idDemande: 52, reference: 'DO-2026-000052' },
  score: 100,
  motifs: ['MEME_ADRESSE'],
  distance: 0,
  sections: [
    {
      titre: 'Identification de la copropriété',
      lignes: [
        { chemin: 'nbLots', libelle: 'Nombre total de lots', gauche: '48', droite: '46', differe: true },
        {
          chemin: 'nom',
          libelle: 'Nom d’usage',
          gauche: 'Les Balcons',
          droite: 'Les Balcons',
          differe: false,
        },
      ],
    },
  ],
  fusion: null,
  obstacle: null,
  ecartee: null,
}
const IMMATRICULEE: Comparees['droite'] = {
  ...DEUX.droite,
  numero: 'AB6662272',
  nom: 'Balcons du Fleuve',
  etat: 'IMMATRICULEE_RATTACHEE',
  idDemande: null,
  reference: null,
}

test('deux demandes portent leurs noms, et seul ce qui diffère se montre d’office ; on les décide de là', async () => {
  let dit: unknown = null
  await ouvrirEcran(ADRESSES.coteACote(11, 12), {
    compte,
    repliques: [
      rend(comparerCoproprietes, DEUX),
      rend(ecarterDoublon, ({ body }) => {
        dit = body
        return null
      }),
    ],
  })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Demande IM-2026-000002 et Demande DO-2026-000052')
  for (const reference of ['IM-2026-000002', 'DO-2026-000052']) {
    await expect
      .element(page.getByRole('columnheader', { name: `Demande ${reference}, Les Balcons du Fleuve` }))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: `Examiner la demande ${reference}` })).toBeVisible()
  }
  await expect.element(page.getByRole('row', { name: /Nombre total de lots/ })).toMatchTextContent('Diffère')
  expect(page.getByRole('row', { name: /Nom d’usage/ }).elements()).toEqual([])
  await inspecterEcran()
  await page.getByText('Ne montrer que ce qui diffère').click()
  await expect.element(page.getByRole('row', { name: /Nom d’usage/ })).toMatchTextContent('Identique')
  await page.getByRole('button', { name: 'Ce n’est pas un doublon' }).click()
  const fenetre = page.getByRole('dialog')
  await expect.element(fenetre.getByText(/Demande IM-2026-000002 et Demande DO-2026-000052/)).toBeVisible()
  await fenetre.getByLabelText(/Raison/).fill('Deux entrées, deux règlements.')
  await fenetre.getByRole('button', { name: 'Écarter ce doublon' }).click()
  await expect.element(page.getByText('Le doublon est écarté')).toBeVisible()
  expect(dit).toEqual({ raison: 'Deux entrées, deux règlements.' })
})

test('une demande qui double une copropriété immatriculée s’annule de là : elle se réserve, puis se décide', async () => {
  const faits: string[] = []
  await ouvrirEcran(ADRESSES.coteACote(11, 12), {
    compte,
    repliques: [
      rend(comparerCoproprietes, { ...DEUX, droite: IMMATRICULEE }),
      rend(ouvrirDemande, ({ params }) => {
        faits.push(`réserver ${params.id}`)
        return rattachementDemande({ id: 2 })
      }),
      rend(annulerDoublon, ({ params, body }) => {
        faits.push(`annuler ${params.id}, doublon de ${body.idCopropriete}`)
        return null
      }),
      rend(rechercherDemandes, {
        lignes: [],
        totalItems: 0,
        comptes: { A_TRAITER: 0, MIENNES: 0, HORS_DELAI: 0, PRECISIONS: 0, TRAITEES: 0 },
        approche: false,
      }),
      rend(listerTeneurs, []),
      rend(listerVues, []),
    ],
  })
  await page.getByRole('button', { name: 'C’est un doublon de AB6-662-272' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la demande' }).click()
  await expect.element(page.getByRole('heading', { name: 'Demandes à valider' })).toBeVisible()
  expect(faits).toEqual(['réserver 2', 'annuler 2, doublon de 12'])
})
