import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lireDossierAssistance, renvoyerCourriel } from '#contract/comptes/assistance.ts'
import { creerMotDePasse, lireCompte } from '#contract/comptes/compte.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
let nadia: Navigateur
let cabinet: { id: number; teledeclarantId: number | null; email: string }

const compteDe = (profil: Profil) =>
  produit.db
    .selectFrom('compte')
    .select(['id', 'teledeclarantId', 'email'])
    .where('email', '=', PEOPLE.find((p) => p.profil === profil)!.email)
    .executeTakeFirstOrThrow()
beforeAll(async () => {
  produit = await ouvrirProduit()
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
  cabinet = await compteDe('TELE_PRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const lien = (id: number, qui = nadia) => qui.appeler(renvoyerCourriel, { params: { id: String(id) } })

beforeEach(async () => {
  await produit.db.deleteFrom('courriel').execute()
})
const dernier = () =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'nature', 'texte', 'compteId'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const clefDe = (texte: string) => /\/compte\/activate\?key=([\w-]+)/.exec(texte)![1]!
const statuer = (id: number, { statut, ...valeurs }: { statut?: StatutCompte; motDePasse?: string | null }) =>
  produit.db
    .updateTable('compte')
    .set({ ...valeurs, ...(statut && { statut: etatRepris(statut) }) })
    .where('id', '=', id)
    .execute()

test('une récupération à qui a un mot de passe : elle sert une fois, et le journal dit qui l’a demandée', async () => {
  expect((await lien(cabinet.id)).statut).toBe(204)
  const message = await dernier()
  expect(message).toMatchObject({ destinataire: cabinet.email, nature: 'COMPTE.RECUPERATION' })
  const visiteur = produit.visiteur()
  const motDePasse = 'Nouvelle-Porte-2026!'
  const body = { key: clefDe(message.texte), motDePasse, confirmation: motDePasse }
  expect((await visiteur.appeler(creerMotDePasse, { body })).statut).toBe(200)
  expect((await visiteur.appeler(creerMotDePasse, { body })).statut).toBe(404)
  const trace = await produit.db
    .selectFrom('evenementJournal')
    .select(['auteur', 'objetId', 'nouveau'])
    .where('type', '=', 'LIEN_RENVOYE')
    .executeTakeFirstOrThrow()
  expect(trace).toEqual({
    auteur: 'Nadia Tremblarge',
    objetId: cabinet.id,
    nouveau: { usage: 'RECUPERATION' },
  })
})

test('une création à qui attend le sien : le principal, puis un utilisateur', async () => {
  const clara = await compteDe('TELE_PRO_ADMIN_SECOND')
  for (const [{ id }, nature] of [
    [cabinet, 'COMPTE.CREATION'],
    [clara, 'UTILISATEUR.CREATION'],
  ] as const) {
    await statuer(id, { statut: 'ATT_MOT_DE_PASSE' })
    expect((await lien(id)).statut).toBe(204)
    expect(await dernier()).toMatchObject({ nature, compteId: id })
    expect((await dernier()).texte).toContain('Cabinet Altavor Gestion')
    await statuer(id, { statut: 'ACTIF' })
  }
})

test('jamais à qui se connecte par son fournisseur d’identité, ni à un compte supprimé', async () => {
  const julie = await compteDe('NOTAIRE_COLLAB')
  const { motDePasse } = await produit.db
    .selectFrom('compte')
    .select('motDePasse')
    .where('id', '=', julie.id)
    .executeTakeFirstOrThrow()
  await statuer(julie.id, { motDePasse: null })
  const refus = await lien(julie.id)
  expect([refus.statut, refus.erreur.code]).toEqual([409, 'COMPTE_SANS_MOT_DE_PASSE'])
  await statuer(julie.id, { motDePasse, statut: 'SUPPRIME' })
  expect((await lien(julie.id)).statut).toBe(404)
  await statuer(julie.id, { statut: 'ACTIF' })
  expect((await lien(987_654)).statut).toBe(404)
  const { total } = await produit.db
    .selectFrom('courriel')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(0)
})

test('l’assistance n’envoie pas de lien à qui tient le registre, et ne voit pas le bouton', async () => {
  const paul = await compteDe('TENEUR_ADMIN_SCOND')
  const refus = await lien(paul.id)
  expect([refus.statut, refus.erreur.code]).toEqual([403, 'PROFIL_NON_GERE'])
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const depannes = async (qui: Navigateur, id: number) =>
    new Set(
      (await qui.appeler(lireDossierAssistance, { params: { id: String(id) } })).corps.comptes.map(
        (c) => c.peutDepanner,
      ),
    )
  const yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
  expect([
    await depannes(nadia, paul.teledeclarantId!),
    await depannes(nadia, cabinet.teledeclarantId!),
    await depannes(yann, cabinet.teledeclarantId!),
    await depannes(catherine, paul.teledeclarantId!),
  ]).toEqual([new Set([false]), new Set([true]), new Set([false]), new Set([true])])
  expect((await lien(paul.id, catherine)).statut).toBe(204)
})

test('le gestionnaire de l’assistance lit, mais n’envoie rien', async () => {
  const yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
  expect((await yann.appeler(lireCompte, {})).corps.authorities).not.toContain('EDITER_MDP_USER')
  const lu = await yann.appeler(lireDossierAssistance, { params: { id: String(cabinet.teledeclarantId) } })
  expect(lu.statut).toBe(200)
  expect((await lien(cabinet.id, yann)).statut).toBe(403)
})
