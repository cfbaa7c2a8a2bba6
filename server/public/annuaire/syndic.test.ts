import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  const base = { etat: etatRepris('IMMATRICULEE_RATTACHEE'), codePostal: '69003', localite: 'Lyon' }
  const pro = {
    typeSyndic: 'PRO' as const,
    syndicRaisonSociale: 'ZYGOMA GESTION',
    syndicSiret: '10000000000008',
  }
  await produit.db
    .insertInto('copropriete')
    .values([
      { ...base, ...pro, numero: 'XS0000001', nom: 'A', departement: '69' },
      { ...base, ...pro, numero: 'XS0000002', nom: 'B', departement: '75' },
      { ...base, numero: 'XS0000003', nom: 'Villa Zygoma', departement: '69', typeSyndic: 'NON_PRO' },
      { ...base, ...pro, numero: 'XS0000004', nom: 'C', departement: '69', etat: etatRepris('SUPPRIMEE') },
    ])
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())

const chercher = async (tape: string, departement: string | null = null) =>
  (await visiteur.appeler(rechercherAnnuaire, { body: { adresseNonSelectionnee: tape, departement } })).corps
    .syndic

test.each([
  'Zygoma',
  'zygoma gestion',
  'syndic Zygoma Gestion',
  '10000000000008',
  '100 000 000 00008',
  '100000000',
])('« %s » : combien ce syndic en représente, à l’annuaire', async (tape) => {
  const lu = await chercher(tape)
  expect(lu?.phrase).toBe('2 copropriétés sont représentées par ZYGOMA GESTION.')
  const { corps } = await visiteur.appeler(rechercherAnnuaire, {
    body: { isRechercheAvancee: true, syndic: lu?.cherche ?? '' },
  })
  expect(corps.lignes.map((l) => l.numero)).toEqual(['XS0000001', 'XS0000002'])
})

test('dans un département, les siennes seules ; ce qui n’est pas un syndic n’en dit rien', async () => {
  expect((await chercher('Zygoma', '75'))?.phrase).toBe('Une copropriété est représentée par ZYGOMA GESTION.')
  for (const tape of ['Zygoma 12', '12 rue Zygoma', 'XS0000001', 'Villa', 'qwxqwx'])
    expect(await chercher(tape)).toBeNull()
})
