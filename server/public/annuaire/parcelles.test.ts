import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur
let catherine: Navigateur
let helene: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  helene = await produit.connecte('NOTAIRE_NOTAIRE')
  const etat = etatRepris('IMMATRICULEE_RATTACHEE')
  const lyon = { codePostal: '69003', localite: 'Lyon', codeInsee: '69383', departement: '69', etat }
  const annecy = { codePostal: '74000', localite: 'Annecy', codeInsee: '74010', departement: '74', etat }
  await produit.db
    .insertInto('copropriete')
    .values([
      {
        ...lyon,
        numero: 'XP0000001',
        nom: 'Zyg Lyon',
        parcelles: ['69383000ZY0123', '69383000ZY0124'],
        batiments: ['FQYN6F6WPEJ8'],
      },
      { ...annecy, numero: 'XP0000002', nom: 'Zyg Cran', parcelles: ['74010093ZY0123'] },
      { ...annecy, numero: 'XP0000003', nom: 'Zyg d’avant', parcelles: ['74093000ZX0007'] },
      { ...annecy, numero: 'XP0000004', nom: 'Zyg quartier', parcelles: ['74010807ZW0009'] },
    ])
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())

const chercher = async (tape: string) => {
  const { corps } = await visiteur.appeler(rechercherAnnuaire, { body: { adresseNonSelectionnee: tape } })
  return { numeros: corps.lignes.map((l) => l.numero), avis: corps.avis }
}

test.each([
  ['69383000ZY0123', 'XP0000001'],
  ['69123383ZY0124', 'XP0000001'],
  ['parcelle ZY 123 Lyon', 'XP0000001'],
  ['section ZY n° 124, Lyon 3e', 'XP0000001'],
  ['Lyon 3, parcelle cadastrée section ZY numéro 123', 'XP0000001'],
  ['000 ZY 123 69383', 'XP0000001'],
  ['ZY 123 69003', 'XP0000001'],
  ['ZY 123 Lyon', 'XP0000001'],
  ['section ZY 123, Lyon CEDEX 03', 'XP0000001'],
  ['ZY 123 Cran-Gevrier', 'XP0000002'],
  ['ZY 123 74960 Cran-Gevrier (Annecy)', 'XP0000002'],
  ['section ZY 123 Annecy', 'XP0000002'],
  ['section ZY 123 74093', 'XP0000002'],
  ['093 ZY 123 Annecy', 'XP0000002'],
  ['parcelle ZX 7 Cran Gevrier', 'XP0000003'],
  ['parcelle ZX 7 à Annecy', 'XP0000003'],
  ['section ZW 9 Annecy', 'XP0000004'],
])(
  '« %s » : la copropriété de cette parcelle, à l’annuaire, chez le teneur et le notaire',
  async (tape, numero) => {
    const { numeros, avis } = await chercher(tape)
    expect(numeros).toEqual([numero])
    expect(avis).toEqual([expect.stringMatching(/^Par la parcelle /)])
    for (const qui of [catherine, helene]) {
      const liste = await qui.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: tape } })
      expect(liste.corps.ligneRechercheCoproprieteDTOList.map((l) => l.numero)).toEqual([numero])
    }
  },
)

test.each(['FQYN6F6WPEJ8', 'fqyn-6f6w-pej8', 'identifiant RNB : FQYN 6F6W PEJ8'])(
  '« %s » : la copropriété de ce bâtiment, à l’annuaire et chez le teneur',
  async (tape) => {
    expect(await chercher(tape)).toEqual({
      numeros: ['XP0000001'],
      avis: ['Par le bâtiment FQYN-6F6W-PEJ8 du RNB.'],
    })
    const liste = await catherine.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: tape } })
    expect(liste.corps.ligneRechercheCoproprieteDTOList.map((l) => l.numero)).toEqual(['XP0000001'])
  },
)

test('un bâtiment que le registre ne connaît pas : dit', async () => {
  expect(await chercher('FQYN-6F6W-PEJ9')).toEqual({
    numeros: [],
    avis: [
      'Aucune copropriété du registre n’est connue dans le bâtiment FQYN-6F6W-PEJ9\u00a0: cherchez aussi par l’adresse, toutes n’ont pas dit les leurs.',
    ],
  })
})

test('une parcelle que le registre ne connaît pas, ou sans sa commune : dite', async () => {
  expect(await chercher('section ZY 999 Lyon')).toEqual({
    numeros: [],
    avis: [
      'Aucune copropriété du registre n’est connue sur la parcelle ZY 999\u00a0: cherchez aussi par l’adresse, toutes n’ont pas dit les leurs.',
    ],
  })
  expect(await chercher('parcelle ZY 123')).toEqual({
    numeros: [],
    avis: ['Dites la commune de la parcelle ZY 123\u00a0: son nom, son code postal ou son code Insee.'],
  })
})
