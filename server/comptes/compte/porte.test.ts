import { afterAll, beforeAll, expect, test } from 'vitest'
import { fermerMesSessions, lireCompte } from '#contract/comptes/compte.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { entrerPar, personneSso } from '#server/essais/sso.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

/** Ce que dit le 401 à qui revient quand sa session n’est plus. */
async function porteDe(qui: Navigateur) {
  qui.cookies.delete('registre')
  const { statut, entetes } = await qui.appeler(lireCompte, {})
  return [statut, entetes['x-institution'] ?? null, entetes['x-notaire'] ?? null]
}

test('une institution, un notaire, et qui entre par mot de passe : chacun sa porte (§8.1)', async () => {
  const maelle = produit.visiteur()
  await entrerPar(maelle, 'clavis', personneSso('clavis', 'Kervadel'))
  expect(await porteDe(maelle)).toEqual([401, '1', null])
  const etienne = produit.visiteur()
  await entrerPar(etienne, 'notaires', personneSso('notaires', 'Montflair'))
  expect(await porteDe(etienne)).toEqual([401, null, '1'])
  expect(await porteDe(await produit.connecte('TELE_PRO_ADMIN_PRINC'))).toEqual([401, null, null])
  expect(await porteDe(produit.visiteur())).toEqual([401, null, null])
})

test('sur un poste partagé, la porte du précédent est oubliée : à sa sortie, et à l’entrée d’un autre', async () => {
  const etienne = produit.visiteur()
  await entrerPar(etienne, 'notaires', personneSso('notaires', 'Montflair'))
  await etienne.appeler(fermerMesSessions, {})
  expect(await porteDe(etienne)).toEqual([401, null, null])
  const poste = produit.visiteur()
  await entrerPar(poste, 'notaires', personneSso('notaires', 'Montflair'))
  await poste.connecter('TELE_NONPRO_ADMIN_PRINC')
  expect(await porteDe(poste)).toEqual([401, null, null])
})
