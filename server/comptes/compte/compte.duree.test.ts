import { afterAll, beforeAll, expect, test } from 'vitest'
import { authentifier } from '#contract/comptes/compte.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

test('mot de passe faux et compte inconnu, même temps : l’écart des médianes reste sous le bruit', async () => {
  const mesurer = async (nom: string) => {
    const debut = performance.now()
    await produit.visiteur().appeler(authentifier, { body: { username: nom, password: 'Faux-2026-Faux!' } })
    return performance.now() - debut
  }
  const mediane = (temps: number[]) => temps.toSorted((a, b) => a - b)[Math.floor(temps.length / 2)]!
  for (let i = 0; i < 5; i += 1) await mesurer(`chauffe${i}@demonstration.invalid`)
  const existants = PEOPLE.slice(9, 16).map((p) => p.email)
  const tempsConnus: number[] = []
  const tempsInconnus: number[] = []
  // L’un après l’autre : ce que la machine fait d’autre pèse autant sur les deux.
  for (let i = 0; i < 15; i += 1) {
    tempsConnus.push(await mesurer(existants[i % existants.length]!))
    tempsInconnus.push(await mesurer(`absent${i}@demonstration.invalid`))
    if (i % 7 === 6) await produit.db.deleteFrom('compteur').execute()
  }
  await produit.db.deleteFrom('compteur').execute()
  const [connus, inconnus] = [mediane(tempsConnus), mediane(tempsInconnus)]
  expect(Math.abs(connus - inconnus)).toBeLessThan(Math.max(connus, inconnus) * 0.6)
})
