import { afterAll, beforeAll, expect, test } from 'vitest'
import { nouvelleImmatriculation, typeModifNotaireOk } from '#contract/coproprietes/immatriculation.ts'
import { renouvelerMandat } from '#contract/coproprietes/mandats.ts'
import { ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import { declarerSuccesseur } from '#contract/coproprietes/successeurs.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { CERTIFICATIONS } from '#server/essais/notaire.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

/** §3.3 : les valeurs de statutMandatCourant, typeMaj, typeImmat et isExerciceNonApprouve suivent ce qui les change. */
let produit: Produit
let odette: Navigateur
let teneur: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const representee = async (n: number) =>
  (await coproprieteRepresentee(produit, { qui: odette, teneur }, n)).id
const ouvrir = async (id: number, typeMaj: 'STANDARD' | 'ANNUELLE' = 'STANDARD', nonApprouve = false) =>
  (
    await odette.appeler(ouvrirMiseAJour, {
      params: { id: String(id), typeMaj, exerciceNonApprouve: nonApprouve ? 'true' : 'false' },
    })
  ).corps
const statut = async (id: number) => (await ouvrir(id)).statutMandatCourant

test('statutMandatCourant suit le mandat : en cours, renouvelé, expiré', async () => {
  const id = await representee(991)
  expect(await statut(id)).toBe('COURANT')
  await odette.appeler(renouvelerMandat, {
    body: { idCopropriete: String(id), dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' },
  })
  expect(await statut(id)).toBe('RENOUVELLEMENT_DECLARE')

  const autre = await representee(992)
  await produit.db
    .updateTable('mandat')
    .set({ statut: etatRepris('EXPIRE'), fin: '2026-10-31' })
    .where('coproprieteId', '=', autre)
    .execute()
  expect(await statut(autre)).toBe('EXPIRE')
})

test('statutMandatCourant : un successeur est déclaré', async () => {
  const id = await representee(993)
  await odette.appeler(declarerSuccesseur, {
    body: {
      idCopropriete: id,
      nature: 'BENEVOLE',
      email: 'suite@exemple.invalid',
      dateDebut: '2026-12-01',
    },
  })
  expect(await statut(id)).toBe('SUCCESSEUR_DECLARE')
})

test('typeMaj et isExerciceNonApprouve suivent la mise à jour que l’on ouvre', async () => {
  const id = await representee(994)
  const lus = []
  for (const [typeMaj, nonApprouve] of [
    ['STANDARD', false],
    ['ANNUELLE', true],
    ['ANNUELLE', false],
  ] as const) {
    const b = await ouvrir(id, typeMaj, nonApprouve)
    lus.push([b.typeMaj, b.isExerciceNonApprouve, b.typeImmat])
  }
  expect(lus).toEqual([
    ['STANDARD', false, 'DEFAULT'],
    ['COMPTESNONAPPROUVES', true, 'DEFAULT'],
    ['ANNUELLE', false, 'DEFAULT'],
  ])
})

test('une immatriculation n’a ni typeMaj ni mandat courant ; son typeImmat est celui de sa voie (décision 0086)', async () => {
  const etienne = await produit.connecte('NOTAIRE_NOTAIRE')
  for (const [qui, type, query] of [
    [odette, 'DEFAULT', {}],
    [etienne, 'INITIALE', {}],
    [etienne, 'OFFICE', CERTIFICATIONS],
  ] as const) {
    const { corps: b } = await qui.appeler(nouvelleImmatriculation, { params: { type }, query })
    expect([b.typeImmat, b.typeMaj, b.statutMandatCourant]).toEqual([type, null, null])
    // Un brouillon ne se modifie pas : il s’écrit.
    if (qui === etienne)
      expect(
        (await qui.appeler(typeModifNotaireOk, { params: { n: String(b.id) } })).corps?.typeMaj ?? null,
      ).toBeNull()
  }
})
