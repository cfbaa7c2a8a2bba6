import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communesAbsorbees, communesParLibelle } from '#contract/public/geographie.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const chercher = async (text: string) =>
  (await produit.visiteur().appeler(communesAbsorbees, { params: { text } })).corps

test('les communes absorbées se trouvent par la commune qui les porte, ou par leur nom (§7.4)', async () => {
  const une = await produit.db
    .selectFrom('communeAbsorbee')
    .select(['codeInsee', 'nom', 'prefixe', 'absorbante'])
    .orderBy('codeInsee')
    .executeTakeFirstOrThrow()
  const siennes = await chercher(une.absorbante)
  expect(siennes).toContainEqual(une)
  expect(new Set(siennes.map((c) => c.absorbante))).toEqual(new Set([une.absorbante]))
  expect(await chercher(une.nom.toUpperCase())).toContainEqual(une)
  expect((await chercher('saint')).length).toBeLessThanOrEqual(10)
  expect(await chercher('zzzzzz')).toEqual([])
})

describe('une commune se choisit par tout ce qui la nomme (§7.4)', () => {
  const proposees = async (text: string) =>
    (await produit.visiteur().appeler(communesParLibelle, { params: { text } })).corps.map(
      ({ codeInsee, nom, hier }) => `${codeInsee} ${hier?.dit ?? nom}`,
    )

  test.each([
    ['Lomme', '59350 Lomme (commune associée à Lille)'],
    ['lom', '59350 Lomme (commune associée à Lille)'],
    ['Hellemmes', '59350 Hellemmes-Lille (commune associée à Lille)'],
    ['Cran-Gevrier', '74010 Cran-Gevrier (commune déléguée d’Annecy)'],
    ['cran gev', '74010 Cran-Gevrier (commune déléguée d’Annecy)'],
    ['Pierrefitte sur Seine', '93066 Pierrefitte-sur-Seine (commune déléguée de Saint-Denis)'],
    ['93059', '93066 Pierrefitte-sur-Seine (commune déléguée de Saint-Denis)'],
    ['St Denis', '97411 Saint-Denis'],
    ['ste marie', '97418 Sainte-Marie'],
    ['St Paul', '97415 Saint-Paul'],
    ['Saint-Denis (93)', '93066 Saint-Denis'],
    ['93210 St-Denis', '93066 Saint-Denis'],
    ['havre', '76351 Le Havre'],
    ['l’hay les r', "94038 L'Haÿ-les-Roses"],
    ['Lyon 3', '69383 Lyon 3e Arrondissement'],
    ['Paris XV', '75115 Paris 15e Arrondissement'],
    ['LYON CEDEX 03', '69383 Lyon 3e Arrondissement'],
    ['69123', '69123 Lyon'],
    ['2a004', '2A004 Ajaccio'],
    ['Culoz', '01138 Culoz (commune déléguée de Culoz-Béon)'],
    ['Lomme (commune associée à Lille)', '59350 Lomme (commune associée à Lille)'],
  ])('« %s » : %s', async (tape, attendue) => expect(await proposees(tape)).toContain(attendue))

  test('le nom entier est le premier, et le préfixe de ses sections vient avec lui', async () => {
    const { corps } = await produit.visiteur().appeler(communesParLibelle, { params: { text: 'lomme' } })
    expect(corps[0]).toMatchObject({
      codeInsee: '59350',
      nom: 'Lille',
      hier: { nom: 'Lomme', prefixe: '355' },
    })
    expect((await proposees('Lille'))[0]).toBe('59350 Lille')
  })

  test('un code postal a ses communes ; ce qui est aussi un code Insee propose les deux', async () => {
    expect(await proposees('59350')).toEqual(['59350 Lille', '59527 Saint-André-lez-Lille'])
    expect(await proposees('69003')).toEqual([
      '69123 Lyon',
      '69383 Lyon 3e Arrondissement',
      '69003 Albigny-sur-Saône',
    ])
  })

  test('de celles qui portent ce nom, aucune ne manque', async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT commune)::int AS n FROM commune_nommee
      WHERE forme = 'saint colombe'`.execute(produit.db)
    expect(rows[0]!.n).toBeGreaterThan(10)
    const trouvees = await proposees('Sainte-Colombe')
    expect(new Set(trouvees.map((t) => t.slice(0, 5))).size).toBeGreaterThanOrEqual(rows[0]!.n)
  })

  test.each(['zzzzzz', '%', '_', '(', '12'])('« %s » : aucune', async (tape) =>
    expect(await proposees(tape)).toEqual([]),
  )
})
