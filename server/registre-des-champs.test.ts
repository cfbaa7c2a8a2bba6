import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { COMPTE, COMPTE_GERE } from '#server/essais/registre-des-champs/compte.ts'
import { DECLARATIONS } from '#server/essais/registre-des-champs/declaration.ts'
import { ETABLISSEMENT, REPRESENTANT_LEGAL } from '#server/essais/registre-des-champs/etablissement.ts'
import { MANDAT, RATTACHEMENT } from '#server/essais/registre-des-champs/mandat.ts'
import { DISSOLUTION, INDICATEURS, RECHERCHE } from '#server/essais/registre-des-champs/autres.ts'
import { tenir } from '#server/essais/registre-des-champs/registre.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

/** §3 : chaque champ a sa valeur, et non son seul nom : donnée, gardée, rendue, changée par ce qui doit la changer. */
const REGISTRE = [
  COMPTE,
  COMPTE_GERE,
  ETABLISSEMENT,
  REPRESENTANT_LEGAL,
  ...DECLARATIONS,
  MANDAT,
  RATTACHEMENT,
  DISSOLUTION,
  RECHERCHE,
  INDICATEURS,
]

describe.each(REGISTRE)('$dit', ({ noms, jouer }) => {
  test('chaque champ vaut ce que son histoire en fait, moment par moment', async () => {
    const histoire = await jouer(produit)
    // Un champ de la spécification sans ligne, une ligne sans champ.
    expect(Object.keys(histoire.lignes).toSorted()).toEqual([...noms].toSorted())
    // Une ligne dit d’où vient sa valeur, et la dit dès le premier moment : absente, elle n’est pas tenue.
    const [premier = ''] = Object.keys(histoire.lus)
    const muettes = Object.entries(histoire.lignes).filter(
      ([, { donne, vaut }]) => donne === '' || vaut[premier] === undefined,
    )
    expect(muettes).toEqual([])
    const { attendu, lu } = tenir(histoire)
    expect(lu).toEqual(attendu)
  })
})
