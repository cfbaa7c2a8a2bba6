import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  authentifier,
  creerMotDePasse,
  deconnecter,
  demanderRecuperation,
  lireCompte,
} from '#contract/comptes/compte.ts'
import { solution } from '#server/essais/captcha.ts'
import { clefRecue, MOT_DE_PASSE_NEUF } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { recuperation } from './mot-de-passe.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const entrants = PEOPLE.filter((p) => p.profil !== 'RESTREINT')

test.each(entrants.map((p) => [p.profil, p] as const))(
  '%s entre, perd son mot de passe, en choisit un autre par le lien reçu, entre par lui et sort',
  async (profil, { email, motDePasse }) => {
    const qui = produit.visiteur(`10.50.0.${entrants.findIndex((p) => p.profil === profil) + 1}`)
    const entrer = async (password: string) =>
      (await qui.appeler(authentifier, { body: { username: email, password } })).statut
    expect(await entrer(motDePasse)).toBe(200)
    expect((await qui.appeler(lireCompte, {})).corps.profil).toBe(profil)
    await qui.appeler(deconnecter, {})

    await qui.appeler(demanderRecuperation, { body: { email, captcha: await solution(qui) } })
    await recuperation(produit.deps).faire({ email })
    const body = {
      key: await clefRecue(produit, email),
      motDePasse: MOT_DE_PASSE_NEUF,
      confirmation: MOT_DE_PASSE_NEUF,
    }
    expect((await qui.appeler(creerMotDePasse, { body })).statut).toBe(200)
    expect([await entrer(motDePasse), await entrer(MOT_DE_PASSE_NEUF)]).toEqual([401, 200])
    expect((await qui.appeler(deconnecter, {})).statut).toBe(204)
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
  },
)
