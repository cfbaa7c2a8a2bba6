import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireBordereau, remettreFichier } from '#contract/coproprietes/mises-a-jour.ts'
import { lenteur } from '#server/essais/etalon.ts'
import { comptesJustes, confier, enCsv } from '#server/essais/fichiers-de-mise-a-jour.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { examinerBordereau } from './examiner-bordereau.ts'

const LIGNES = 500
// Sans tranches : l’examen se mesure d’un trait.
const DUN_TRAIT = 600_000

let produit: Produit
let thomas: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

test('cinq cents lignes s’examinent en moins de dix secondes, lecture comprise', async () => {
  const { teledeclarantId } = await produit.db
    .selectFrom('compte')
    .select('teledeclarantId')
    .where('profil', '=', 'TELE_PRO_ADMIN_PRINC')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const siennes = await confier(produit, teledeclarantId!, LIGNES)
  const lignes = await Promise.all(siennes.map((c) => comptesJustes(produit, c)))
  const contenu = Buffer.from(enCsv(lignes, '2026-11-20'))
  const debut = performance.now()
  const { corps } = await thomas.appeler(remettreFichier, { fichier: { nom: 'comptes.csv', contenu } })
  await examinerBordereau(produit.deps, DUN_TRAIT).faire({ id: corps.id })
  const duree = performance.now() - debut
  const lu = await thomas.appeler(lireBordereau, { params: { id: String(corps.id) } })
  expect(lu.corps.nbLignes).toBe(LIGNES)
  expect(lu.corps.compte.parEtat.A_EXAMINER).toBe(0)
  expect(duree).toBeLessThan(10_000 * lenteur())
})
