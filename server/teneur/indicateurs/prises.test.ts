import { afterAll, beforeAll, expect, test } from 'vitest'
import { prisesInhabituelles } from '#contract/teneur/indicateurs.ts'
import {
  AUCUNE_PRISE,
  BORNES_DES_PRISES,
  type Prises,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const AGENT = 'Maëlle Kervadel'

async function prendre(
  fois: number,
  date: string,
  prises: Partial<Prises> | null,
  type: 'EXTRACTION' | 'FICHES' | 'RECHERCHE' | 'CONSULTATION' = 'EXTRACTION',
) {
  const { id } = await compteDe(produit, 'INSTITUTIONNEL')
  await produit.db
    .insertInto('evenementJournal')
    .values(
      Array.from({ length: fois }, () => ({
        categorie: 'INSTITUTION' as const,
        type,
        objet: 'registre' as const,
        objetId: null,
        compteId: id,
        auteur: AGENT,
        date,
        modalite: 'IHM' as const,
        nouveau: JSON.stringify({
          organisme: 'Métropole de Valmorin',
          ...(prises && { prises: { ...AUCUNE_PRISE, fichiers: 1, ...prises } }),
        }),
      })),
    )
    .execute()
}
const lire = async () =>
  (await (await produit.connecte('TENEUR_ADMIN_PRINC')).appeler(prisesInhabituelles, {})).corps.prises

test('une semaine ordinaire ne se remarque pas, ni ce que le journal d’une version d’avant ne comptait pas', async () => {
  await prendre(3, '2026-11-20T08:00:00.000Z', { lignes: 500 })
  await prendre(400, '2026-11-20T08:30:00.000Z', null, 'RECHERCHE')
  expect(await lire()).toEqual([])
})

test('tout son territoire plusieurs fois, les fiches ou les pages une à une, se remarquent au jour de Paris', async () => {
  const { entiers, fiches, consultations } = BORNES_DES_PRISES
  // 23 h 30 à Londres est déjà le lendemain à Paris.
  await prendre(entiers.alerte, '2026-11-17T23:30:00.000Z', { lignes: 500, entiers: 1 })
  await prendre(1, '2026-11-17T08:00:00.000Z', { fiches: fiches.alerte }, 'FICHES')
  await prendre(
    consultations.alerte,
    '2026-11-16T08:00:00.000Z',
    { fichiers: 0, consultations: 1 },
    'CONSULTATION',
  )
  // Plus vieux que la semaine regardée.
  await prendre(entiers.limite, '2026-11-10T08:00:00.000Z', { lignes: 500, entiers: 1 })
  const qui = { auteur: AGENT, organisme: 'Métropole de Valmorin' }
  expect(await lire()).toEqual([
    expect.objectContaining({
      ...qui,
      jour: '2026-11-18',
      entiers: entiers.alerte,
      lignes: 500 * entiers.alerte,
    }),
    expect.objectContaining({ ...qui, jour: '2026-11-17', fichiers: 1, lignes: 0, fiches: fiches.alerte }),
    expect.objectContaining({ ...qui, jour: '2026-11-16', fichiers: 0, consultations: consultations.alerte }),
  ])
})

test('seul un administrateur du teneur les lit', async () => {
  for (const profil of ['TENEUR_ASS_HOTLINE_ADMIN', 'INSTITUTIONNEL'] as const)
    expect((await (await produit.connecte(profil)).appeler(prisesInhabituelles, {})).statut).toBe(403)
})
