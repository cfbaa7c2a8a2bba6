import { afterAll, beforeAll, expect, test } from 'vitest'
import { visualiserCopropriete } from '#contract/coproprietes/mes-coproprietes.ts'
import { demanderRattachement } from '#contract/coproprietes/mandats.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const voir = (qui: Navigateur, id: number) =>
  qui.appeler(visualiserCopropriete, { params: { id: String(id) } })

test('son représentant lit ce qui en est déclaré et accepté, sans la pièce du mandat', async () => {
  const { id, numero } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 841)
  const { corps } = await voir(odette, id)
  expect(corps).toMatchObject({
    numero,
    etat: 'IMMATRICULEE_RATTACHEE',
    situationMandat: 'EN_COURS',
    mandatFin: '2027-06-30',
    demandes: [],
  })
  expect(corps.declaration?.donnees.identification.nomCopropriete).toBe('Résidence des Essais 841')
  expect(corps.declaration?.donnees.infoRattachement.idDocument).toBeNull()
})

test('la demande d’un autre se voit sans sa référence ; le teneur la lit', async () => {
  const { id, numero } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 842)
  const demande = await thomas.appeler(demanderRattachement, {
    body: {
      numero,
      adminProvisoire: 'true',
      typeJustifMandat: 'ORDO_NOMINATION',
      dateDebutMandat: '2026-11-15',
      dateFinMandat: '2027-11-14',
    },
    fichier: { nom: 'ordonnance.pdf', contenu: await unPdf() },
  })
  const { reference } = demande.corps
  expect((await voir(odette, id)).corps.demandes).toMatchObject([{ type: 'RATTACHEMENT', reference: null }])
  expect((await voir(catherine, id)).corps.demandes).toMatchObject([{ type: 'RATTACHEMENT', reference }])
  expect((await voir(thomas, id)).erreur.code).toBe('INTROUVABLE')
})

test('venue du fichier public, elle dit ce que le registre en sait ; sans rien d’accepté, rien', async () => {
  const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 843)
  const changer = produit.db.updateTable('acceptee').where('coproprieteId', '=', id)
  await changer.set({ declarationId: null }).execute()
  expect((await voir(odette, id)).corps.declaration?.donnees.identification.nbLots).toBe(48)
  await produit.db.deleteFrom('acceptee').where('coproprieteId', '=', id).execute()
  expect((await voir(odette, id)).corps.declaration).toBeNull()
})

test('le notaire et l’assistance lisent celle d’un autre', async () => {
  const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 844)
  for (const profil of ['NOTAIRE_NOTAIRE', 'TENEUR_ASS_HOTLINE_GES'] as const)
    expect((await voir(await produit.connecte(profil), id)).statut).toBe(200)
})
