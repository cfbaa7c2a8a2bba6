import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  lireReclamation,
  prendreReclamation,
  repondreReclamation,
  type ReclamationLue,
} from '#contract/public/reclamations.ts'
import { lireMessage } from '#contract/public/accueil.ts'
import { rechercherReclamations } from '#contract/public/reclamations.ts'
import { indicateursTeneur } from '#contract/teneur/indicateurs.ts'
import { courrielsEnPeine } from '#contract/comptes/assistance.ts'
import { chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { modeleDeReponse } from '#domain/public/reclamations/modeles.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { INDICATEURS } from '#web/teneur/essais/indicateurs.ts'

const TENUE: ReclamationLue = {
  id: 5,
  reference: 'REC-2026-000005',
  sorte: 'DONNEES_ERRONEES',
  etat: 'PRISE',
  demandeur: 'Jeanne Vallier',
  numero: null,
  copropriete: null,
  dateDepot: '2026-11-20T09:00:00.000Z',
  attendueLe: '2026-12-04',
  age: 3,
  attente: 'DANS_LES_TEMPS',
  preneur: 'Nadia Tremblarge',
  email: 'jeanne.vallier@demonstration.invalid',
  telephone: null,
  adresse: null,
  idCopropriete: null,
  idTeledeclarant: null,
  etablissement: null,
  duNotaire: false,
  idPreneur: 12,
  aMoi: true,
  gestes: ['rendre', 'repondre', 'transmettre', 'clore'],
  effaceeLe: null,
  messages: [
    {
      id: 1,
      de: 'Jeanne Vallier',
      deLaPersonne: true,
      texte: 'Le nombre de lots n’est pas le bon.',
      date: '2026-11-20T09:00:00.000Z',
      piece: null,
      interne: false,
    },
  ],
}

const ouvrir = (recus: unknown[] = []) =>
  ouvrirEcran(AIDE.reclamation(TENUE.id), {
    compte: compteDe('TENEUR_ASS_HOTLINE_GES'),
    repliques: [
      rend(lireReclamation, TENUE),
      rend(repondreReclamation, ({ body }) => {
        recus.push(body.texte)
        return null
      }),
    ],
  })
const reponse = page.getByLabelText(/^Votre réponse/)

test('ce que la personne a écrit et la réponse tiennent sur un écran ; ce qui n’est pas dit n’y prend pas de place', async () => {
  await ouvrir()
  await expect.element(page.getByText('Le nombre de lots n’est pas le bon.')).toBeInViewport()
  await expect.element(reponse).toBeInViewport()
  expect(page.getByText('Non renseigné').elements()).toEqual([])
  await inspecterEcran()
})

const haut = (nom: string) =>
  page.getByRole('heading', { name: nom, exact: true }).element().getBoundingClientRect().top

test('ce que l’on en fait est à côté du titre ; la fiche commence à la hauteur des échanges, et rien ne s’y serre', async () => {
  await page.viewport(1280, 800)
  await ouvrir()
  const titre = page.getByRole('heading', { level: 1 })
  await expect.element(titre).toBeVisible()
  expect(haut('La demande')).toBe(haut('Échanges'))
  const rendre = page.getByRole('button', { name: 'La rendre à la file' }).element().getBoundingClientRect()
  expect(rendre.top).toBeLessThan(titre.element().getBoundingClientRect().bottom)
})

test('une réponse commencée survit à la page rechargée, et s’oublie une fois partie', async () => {
  const recus: unknown[] = []
  await ouvrir(recus)
  await reponse.fill('Nous prévenons votre syndic.')
  await ouvrir(recus)
  await expect.element(page.getByText('Cette réponse n’est pas envoyée')).toBeVisible()
  await expect.element(reponse).toHaveValue('Nous prévenons votre syndic.')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect.element(page.getByText('La réponse est partie')).toBeVisible()
  expect(recus).toEqual(['Nous prévenons votre syndic.'])
  await ouvrir()
  await expect.element(reponse).toHaveValue(modeleDeReponse(TENUE.sorte))
  expect(page.getByText('Cette réponse n’est pas envoyée').elements()).toEqual([])
})

test('le modèle tel quel ne part qu’après l’avoir confirmé ; retouché, rien n’est demandé', async () => {
  const recus: unknown[] = []
  await ouvrir(recus)
  const envoyer = page.getByRole('button', { name: 'Envoyer la réponse' })
  const fenetre = page.getByRole('dialog', { name: /^Envoyer le modèle tel quel/ })
  await envoyer.click()
  await expect.element(fenetre).toBeVisible()
  expect(recus).toEqual([])
  await inspecterEcran()
  await fenetre.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(fenetre).not.toBeInTheDocument()
  await expect.element(reponse).toHaveValue(modeleDeReponse(TENUE.sorte))
  expect(recus).toEqual([])
  await reponse.fill('Le nombre de lots est corrigé.')
  await envoyer.click()
  await expect.element(page.getByText('La réponse est partie')).toBeVisible()
  expect(recus).toEqual(['Le nombre de lots est corrigé.'])
  expect(fenetre.elements()).toEqual([])
})

test('confirmé, le modèle part tel quel', async () => {
  const recus: unknown[] = []
  await ouvrir(recus)
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer tel quel' }).click()
  await expect.element(page.getByText('La réponse est partie')).toBeVisible()
  expect(recus).toEqual([modeleDeReponse(TENUE.sorte)])
})

const rangees = () => [...document.querySelectorAll('tbody tr')].map((e) => e.getBoundingClientRect())

const LIGNE = {
  id: TENUE.id,
  reference: TENUE.reference,
  sorte: TENUE.sorte,
  etat: TENUE.etat,
  demandeur: TENUE.demandeur,
  numero: TENUE.numero,
  copropriete: TENUE.copropriete,
  dateDepot: TENUE.dateDepot,
  attendueLe: TENUE.attendueLe,
  age: TENUE.age,
  attente: TENUE.attente,
  preneur: TENUE.preneur,
}
/** Vingt-cinq réclamations à traiter. */
const ouvrirLaFile = (totalItems = 25) =>
  ouvrirEcran(CHEMINS.reclamations, {
    compte: compteDe('TENEUR_ASS_HOTLINE_GES'),
    repliques: [
      rend(lireReclamation, TENUE),
      rend(rechercherReclamations, {
        lignes: Array.from({ length: 25 }, (_, i) => ({ ...LIGNE, id: i + 1 })),
        totalItems,
        comptes: {
          A_TRAITER: 25,
          A_MOI: 0,
          HORS_DELAI: 0,
          EN_COURS: 0,
          TRANSMISES: 0,
          REPONDUES: 0,
          CLOSES: 0,
        },
      }),
    ],
  })

test('la file : la première demande paraît sous la tête, et sept se lisent sans défiler', async () => {
  await ouvrirLaFile()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.poll(() => rangees()[0]?.top).toBeLessThan(460)
  expect(rangees().filter(({ bottom }) => bottom <= innerHeight).length).toBeGreaterThanOrEqual(7)
  await inspecterEcran()
})

test('« Suivante » mène à la première demande de la page d’après, le focus à la liste', async () => {
  await ouvrirLaFile(60)
  await page.getByRole('button', { name: 'Suivante' }).click()
  await expect.poll(() => location.search).toContain('page=2')
  await expect.element(page.getByRole('group', { name: '60 demandes' })).toHaveFocus()
  await expect.poll(() => rangees()[0]?.top).toBeLessThan(innerHeight / 2)
  expect(rangees()[0]?.top).toBeGreaterThanOrEqual(0)
})

test('d’une réclamation, on revient à la file où on l’a laissée', async () => {
  await ouvrirLaFile()
  const lien = page.getByRole('row').nth(20).getByRole('link').first()
  await expect.element(lien).toBeInTheDocument()
  lien.element().scrollIntoView({ block: 'center' })
  await expect.poll(() => scrollY).toBeGreaterThan(300)
  const laissee = scrollY
  await lien.click()
  await expect.element(page.getByText('Le nombre de lots n’est pas le bon.')).toBeVisible()
  history.back()
  await expect.element(lien).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(laissee)
})

test('de l’accueil, l’assistance prend la plus attendue d’un appui, et voit celles qu’elle tient', async () => {
  const prises: unknown[] = []
  await ouvrirEcran(CHEMINS.accueil, {
    compte: compteDe('TENEUR_ASS_HOTLINE_GES'),
    repliques: [
      rend(lireMessage, { response: '' }),
      rend(chiffresDuTerritoire, new Refus(503, { code: 'X', message: 'Service indisponible.' })),
      rend(indicateursTeneur, INDICATEURS),
      rend(courrielsEnPeine, { total: 0, lignes: [] }),
      rend(rechercherReclamations, {
        lignes: [{ ...TENUE, etat: 'A_TRAITER', preneur: null }],
        totalItems: 3,
        comptes: {
          A_TRAITER: 3,
          A_MOI: 1,
          HORS_DELAI: 1,
          EN_COURS: 1,
          TRANSMISES: 0,
          REPONDUES: 0,
          CLOSES: 0,
        },
      }),
      rend(prendreReclamation, ({ params }) => {
        prises.push(params.id)
        return null
      }),
      rend(lireReclamation, TENUE),
    ],
  })
  await expect.element(page.getByRole('link', { name: '1 réclamation que vous tenez' })).toBeVisible()
  expect(
    page
      .getByRole('button', { name: 'Prendre la plus attendue' })
      .element()
      .compareDocumentPosition(page.getByRole('table', { name: 'Demandes à décider' }).element()) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).not.toBe(0)
  await inspecterEcran()
  await page.getByRole('button', { name: 'Prendre la plus attendue' }).click()
  await expect.element(reponse).toBeVisible()
  expect(prises).toEqual(['5'])
})
