import { afterAll, beforeAll, expect, test } from 'vitest'
import { authentifier } from '#contract/compte.ts'
import { redemanderCode } from '#contract/inscription.ts'
import { compteEnAttente, MOT_DE_PASSE_NEUF } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

test('trois lettres au plus : ensuite l’assistance regarde pourquoi rien n’arrive', async () => {
  const { email } = await compteEnAttente(produit, produit.visiteur('10.60.0.1'), 30)
  const reponses = []
  for (let n = 1; n <= 3; n += 1) {
    // La session ne dure pas seize jours.
    produit.heure.instant = new Date(produit.heure.instant.getTime() + 16 * 86_400_000)
    const qui = produit.visiteur('10.60.0.2')
    await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
    const r = await qui.appeler(redemanderCode, {})
    reponses.push([r.statut, r.statut === 200 ? '' : r.erreur.code])
  }
  expect(reponses).toEqual([
    [200, ''],
    [200, ''],
    [409, 'LETTRES_MAX'],
  ])
})
