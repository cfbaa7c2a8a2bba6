import { afterAll, beforeAll, expect, test } from 'vitest'
import { fermerSessionsDe } from '#contract/comptes/assistance.ts'
import { creerAgenda } from '#contract/coproprietes/echeances.ts'
import { lireCompte } from '#contract/comptes/compte.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let nadia: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
})
afterAll(() => produit.fermer())

const fermer = (id: number, qui = nadia) => qui.appeler(fermerSessionsDe, { params: { id: String(id) } })

test('un téléphone volé : toutes les sessions de la personne se ferment, celles des autres non, et le journal le dit', async () => {
  const [poste, telephone] = [
    await produit.connecte('NOTAIRE_ADMIN'),
    await produit.connecte('NOTAIRE_ADMIN'),
  ]
  const collegue = await produit.connecte('NOTAIRE_NOTAIRE')
  const { id } = (await poste.appeler(lireCompte, {})).corps
  expect(await fermer(id)).toMatchObject({ statut: 200, corps: 2 })
  const statuts = [poste, telephone, collegue, nadia].map(
    async (qui) => (await qui.appeler(lireCompte, {})).statut,
  )
  expect(await Promise.all(statuts)).toEqual([401, 401, 200, 200])
  expect((await fermer(id)).corps).toBe(0)
  const evenement = await produit.db
    .selectFrom('evenementJournal')
    .select(['categorie', 'type', 'objetId', 'nouveau'])
    .where('type', '=', 'SESSIONS_FERMEES')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(evenement).toEqual({
    categorie: 'UTILISATEUR',
    type: 'SESSIONS_FERMEES',
    objetId: id,
    nouveau: { fermees: 2 },
  })
})

test('l’adresse de son calendrier, qui se lit sans se connecter, ne vaut plus', async () => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { adresse } = (await odette.appeler(creerAgenda, {})).corps
  const lire = async () =>
    (await produit.visiteur().brut({ method: 'GET', url: new URL(adresse).pathname })).statusCode
  expect(await lire()).toBe(200)
  const { id } = (await odette.appeler(lireCompte, {})).corps
  expect((await fermer(id)).statut).toBe(200)
  expect(await lire()).toBe(404)
})

test('l’assistance ne ferme pas les sessions de qui tient le registre', async () => {
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { id } = (await catherine.appeler(lireCompte, {})).corps
  const refus = await fermer(id)
  expect([refus.statut, refus.erreur.code]).toEqual([403, 'PROFIL_NON_GERE'])
  expect((await catherine.appeler(lireCompte, {})).statut).toBe(200)
})

test('refusé sans droit, sans compte', async () => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { id } = (await odette.appeler(lireCompte, {})).corps
  expect((await fermer(id, odette)).statut).toBe(403)
  expect((await fermer(987_654)).statut).toBe(404)
  expect((await odette.appeler(lireCompte, {})).statut).toBe(200)
})
