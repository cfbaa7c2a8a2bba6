import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireCompte, modifierCompte } from '#contract/comptes/compte.ts'
import {
  lireMonEtablissement,
  lireUtilisateur,
  modifierMonEtablissement,
  modifierUtilisateur,
} from '#contract/comptes/utilisateurs.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import type * as z from 'zod/mini'

/** Ce qui se lit se renvoie, vide compris, et rien ne change (décision 0094). */
let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  await produit.db
    .updateTable('teledeclarant')
    .set({ representantCivilite: 'M', representantNom: 'Altavor', representantPrenom: 'Thomas' })
    .set({ representantEmail: 'thomas@demonstration.invalid', representantVoie: '3 boulevard Carnot' })
    .set({ representantCodePostal: '69003', representantLocalite: 'Lyon', telephone: null, complement: null })
    .where('id', '=', (await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')).teledeclarantId!)
    .execute()
})
afterAll(() => produit.fermer())

/** Ce qu’attend l’écriture, tel que la lecture le rend : null reste null. */
const telQueLu = (forme: z.core.$ZodType, lu: object): never => {
  const { shape } = (forme as z.core.$ZodObject)._zod.def
  return Object.fromEntries(
    Object.keys(shape).flatMap((cle) => (cle in lu ? [[cle, lu[cle as keyof typeof lu]]] : [])),
  ) as never
}

test.each(['TELE_PRO_ADMIN_PRINC', 'NOTAIRE_ADMIN', 'TENEUR_ADMIN_SCOND'] satisfies Profil[])(
  'son compte (%s)',
  async (profil) => {
    const qui = await produit.connecte(profil)
    const lu = (await qui.appeler(lireCompte, {})).corps!
    const r = await qui.appeler(modifierCompte, { body: telQueLu(modifierCompte.body, lu) })
    expect([r.statut, r.erreur.refus]).toEqual([200, undefined])
    expect((await qui.appeler(lireCompte, {})).corps).toMatchObject({
      telephone: lu.telephone,
      numCartePro: lu.numCartePro,
      email: lu.email,
    })
  },
)

test('son établissement, un utilisateur que l’on gère', async () => {
  const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  const lu = (await thomas.appeler(lireMonEtablissement, {})).corps
  const r = await thomas.appeler(modifierMonEtablissement, {
    body: telQueLu(modifierMonEtablissement.body, lu),
  })
  expect([r.statut, r.erreur.refus, r.corps]).toEqual([200, undefined, lu])

  const { id } = await compteDe(produit, 'TELE_PRO_GESTION')
  const params = { id: String(id) }
  const gere = (await thomas.appeler(lireUtilisateur, { params })).corps
  const fait = await thomas.appeler(modifierUtilisateur, { body: telQueLu(modifierUtilisateur.body, gere) })
  expect([fait.statut, fait.erreur.refus, fait.corps]).toEqual([200, undefined, gere])
})
