import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import {
  demanderRattachement,
  numeroExiste,
  rattachementPossible,
  renouvelerMandat,
  retirerRattachement,
} from '#contract/coproprietes/mandats.ts'
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

const RAISON = 'Mandat confié à un autre syndic.'
const retirer = (qui: Navigateur, id: number, raison = RAISON) =>
  qui.appeler(retirerRattachement, { params: { id: String(id) }, body: { raison } })
const mandats = (id: number) =>
  produit.db
    .selectFrom('mandat')
    .select(['statut', 'fin'])
    .where('coproprieteId', '=', id)
    .orderBy('id')
    .execute()

const representee = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)

test('le mandat s’arrête la veille, l’annuaire ne nomme plus personne, un autre peut se rattacher', async () => {
  const { id, numero } = await representee(931)
  const params = { n: numero }
  expect((await thomas.appeler(rattachementPossible, { params, query: {} })).corps).toBe(false)
  expect((await retirer(odette, id)).statut).toBe(204)
  expect(await mandats(id)).toEqual([{ statut: 'ARCHIVE', fin: '2026-11-19' }])
  const { corps } = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
  expect(corps).toMatchObject({
    etat: 'IMMATRICULEE_A_RATTACHER',
    situationMandat: 'AUCUN',
    typeSyndic: null,
  })
  const liste = await odette.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: numero } })
  expect(liste.corps.totalItems).toBe(0)
  expect((await thomas.appeler(numeroExiste, { params })).corps).toBe(true)
  expect((await thomas.appeler(rattachementPossible, { params, query: {} })).corps).toBe(true)
  // Dès ce jour, sans attendre demain.
  const demande = await thomas.appeler(demanderRattachement, {
    body: {
      numero,
      adminProvisoire: 'false',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      dateDebutMandat: '2026-11-20',
      dateFinMandat: '2027-11-19',
    },
    fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
  })
  expect(demande.statut).toBe(200)
  const ecrit = await produit.db
    .selectFrom('evenementJournal')
    .select('nouveau')
    .where('type', '=', 'RETRAIT')
    .where('objetId', '=', id)
    .executeTakeFirstOrThrow()
  expect(ecrit.nouveau).toMatchObject({ raison: RAISON })
})

test('ce que la liste et les statistiques lisent de son mandat s’arrête avec lui', async () => {
  const { id } = await representee(934)
  const acceptee = () =>
    produit.db
      .selectFrom('acceptee')
      .select(['dateDebutMandat', 'dateFinMandat'])
      .where('coproprieteId', '=', id)
      .executeTakeFirstOrThrow()
  expect(await acceptee()).toEqual({ dateDebutMandat: '2026-07-01', dateFinMandat: '2027-06-30' })
  await retirer(odette, id)
  expect(await acceptee()).toEqual({ dateDebutMandat: '2026-07-01', dateFinMandat: '2026-11-19' })
})

test('le renouvellement qui n’a pas commencé part avec lui', async () => {
  const { id } = await representee(932)
  await odette.appeler(renouvelerMandat, {
    body: { idCopropriete: String(id), dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' },
  })
  expect((await retirer(odette, id)).statut).toBe(204)
  expect(await mandats(id)).toEqual([
    { statut: 'ARCHIVE', fin: '2026-11-19' },
    { statut: 'SUPPRIME', fin: '2028-06-30' },
  ])
})

test('sans raison, celle d’un autre, ou deux fois : refusé', async () => {
  const { id } = await representee(933)
  expect((await retirer(odette, id, ' ')).erreur.refus).toMatchObject([{ champ: 'raison' }])
  expect((await retirer(thomas, id)).erreur.code).toBe('INTROUVABLE')
  expect((await retirer(odette, id)).statut).toBe(204)
  expect((await retirer(odette, id)).erreur.code).toBe('INTROUVABLE')
})
