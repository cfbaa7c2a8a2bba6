import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { courrielsEnPeine } from '#contract/comptes/assistance.ts'
import { lireMessage, travauxEnEchec } from '#contract/public/accueil.ts'
import { rechercherReclamations } from '#contract/public/reclamations.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import { absentesDuFichier } from '#contract/teneur/absentes.ts'
import { faitsDementis } from '#contract/teneur/dementis.ts'
import { indicateursTeneur, prisesInhabituelles, travauxDeFond } from '#contract/teneur/indicateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { INDICATEURS, TRAVAUX } from '#web/teneur/essais/indicateurs.ts'

const POUR_TOUS = [
  rend(lireMessage, { response: '' }),
  rend(chiffresDuTerritoire, new Refus(503, { code: 'X', message: 'Service indisponible.' })),
  rend(indicateursTeneur, INDICATEURS),
  rend(courrielsEnPeine, { total: 0, lignes: [] }),
  rend(rechercherReclamations, {
    lignes: [],
    totalItems: 0,
    comptes: { A_TRAITER: 0, A_MOI: 0, HORS_DELAI: 0, EN_COURS: 0, TRANSMISES: 0, REPONDUES: 0, CLOSES: 0 },
  }),
]

const DEMENTI = {
  fait: 'SYNDICAT_SECONDAIRE' as const,
  libelle: 'Syndicat secondaire',
  leve: 'Le doublon',
  idCopropriete: 7,
  numero: 'AA0000007',
  nom: null,
  debut: null,
  fin: null,
  autre: 'AA0000009',
}

const tableau = page.getByRole('table', { name: 'Demandes à décider' })

test('le teneur voit le détail, et chaque nombre mène à ce qu’il compte', async () => {
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      ...POUR_TOUS,
      rend(travauxDeFond, TRAVAUX),
      rend(travauxEnEchec, []),
      rend(prisesInhabituelles, { prises: [] }),
      rend(absentesDuFichier, {
        lignes: [],
        totalItems: 0,
        comptes: { A_DECIDER: 4, REPRESENTEE: 1, GARDEE: 0 },
      }),
      rend(faitsDementis, { dementis: [DEMENTI, { ...DEMENTI, idCopropriete: 8 }] }),
    ],
  })
  await expect.element(tableau).toBeVisible()
  await expect.element(page.getByText('Comptes d’utilisateurs actifs')).toBeVisible()
  await expect.element(page.getByText(/^Travaux automatiques/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tous les indicateurs' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Absentes du fichier public' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '4 à décider', exact: true })).toBeVisible()
  await expect.element(page.getByText(/2 fois, un fait qui a levé une règle/)).toBeVisible()
  await expect.element(tableau.getByRole('link', { name: /Immatriculation, en cours$/ })).toBeVisible()
  await inspecterEcran()
})

test('l’assistance voit le tableau sans le détail, et seuls les nombres qu’elle peut ouvrir mènent quelque part', async () => {
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ASS_HOTLINE_GES'),
    repliques: POUR_TOUS,
  })
  await expect.element(tableau).toBeVisible()
  await inspecterEcran()
  expect(page.getByText('Comptes d’utilisateurs actifs').elements()).toEqual([])
  expect(page.getByText(/^Travaux automatiques/).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Tous les indicateurs' }).elements()).toEqual([])
  expect(tableau.getByRole('link').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: /copropriétés immatriculées$/ })).toBeVisible()
})
