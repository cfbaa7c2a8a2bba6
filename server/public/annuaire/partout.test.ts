import { availableParallelism } from 'node:os'
import { setTimeout as attendre } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compterAnnuaire, lireLaCarte, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { METROPOLE } from '#domain/public/annuaire/carte/cadre.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { attendentUnVerrou } from '#server/essais/verrous.ts'

/** Ce que l’annuaire prend, un cœur laissé aux actes. */
const COEURS = Math.max(1, availableParallelism() - 1)
/** Le temps que tout ce qui est demandé soit en cours ou en attente. */
const INSTALLATION_MS = 500
const PARTOUT = { lotsMin: 3 }

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit({ config: { connexions: { actes: 6, lecture: COEURS + 4 } } })
})
afterAll(() => produit.fermer())

let venus = 0
async function visiteur() {
  const venu = produit.visiteur(`10.9.0.${(venus += 1)}`)
  await venu.jeton()
  return venu
}

/** Tient l’annuaire fermé jusqu’à ce que `faire` ait tout demandé : chaque recherche en cours y garde sa connexion. */
async function annuaireFerme<T>(faire: () => Promise<T>): Promise<T> {
  const verrou = await produit.pool.connect()
  try {
    await verrou.query('BEGIN; LOCK TABLE copropriete IN ACCESS EXCLUSIVE MODE')
    return await faire()
  } finally {
    await verrou.query('ROLLBACK')
    verrou.release()
  }
}

test('la liste, la carte et le fichier se partagent une file : un cœur reste aux actes', async () => {
  const visiteurs = await Promise.all(Array.from({ length: COEURS + 1 }, visiteur))
  const demandes = await annuaireFerme(async () => {
    const posees = visiteurs.flatMap((v) => [
      v.appeler(rechercherAnnuaire, { body: { isRechercheAvancee: true, ...PARTOUT } }),
      v.appeler(lireLaCarte, { body: { ...PARTOUT, cadre: METROPOLE, zoom: 5 } }),
      v.appeler(compterAnnuaire, { query: { lotsMin: '3' } }),
    ])
    await attendre(INSTALLATION_MS)
    expect(await attendentUnVerrou(produit)).toBe(COEURS)
    return posees
  })
  const statuts = await Promise.all(demandes.map(async (demande) => (await demande).statut))
  expect(new Set(statuts)).toEqual(new Set([200]))
})

test('une adresse qui compte sans fin ne prend pas la file des autres', async () => {
  const [lui, autre] = [await visiteur(), await visiteur()]
  const query = { lotsMin: '3' }
  const { siennes, sienne } = await annuaireFerme(async () => {
    const posees = Array.from({ length: 50 }, () => lui.appeler(compterAnnuaire, { query }))
    await attendre(INSTALLATION_MS)
    const derniere = autre.appeler(compterAnnuaire, { query })
    await attendre(INSTALLATION_MS)
    return { siennes: posees, sienne: derniere }
  })
  expect((await sienne).statut).toBe(200)
  const statuts = await Promise.all(siennes.map(async (demande) => (await demande).statut))
  expect(statuts.filter((statut) => statut === 200)).toHaveLength(4)
  expect(statuts.filter((statut) => statut === 429)).toHaveLength(46)
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
