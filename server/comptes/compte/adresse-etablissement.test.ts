import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmerEmail } from '#contract/comptes/compte.ts'
import { lireEtablissementDe } from '#contract/comptes/utilisateurs.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, enSaisie, journalDe, lister, modifier } from '#server/essais/utilisateurs.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { poserClef } from '#server/socle/registre/comptes/clefs.ts'

let produit: Produit
let teneur: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const adressesDe = async (id: number) => {
  const { corps } = await teneur.appeler(lireEtablissementDe, { params: { id: String(id) } })
  return [corps.emailUtilisateur, corps.representant.email]
}
/** Confirme une nouvelle adresse par la clef reçue. */
async function changer(profil: Profil, email: string): Promise<void> {
  const { id: compteId } = await compteDe(produit, profil)
  const { db, deps } = produit
  const key = await transiger(db, leSysteme(deps.horloge.maintenant()), (acte) =>
    poserClef(acte, deps.secrets, { compteId, usage: 'EMAIL', email }),
  )
  expect((await produit.visiteur().appeler(confirmerEmail, { body: { key } })).statut).toBe(200)
}

test('l’adresse de l’établissement qui était celle de la personne la suit, et le journal le dit', async () => {
  const { teledeclarantId: id, email } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  await produit.db
    .updateTable('teledeclarant')
    .set({ email: email.toUpperCase(), representantEmail: 'autre@exemple.invalid' })
    .where('id', '=', id!)
    .execute()
  await changer('TELE_PRO_ADMIN_PRINC', 'thomas.neuf@exemple.invalid')
  expect(await adressesDe(id!)).toEqual(['thomas.neuf@exemple.invalid', 'autre@exemple.invalid'])
  expect((await journalDe(produit, 'teledeclarant', id!)).at(-1)).toMatchObject({
    auteur: 'Thomas Altavor',
    ancien: { email: email.toUpperCase() },
    nouveau: { email: 'thomas.neuf@exemple.invalid' },
  })
  // Celle d’une collègue n’est pas la sienne.
  await changer('TELE_PRO_ADMIN_SECOND', 'clara.neuve@exemple.invalid')
  expect(await adressesDe(id!)).toEqual(['thomas.neuf@exemple.invalid', 'autre@exemple.invalid'])
})

test('quand le teneur change l’adresse de l’administrateur principal, elle suit aussi', async () => {
  const { id: compteId, teledeclarantId: id, email } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
  await produit.db
    .updateTable('teledeclarant')
    .set({ email, representantEmail: email })
    .where('id', '=', id!)
    .execute()
  const { corps } = await lister(teneur, id!)
  const cible = corps.utilisateurs.find((u) => u.id === compteId)!
  const neuve = 'odette.neuve@exemple.invalid'
  expect((await modifier(teneur, { ...enSaisie(cible), email: neuve })).statut).toBe(200)
  expect(await adressesDe(id!)).toEqual([neuve, neuve])
})
