import { availableParallelism } from 'node:os'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compterAnnuaire, lireLaCarte, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { METROPOLE } from '#domain/public/annuaire/carte/cadre.ts'
import { tenirLesLectures } from '#server/essais/lectures-tenues.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { fileBornee } from '#server/socle/platform/file-bornee.ts'

/** Ce que l’annuaire prend, un cœur laissé aux actes. */
const COEURS = Math.max(1, availableParallelism() - 1)
const PARTOUT = { lotsMin: 3 }

const DES_COPROPRIETES = /\bcopropriete\b/

let produit: Produit
/** Ce qui est entré dans la file, en cours ou en attente. */
let entrees = 0
beforeAll(async () => {
  const file = fileBornee({ ensemble: COEURS, attente: 400 })
  produit = await ouvrirProduit({
    config: { connexions: { actes: 6, lecture: COEURS + 4 } },
    deps: {
      partout: (faire, pour) => {
        entrees += 1
        return file(faire, pour)
      },
    },
  })
})
afterAll(() => produit.fermer())

let venus = 0
async function visiteur() {
  const venu = produit.visiteur(`10.9.0.${(venus += 1)}`)
  await venu.jeton()
  return venu
}

test('la liste, la carte et le fichier se partagent une file : un cœur reste aux actes', async () => {
  const visiteurs = await Promise.all(Array.from({ length: COEURS + 1 }, visiteur))
  const lectures = tenirLesLectures(DES_COPROPRIETES)
  entrees = 0
  const demandes = visiteurs.flatMap((v) => [
    v.appeler(rechercherAnnuaire, { body: { isRechercheAvancee: true, ...PARTOUT } }),
    v.appeler(lireLaCarte, { body: { ...PARTOUT, cadre: METROPOLE, zoom: 5 } }),
    v.appeler(compterAnnuaire, { query: { lotsMin: '3' } }),
  ])
  try {
    // Les fichiers ont d’abord la leur, où ils passent l’un après l’autre.
    await expect.poll(() => entrees).toBe(2 * visiteurs.length + 1)
    await expect.poll(lectures.combien).toBe(COEURS)
  } finally {
    lectures.lacher()
  }
  const statuts = (await Promise.all(demandes)).map(({ statut }) => statut)
  expect(new Set(statuts)).toEqual(new Set([200]))
})

test('une adresse qui compte sans fin ne prend pas la file des autres', async () => {
  const [lui, autre] = [await visiteur(), await visiteur()]
  const query = { lotsMin: '3' }
  const lectures = tenirLesLectures(DES_COPROPRIETES)
  const statuts: number[] = []
  const siennes = Array.from({ length: 50 }, async () => {
    statuts.push((await lui.appeler(compterAnnuaire, { query })).statut)
  })
  let sienne: ReturnType<typeof autre.appeler<typeof compterAnnuaire>>
  try {
    // Refusées aussitôt, pendant que les quatre premières attendent.
    await expect.poll(() => statuts).toEqual(Array<number>(46).fill(429))
    sienne = autre.appeler(compterAnnuaire, { query })
    // Ce qui vient après elle est servi : elle est arrivée.
    await autre.jeton()
  } finally {
    lectures.lacher()
  }
  expect((await sienne).statut).toBe(200)
  await Promise.all(siennes)
  expect(statuts.slice(46)).toEqual([200, 200, 200, 200])
})

test('compter ne lit aucune ligne', async () => {
  const requetes = vi.spyOn(Client.prototype, 'query')
  const { corps } = await (await visiteur()).appeler(compterAnnuaire, { query: { lotsMin: '3' } })
  expect(corps.total).toBeGreaterThan(100)
  const rendus = await Promise.all(requetes.mock.results.map(({ value }) => value as unknown))
  const rangs = requetes.mock.calls.flatMap(([texte], rang) =>
    JSON.stringify(texte).includes('trouvees') ? [rang] : [],
  )
  const lues = rangs.map((rang) => (rendus[rang] as { rows: unknown[] }).rows.length)
  requetes.mockRestore()
  // Celle du compte.
  expect(lues).toEqual([1])
})
