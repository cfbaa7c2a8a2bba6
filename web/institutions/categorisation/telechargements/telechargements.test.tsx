import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mesTelechargements, type Telechargement } from '#contract/institutions/telechargements.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { ACCES_OUVERT, AGENTE } from '#web/institutions/essais/territoire.ts'

const PRET: Telechargement = {
  id: 3,
  sorte: 'EXTRAIT_XLSX',
  resume: 'Nombre total de lots : au moins 20 lots',
  etat: 'PRET',
  avant: null,
  faites: 34,
  total: 34,
  nom: 'extrait-coproprietes-20261102.xlsx',
  taille: 18_400,
  avertissement: null,
  motif: null,
  demandeLe: '2026-11-02T08:00:00.000Z',
  expireLe: '2026-11-03T08:01:00.000Z',
}

const ECHOUE: Telechargement = {
  ...PRET,
  id: 2,
  sorte: 'FICHES',
  resume: 'Les fiches choisies',
  etat: 'ECHOUE',
  faites: 0,
  total: 1,
  nom: null,
  taille: null,
  motif: 'Aucune fiche n’a pu être préparée.',
  expireLe: null,
}

const EN_COURS: Telechargement = { ...PRET, id: 1, etat: 'EN_COURS', faites: 12, nom: null, taille: null }

const EN_ATTENTE: Telechargement = { ...EN_COURS, id: PRET.id, etat: 'EN_ATTENTE', faites: 0 }

const ouvrir = (telechargements: Telechargement[]) =>
  ouvrirEcran(CHEMINS.telechargements, {
    compte: AGENTE,
    repliques: [ACCES_OUVERT, rend(mesTelechargements, { telechargements })],
  })

test('aucun fichier demandé se dit, et mène à l’outil', async () => {
  await ouvrir([])
  await expect.element(page.getByRole('heading', { name: 'Aucun fichier demandé' })).toBeVisible()
  await inspecterEcran()
})

test('un fichier prêt se prend, un autre se prépare, un troisième dit pourquoi il n’est pas là', async () => {
  await ouvrir([PRET, ECHOUE, EN_COURS])
  await expect.element(page.getByRole('link', { name: /^Télécharger/ })).toBeVisible()
  await expect.element(page.getByText('12 lignes sur 34.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Redemander/ })).toBeVisible()
  await expect.element(page.getByText('Aucune fiche n’a pu être préparée')).toBeVisible()
  await inspecterEcran()
})

test('qui regarde un fichier se préparer entend qu’il est prêt ; la page se relit d’elle-même', async () => {
  let lectures = 0
  await ouvrirEcran(CHEMINS.telechargements, {
    compte: AGENTE,
    repliques: [
      ACCES_OUVERT,
      rend(mesTelechargements, () => {
        lectures += 1
        return { telechargements: [lectures === 1 ? EN_ATTENTE : PRET] }
      }),
    ],
  })
  await expect.element(page.getByRole('row').getByText('En attente', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('row').getByText('Prêt', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Extrait en classeur (XLSX) : prêt.')).toBeInTheDocument()
})
